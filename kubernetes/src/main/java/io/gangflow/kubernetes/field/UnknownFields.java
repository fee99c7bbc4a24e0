package io.gangflow.kubernetes.field;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.kubernetes.json.FieldProblem;
import io.gangflow.pipeline.diagnostic.DidYouMean;
import io.gangflow.pipeline.diagnostic.Excerpt;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds fields that are not in the table of the API server. kubectl refuses them ({@code --validate=strict} is its
 * default), and an API server with another validation drops them silently. Thread-safe.
 */
public final class UnknownFields {

    /** Controllers write statuses, so the table has none. */
    private static final String STATUS = "status";

    private UnknownFields() {}

    /**
     * Returns the unknown fields of an object; none in kinds that are not in the table.
     *
     * @param type a type such as {@code batch/v1/Job}
     */
    public static List<FieldProblem> object(JsonNode tree, String type) {
        Place place = Place.root();
        FieldTable.get().kind(type).ifPresent(root -> fields(tree, root, place));
        return place.found();
    }

    /**
     * Returns the unknown fields of a patch.
     *
     * @param type type of the patched object, such as {@code PodTemplateSpec}
     */
    public static List<FieldProblem> patch(JsonNode tree, String type) {
        Place place = Place.root();
        fields(tree, FieldTable.get().type(type), place);
        return place.found();
    }

    /** Returns the fields at the root of a kind; empty if it is not in the table. */
    public static Set<String> ofRoot(String type) {
        Set<String> names = new TreeSet<>();
        FieldTable.get().kind(type).ifPresent(root -> {
            names.addAll(root.fields().keySet());
            names.add(STATUS);
        });
        return names;
    }

    private static void fields(JsonNode value, ObjectType type, Place place) {
        for (Map.Entry<String, JsonNode> entry : value.properties()) {
            String name = entry.getKey();
            if (type.fields().containsKey(name)) {
                value(
                        entry.getValue(),
                        Objects.requireNonNull(type.fields().get(name), name).type(),
                        place.below(name));
            } else if (!name.equals(STATUS) && !name.startsWith("$")) { // a directive of a patch
                Optional<String> near =
                        DidYouMean.of(name, new TreeSet<>(type.fields().keySet()));
                place.below(name)
                        .add(
                                "unknown field `%s`".formatted(Excerpt.of(name)),
                                near.map("did you mean `%s`?"::formatted).orElse("not a field of this object"));
            }
        }
    }

    private static void value(JsonNode value, FieldType type, Place place) {
        if (type instanceof FieldType.Named named) {
            fields(value, FieldTable.get().type(named.type()), place);
        } else if (type instanceof FieldType.Items items && value.isArray()) {
            for (int index = 0; index < value.size(); index++) {
                value(value.get(index), items.item(), place.below(index));
            }
        } else if (type instanceof FieldType.Values values) {
            value.properties().forEach(entry -> value(entry.getValue(), values.value(), place.below(entry.getKey())));
        }
    }
}
