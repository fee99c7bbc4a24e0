package io.gangflow.convert.pod;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.field.Field;
import java.util.Optional;

/**
 * Deviations of a container's security context from the restricted default: {@code user}, {@code readOnly},
 * {@code capabilities}.
 */
final class SecurityFields {

    private static final String USER = "runAsUser";
    private static final String NOT_ROOT = "runAsNonRoot";

    private SecurityFields() {}

    /**
     * Takes the fields for which the language has keys.
     *
     * @param pod the security context of the pod, whose user is the default of its containers
     */
    static ObjectNode of(Field container, Field pod) {
        Field own = container.at("securityContext");
        ObjectNode keys = Values.JSON.objectNode();
        Optional<Integer> user = own.at(USER).number();
        Optional<Integer> ofPod = pod.at(USER).number();
        user.or(() -> ofPod).ifPresent(id -> {
            if (id == 0) {
                keys.put("user", "root");
                own.at(NOT_ROOT).text();
                pod.at(NOT_ROOT).text();
            } else {
                keys.put("user", id);
            }
        });
        Field readOnly = own.at("readOnlyRootFilesystem");
        if (readOnly.peek().orElse("").equals("false")) {
            readOnly.text();
            keys.put("readOnly", false);
        }
        ArrayNode added = Values.JSON.arrayNode();
        for (Field capability : own.at("capabilities", "add").items()) {
            capability.text().ifPresent(name -> added.add(name.replaceFirst("^CAP_", "")));
        }
        if (!added.isEmpty()) {
            keys.set("capabilities", added);
        }
        return keys;
    }
}
