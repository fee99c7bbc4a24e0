package io.gangflow.argo.compiler.security;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** A pod as the checks of a standard see it. */
record SecuredPod(JsonNode metadata, JsonNode spec) {

    private static final String CONTEXT = "securityContext";

    static SecuredPod of(JsonNode pod) {
        return new SecuredPod(pod.path("metadata"), pod.path("spec"));
    }

    static Stream<JsonNode> items(JsonNode list) {
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(list.elements(), Spliterator.ORDERED), false);
    }

    /** Returns the containers of all kinds. */
    Stream<JsonNode> containers() {
        return Stream.of("initContainers", "containers", "ephemeralContainers").flatMap(kind -> items(spec.path(kind)));
    }

    JsonNode context() {
        return spec.path(CONTEXT);
    }

    Stream<JsonNode> containerContexts() {
        return containers().map(container -> container.path(CONTEXT));
    }

    /** Returns the security contexts of the pod and of its containers, missing ones included. */
    Stream<JsonNode> contexts() {
        return Stream.concat(Stream.of(context()), containerContexts());
    }

    /** Returns the values of a field in all security contexts that have it. */
    Stream<JsonNode> set(String field) {
        return contexts().map(context -> context.path(field)).filter(SecuredPod::isSet);
    }

    Stream<Map.Entry<String, JsonNode>> annotations() {
        return metadata.path("annotations").properties().stream();
    }

    boolean isWindows() {
        return spec.at("/os/name").asText().equals("windows");
    }

    boolean hasUserNamespace() {
        return isSet(spec.path("hostUsers")) && !spec.path("hostUsers").asBoolean();
    }

    /**
     * Whether the field is good everywhere it is set, and set for each container, by itself or by the pod.
     */
    boolean everyContainerHas(String field, Predicate<JsonNode> good) {
        boolean ofPod = isSet(context().path(field));
        return set(field).allMatch(good)
                && (ofPod || containerContexts().allMatch(context -> isSet(context.path(field))));
    }

    static boolean isSet(JsonNode value) {
        return !value.isMissingNode() && !value.isNull();
    }
}
