package io.gangflow.pipeline.check.pods;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.Optional;
import java.util.regex.Pattern;

/** Names that Kubernetes validates (apimachinery 1.36, util/validation). */
enum ObjectNames {

    /** RFC 1123 subdomains: names of most objects. */
    OBJECT(
            Pattern.compile("(?=.{1,253}$)[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*"),
            "lower-case letters, digits and inner `-` and `.`, at most 253"),

    /** RFC 1123 labels: names of containers and volumes. */
    PART(Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?"), "lower-case letters, digits and inner `-`, at most 63"),

    /** IANA service names: names of ports. */
    PORT(
            Pattern.compile("(?=.{1,15}$)(?=.*[a-z])[a-z0-9]+(-[a-z0-9]+)*"),
            "lower-case letters, digits and inner `-`, at most 15, with a letter"),

    /** Keys of labels and annotations, with an optional prefix. */
    KEY(
            Pattern.compile("((?=[^/]{1,253}/)[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*/)?"
                    + "[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?"),
            "letters, digits, `-`, `_` and `.`, at most 63, after an optional `prefix/`"),

    /** Values of labels. */
    VALUE(
            Pattern.compile("([A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?"),
            "letters, digits, `-`, `_` and `.`, at most 63"),

    /** Keys of ConfigMaps and Secrets, which become file names. */
    FILE(Pattern.compile("(?!\\.\\.)(?!\\.$)[-._a-zA-Z0-9]{1,253}"), "letters, digits, `-`, `_` and `.`, at most 253");

    private final Pattern pattern;
    private final String form;

    ObjectNames(Pattern pattern, String form) {
        this.pattern = pattern;
        this.form = form;
    }

    /** Returns whether Kubernetes accepts the name. */
    boolean allow(String name) {
        return pattern.matcher(name).matches();
    }

    /**
     * Reports what is wrong with a name.
     *
     * @param noun the named thing: {@code a volume}
     */
    Optional<Diagnostic> check(String name, String noun, SourceSpan place) {
        return check("the name", name, noun, place);
    }

    /**
     * Reports what is wrong with a value.
     *
     * @param noun the thing with that value: {@code a label}
     */
    Optional<Diagnostic> checkValue(String value, String noun, SourceSpan place) {
        return check("the value", value, noun, place);
    }

    private Optional<Diagnostic> check(String what, String text, String noun, SourceSpan place) {
        return allow(text)
                ? Optional.empty()
                : Optional.of(Diagnostic.of(
                        DiagnosticCode.GF0205,
                        place,
                        "`%s` cannot be %s of %s".formatted(Excerpt.of(text), what, noun),
                        form));
    }
}
