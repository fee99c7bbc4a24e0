package io.gangflow.kubernetes.field;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.kubernetes.field.ObjectType.Field;
import io.gangflow.kubernetes.json.FieldProblem;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks the fields of an object against the table of the API server: types, enumerations, required fields, and the
 * forms of names. Pod templates in custom resources are checked with the rules of pods, because pods are created from
 * them. Fields that are not in the table are skipped: a cluster may be newer than the table. Thread-safe.
 */
public final class FieldCheck {

    /** Required fields that may nevertheless be empty. */
    private static final Set<String> EMPTY = Set.of("HTTPHeader.value", "Sysctl.value");

    private final boolean custom;
    private final boolean partial;

    private FieldCheck(boolean custom, boolean partial) {
        this.custom = custom;
        this.partial = partial;
    }

    /**
     * Returns what an API server would refuse in an object.
     *
     * @param type a type such as {@code batch/v1/Job}; nothing is found in kinds that are not in the table
     */
    public static List<FieldProblem> object(JsonNode tree, String type) {
        Place place = Place.root();
        FieldTable.get().kind(type).ifPresent(root -> {
            new FieldCheck(isCustom(type), false).fields(tree, root, place);
            if (place.found().isEmpty()) {
                KindRules.check(type, tree, place);
            }
        });
        return place.found();
    }

    /**
     * Checks only existing values, for an object to which others may add fields before it is created.
     *
     * @param type a type such as {@code batch/v1/Job}
     */
    public static List<FieldProblem> values(JsonNode tree, String type) {
        Place place = Place.root();
        FieldTable.get().kind(type).ifPresent(root -> new FieldCheck(isCustom(type), true).fields(tree, root, place));
        return place.found();
    }

    /**
     * Checks a patch, in which required fields may be missing.
     *
     * @param type type of the patched object, such as {@code PodTemplateSpec}
     */
    public static List<FieldProblem> patch(JsonNode tree, String type) {
        Place place = Place.root();
        new FieldCheck(false, true).fields(tree, FieldTable.get().type(type), place);
        return place.found();
    }

    /** Groups of Kubernetes have no dot, or end with its domain; so does the group of the Spark operator. */
    private static boolean isCustom(String type) {
        String group = type.substring(0, type.indexOf('/'));
        return group.contains(".") && (!group.endsWith(".k8s.io") || group.startsWith("sparkoperator."));
    }

    private void fields(JsonNode value, ObjectType type, Place place) {
        if (!value.isObject()) {
            place.wrongType("a mapping", value);
            return;
        }
        int before = place.found().size();
        type.fields().forEach((name, field) -> {
            if (field.required() && !partial && isMissing(value.get(name), type.name() + "." + name)) {
                place.add("has no `%s`".formatted(name), "the API server requires `%s`".formatted(name));
            }
        });
        for (Map.Entry<String, JsonNode> entry : value.properties()) {
            if (type.fields().containsKey(entry.getKey())) {
                field(type, entry.getKey(), entry.getValue(), place.below(entry.getKey()));
            }
        }
        if (!partial && place.found().size() == before) {
            PartRules.check(type.name(), value, custom, place);
        }
    }

    /** In a Kubernetes object, an empty string counts as missing. */
    private boolean isMissing(@Nullable JsonNode value, String field) {
        return value == null
                || value.isNull()
                || (!custom && value.isTextual() && value.textValue().isEmpty() && !EMPTY.contains(field));
    }

    private void field(ObjectType type, String name, JsonNode value, Place place) {
        Field field = Objects.requireNonNull(type.fields().get(name), name);
        if (value.isNull()) {
            if (custom
                    && !field.nullable()
                    && !field.required()
                    && !place.path().get(0).equals("metadata")) {
                place.add("has no value", "leave out the field, or give it a value");
            }
            return;
        }
        int before = place.found().size();
        value(value, field.type(), type.isOwn(), place);
        if (place.found().size() == before) {
            TextForms.check(type.name() + "." + name, value, place);
        }
    }

    /** @param own whether the field is defined by the custom resource, not copied from Kubernetes */
    private void value(JsonNode value, FieldType type, boolean own, Place place) {
        if (value.isNull()) {
            return;
        }
        if (type instanceof FieldType.Named named) {
            fields(value, FieldTable.get().type(named.type()), place);
        } else if (type instanceof FieldType.Items items) {
            if (!value.isArray()) {
                place.wrongType("a list", value);
                return;
            }
            for (int index = 0; index < value.size(); index++) {
                value(value.get(index), items.item(), own, place.below(index));
            }
        } else if (type instanceof FieldType.Values values) {
            if (!value.isObject()) {
                place.wrongType("a mapping", value);
                return;
            }
            value.properties()
                    .forEach(entry -> value(entry.getValue(), values.value(), own, place.below(entry.getKey())));
        } else {
            ScalarRule.check(value, type, custom, own, place);
        }
    }
}
