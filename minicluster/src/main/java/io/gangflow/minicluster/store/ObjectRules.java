package io.gangflow.minicluster.store;

import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.minicluster.object.ApiException;
import io.gangflow.pipeline.name.NameForm;

/** The syntax of names, as in apimachinery's {@code util/validation}. */
final class ObjectRules {

    private static final int LONGEST_NAME = 253;
    private static final int LONGEST_LABEL = 63;
    private static final String SUBDOMAIN_RULE =
            "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric"
                    + " characters, '-' or '.', and must start and end with an alphanumeric character";
    private static final String LABEL_RULE = "a lowercase RFC 1123 label must consist of lower case alphanumeric"
            + " characters or '-', and must start and end with an alphanumeric character";

    private ObjectRules() {}

    /** @throws ApiException (422) when the name is invalid for such an object */
    static void checkName(ApiResource resource, String name) {
        if (name.isEmpty()) {
            throw ApiException.invalid(
                    resource, name, "metadata.name: Required value: name or generateName is required");
        }
        if (resource.group().equals("rbac.authorization.k8s.io")) {
            checkPathSegment(resource, name);
        } else if (resource.equals(KindCatalogue.NAMESPACE) || resource.equals(KindCatalogue.SERVICE)) {
            check(resource, name, NameForm.LABEL, LONGEST_LABEL, LABEL_RULE);
        } else {
            check(resource, name, NameForm.OBJECT, LONGEST_NAME, SUBDOMAIN_RULE);
        }
    }

    private static void checkPathSegment(ApiResource resource, String name) {
        if (name.equals(".") || name.equals("..") || name.contains("/") || name.contains("%")) {
            throw refusal(resource, name, "must not be '.' or '..' or contain '/' or '%'");
        }
    }

    private static void check(ApiResource resource, String name, NameForm form, int longest, String rule) {
        if (name.length() > longest) {
            throw refusal(resource, name, "must be no more than " + longest + " characters");
        }
        if (!form.allows(name)) {
            throw refusal(resource, name, rule);
        }
    }

    private static ApiException refusal(ApiResource resource, String name, String why) {
        return ApiException.invalid(resource, name, "metadata.name: Invalid value: \"" + name + "\": " + why);
    }
}
