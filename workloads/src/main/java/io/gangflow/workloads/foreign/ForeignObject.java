package io.gangflow.workloads.foreign;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.pipeline.source.SourceMap;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.Map;

/**
 * An object of a manifest and where it was written. Immutable, but for the object and the tree, which must not be
 * modified.
 *
 * @param object of fabric8's class for its kind, or generic
 * @param tree the same as plain fields, without those that are null
 * @param source places by path from the object's root
 * @param begin where the object begins
 */
public record ForeignObject(HasMetadata object, JsonNode tree, SourceMap source, SourceSpan begin) {

    public String kind() {
        return object.getKind();
    }

    /** {@code apiVersion/kind}, such as {@code batch/v1/Job}. */
    public String type() {
        return object.getApiVersion() + "/" + object.getKind();
    }

    /** The name, or what a generated one begins with. */
    public String name() {
        String name = object.getMetadata().getName();
        String prefix = requireNonNullElse(object.getMetadata().getGenerateName(), "");
        return name == null ? prefix.replaceAll("[-.]+$", "") : name;
    }

    public String namespace() {
        String namespace = object.getMetadata().getNamespace();
        return namespace == null || namespace.isEmpty() ? "default" : namespace;
    }

    /** Unique among objects that can exist at the same time: {@code Job/default/train}, {@code Queue/research}. */
    public String id() {
        return ClusterScope.contains(kind()) ? kind() + "/" + name() : kind() + "/" + namespace() + "/" + name();
    }

    public Map<String, String> annotations() {
        return ObjectView.annotations(object);
    }

    public Map<String, String> labels() {
        return ObjectView.labels(object);
    }

    /** Where the name stands. */
    public SourceSpan span() {
        return span("metadata", source.has("metadata", "name") ? "name" : "generateName");
    }

    /** Where the value at a path stands, or the nearest one around it. */
    public SourceSpan span(String... path) {
        for (int length = path.length; length > 0; length--) {
            String[] shorter = java.util.Arrays.copyOf(path, length);
            if (source.hasValue(shorter)) {
                return source.value(shorter);
            }
        }
        return begin;
    }
}
