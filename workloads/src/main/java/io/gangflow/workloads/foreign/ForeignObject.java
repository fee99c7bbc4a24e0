package io.gangflow.workloads.foreign;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.pipeline.source.SourceMap;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.Map;

/**
 * An object of a manifest and its place. Immutable, except for the object and the tree, which must not be modified.
 *
 * @param object in fabric8's class for its kind, or generic
 * @param tree the same object as plain fields, without null fields
 * @param source places by path from the object's root
 * @param begin start of the object
 */
public record ForeignObject(HasMetadata object, JsonNode tree, SourceMap source, SourceSpan begin) {

    public String kind() {
        return object.getKind();
    }

    /** Returns {@code apiVersion/kind}, such as {@code batch/v1/Job}. */
    public String type() {
        return object.getApiVersion() + "/" + object.getKind();
    }

    /** Returns the name, or the prefix of a generated name. */
    public String name() {
        String name = object.getMetadata().getName();
        String prefix = requireNonNullElse(object.getMetadata().getGenerateName(), "");
        return name == null ? prefix.replaceAll("[-.]+$", "") : name;
    }

    public String namespace() {
        String namespace = object.getMetadata().getNamespace();
        return namespace == null || namespace.isEmpty() ? "default" : namespace;
    }

    /**
     * Returns an id that is unique among objects that can exist at the same time: {@code Job/default/train},
     * {@code Queue/research}.
     */
    public String id() {
        return ClusterScope.contains(kind()) ? kind() + "/" + name() : kind() + "/" + namespace() + "/" + name();
    }

    public Map<String, String> annotations() {
        return ObjectView.annotations(object);
    }

    public Map<String, String> labels() {
        return ObjectView.labels(object);
    }

    /** Returns the place of the name. */
    public SourceSpan span() {
        return span("metadata", source.has("metadata", "name") ? "name" : "generateName");
    }

    /** Returns the place of the value at a path, or of the nearest enclosing value. */
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
