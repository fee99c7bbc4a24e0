package io.gangflow.pipeline.name;

import java.util.regex.Pattern;

/** Forms of names in Kubernetes (apimachinery 1.36, util/validation; core/v1 validation of keys). */
public enum NameForm {

    /** RFC 1123 subdomains: names of most objects. */
    OBJECT("(?=.{1,253}$)" + Part.SUBDOMAIN, "lower-case letters, digits and inner `-` and `.`, at most 253"),

    /** RFC 1123 labels: names of containers and volumes. */
    LABEL("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?", "lower-case letters, digits and inner `-`, at most 63"),

    /** IANA service names: names of ports. */
    PORT(
            "(?=.{1,15}$)(?=.*[a-z])[a-z0-9]+(-[a-z0-9]+)*",
            "lower-case letters, digits and inner `-`, at most 15, with a letter"),

    /** Keys of labels and annotations, with an optional prefix. */
    KEY(
            "((?=[^/]{1,253}/)" + Part.SUBDOMAIN + "/)?" + Part.NAME,
            "letters, digits, `-`, `_` and `.`, at most 63, after an optional `prefix/`"),

    /** Values of labels. The empty value is one; the API server refuses to select by others. */
    VALUE("(" + Part.NAME + ")?", "letters, digits, `-`, `_` and `.`, at most 63"),

    /** Kinds of objects (apiextensions-apiserver 1.36, validation of the names of a definition). */
    KIND("[A-Za-z]([-A-Za-z0-9]{0,61}[A-Za-z0-9])?", "letters, digits and inner `-`, at most 63"),

    /** Versions of the API, with their group except for the core group. */
    API_VERSION(
            "((?=[^/]{1,253}/)" + Part.SUBDOMAIN + "/)?[a-z]([-a-z0-9]{0,61}[a-z0-9])?",
            "a version such as `v1`, after an optional `group/`"),

    /** Keys of ConfigMaps and Secrets, which become file names. */
    FILE("(?!\\.\\.)(?!\\.$)[-._a-zA-Z0-9]{1,253}", "letters, digits, `-`, `_` and `.`, at most 253");

    private final Pattern pattern;
    private final String label;

    NameForm(String pattern, String label) {
        this.pattern = Pattern.compile(pattern, Pattern.DOTALL);
        this.label = label;
    }

    /** Returns whether Kubernetes accepts the name. */
    public boolean allows(String name) {
        return pattern.matcher(name).matches();
    }

    public Pattern pattern() {
        return pattern;
    }

    /** Returns what is allowed, for a finding. */
    public String label() {
        return label;
    }

    private static final class Part {

        static final String SUBDOMAIN = "[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*";
        static final String NAME = "[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?";
    }
}
