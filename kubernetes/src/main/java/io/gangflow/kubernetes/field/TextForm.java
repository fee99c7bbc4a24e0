package io.gangflow.kubernetes.field;

import io.gangflow.pipeline.name.NameForm;
import java.util.regex.Pattern;

/** Forms of texts, with the checks of Kubernetes (apimachinery 1.36, util/validation; core/v1 validation). */
enum TextForm {
    LABEL(NameForm.LABEL),
    OBJECT(NameForm.OBJECT),
    KEY(NameForm.KEY),
    VALUE(NameForm.VALUE),

    /** Keys of ConfigMaps and Secrets. */
    DATA_KEY(NameForm.FILE),

    /** Names of environment variables. */
    VARIABLE("[ -<>-~]+", "printable ASCII characters other than `=`"),

    /** Prefixes for the variables of a source. */
    PREFIX("[ -<>-~]*", "printable ASCII characters other than `=`"),

    PORT_NAME(NameForm.PORT),

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
            "cpu|memory|ephemeral-storage|storage|hugepages-.+|(?=.*/)" + NameForm.KEY.pattern(),
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

    TextForm(NameForm form) {
        this.pattern = form.pattern();
        this.label = form.label();
    }

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
}
