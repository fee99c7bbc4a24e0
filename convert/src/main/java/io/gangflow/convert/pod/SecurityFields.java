package io.gangflow.convert.pod;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.field.Field;
import java.util.Optional;

/** How far the security context of a container is loosened: {@code user}, {@code readOnly}, {@code capabilities}. */
final class SecurityFields {

    private static final String USER = "runAsUser";
    private static final String NOT_ROOT = "runAsNonRoot";

    private SecurityFields() {}

    /**
     * Takes what the language has keys for.
     *
     * @param pod the security context of the pod, whose user is that of each container without one
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
