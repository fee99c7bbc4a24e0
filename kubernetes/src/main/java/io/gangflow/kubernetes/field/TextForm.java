package io.gangflow.kubernetes.field;

import java.util.regex.Pattern;

/** Forms of texts, with the checks of Kubernetes (apimachinery 1.36, util/validation; core/v1 validation). */
enum TextForm {

    /** RFC 1123 labels. */
    LABEL("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?", "lower-case letters, digits and inner `-`, at most 63"),

    /** RFC 1123 subdomains. */
    OBJECT("(?=.{1,253}$)" + Part.SUBDOMAIN, "lower-case letters, digits and inner `-` and `.`, at most 253"),

    /** Keys of labels and annotations. */
    KEY(
            "((?=[^/]{1,253}/)" + Part.SUBDOMAIN + "/)?" + Part.NAME,
            "letters, digits, `-`, `_` and `.`, at most 63, after an optional `prefix/`"),

    /** Values of labels. */
    VALUE("(" + Part.NAME + ")?", "letters, digits, `-`, `_` and `.`, at most 63"),

    /** Keys of ConfigMaps and Secrets. */
    DATA_KEY("(?!\\.\\.)(?!\\.$)[-._a-zA-Z0-9]{1,253}", "letters, digits, `-`, `_` and `.`, at most 253"),

    /** Names of environment variables. */
    VARIABLE("[ -<>-~]+", "printable ASCII characters other than `=`"),

    /** Prefixes for the variables of a source. */
    PREFIX("[ -<>-~]*", "printable ASCII characters other than `=`"),

    /** IANA service names. */
    PORT_NAME(
            "(?=.{1,15}$)(?=.*[a-z])[a-z0-9]+(-[a-z0-9]+)*",
            "lower-case letters, digits and inner `-`, at most 15, with a letter"),

    /** Paths within a volume. */
    PATH("(?!/)(?!(.*/)?\\.\\.(/|$))[^\\x00]*", "a relative path without `..`"),

    /** Paths on a node. */
    NO_PARENT("(?!(.*/)?\\.\\.(/|$)).*", "a path without `..`"),

    /** Paths on another machine. */
    ABSOLUTE("/.*", "an absolute path"),

    /** IP addresses; of IPv6 addresses only the characters are checked. */
    ADDRESS(
            "((25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])(\\.(?!$)|$)){4}|(?=.*:)[0-9a-fA-F:.]{2,45}",
            "an IP address such as 10.9.8.7"),

    /** One of several values, which other code checks. */
    CHOICE(".+", "leave out the field for its default"),

    /** Numbers or percentages of pods. */
    PERCENT("[0-9]+%", "a number or a percentage such as `25%`"),

    /** Resources of containers. */
    RESOURCE(
            "cpu|memory|ephemeral-storage|storage|hugepages-.+|(?=[^/]{1,253}/)" + Part.SUBDOMAIN + "/" + Part.NAME,
            "`cpu`, `memory`, `ephemeral-storage`, or a name with a prefix such as `nvidia.com/gpu`"),

    /** Operators of label selectors. */
    OPERATOR("In|NotIn|Exists|DoesNotExist", "In, NotIn, Exists or DoesNotExist"),

    /** Fields of a pod in the downward API. */
    FIELD_PATH(
            "metadata\\.(name|namespace|uid|labels|annotations)|metadata\\.(labels|annotations)\\['.+']|"
                    + "spec\\.(nodeName|serviceAccountName)|status\\.(hostIP|podIP|hostIPs|podIPs)",
            "a field of the pod such as `metadata.name`, `spec.nodeName` or `status.podIP`");

    private final Pattern pattern;
    private final String label;

    TextForm(String pattern, String label) {
        this.pattern = Pattern.compile(pattern, Pattern.DOTALL);
        this.label = label;
    }

    boolean allows(String text) {
        return pattern.matcher(text).matches();
    }

    /** Returns what is allowed. */
    String label() {
        return label;
    }

    private static final class Part {

        static final String SUBDOMAIN = "[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*";
        static final String NAME = "[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?";
    }
}
