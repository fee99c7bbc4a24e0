package io.gangflow.kubernetes.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gangflow.kubernetes.kind.KindCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Generates the table of fields that {@code io.gangflow.kubernetes.field} reads, from documents of {@code /openapi/v3}
 * of an API server with all CRDs. A copy of a pod's part in a CRD becomes a reference to the Kubernetes type with the
 * same fields.
 */
public final class OpenApiTypes {

    private static final String REF = "#/components/schemas/";
    private static final String KUBERNETES = "io.k8s.";
    private static final String METADATA = "io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta";
    private static final Map<String, String> SCALARS = Map.of("string", "s", "number", "d", "boolean", "b");

    /** Minimum share of a type's fields in a copy of it. */
    private static final double COPY = 0.6;

    private final Map<String, JsonNode> schemas = new TreeMap<>();
    private final Map<String, String> roots = new TreeMap<>();
    private final Map<String, String> names = new LinkedHashMap<>();
    private final Map<String, String> lines = new TreeMap<>();
    private final Map<String, String> anonymous = new LinkedHashMap<>();
    private final Map<String, Integer> patterns = new LinkedHashMap<>();

    /** @param folder folder of the documents, as printed by {@code kubectl get --raw} */
    public OpenApiTypes(Path folder) throws IOException {
        ObjectMapper json = new ObjectMapper();
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.sorted().toList();
        }
        for (Path file : files) {
            json.readTree(file.toFile())
                    .at("/components/schemas")
                    .properties()
                    .forEach(schema -> schemas.putIfAbsent(schema.getKey(), schema.getValue()));
        }
    }

    /** Returns the whole table. */
    public String table() {
        schemas.forEach((name, schema) -> schema.path("x-kubernetes-group-version-kind")
                .forEach(gvk -> type(gvk)
                        .filter(type -> schema.at("/properties/metadata").isObject())
                        .ifPresent(type -> roots.put(type, name))));
        roots.values().stream().filter(name -> name.startsWith(KUBERNETES)).forEach(this::named);
        StringBuilder text = new StringBuilder();
        roots.forEach((type, name) ->
                text.append("= ").append(type).append(' ').append(named(name)).append('\n'));
        lines.forEach((name, fields) -> text.append(name).append(fields).append('\n'));
        patterns.forEach((pattern, number) ->
                text.append('~').append(number).append(' ').append(pattern).append('\n'));
        return text.toString();
    }

    private static Optional<String> type(JsonNode gvk) {
        String group = gvk.path("group").asText();
        String type = (group.isEmpty() ? "" : group + "/") + gvk.path("version").asText() + "/"
                + gvk.path("kind").asText();
        return KindCatalogue.of(type).map(known -> type);
    }

    private String named(String schema) {
        String known = names.get(schema);
        if (known != null) {
            return known;
        }
        String simple = schema.substring(schema.lastIndexOf('.') + 1);
        String[] path = schema.split("\\.", -1);
        String name = names.containsValue(simple) ? simple + "_" + path[path.length - 3] : simple;
        names.put(schema, name);
        lines.put(name, fields(schema(schema), !schema.startsWith(KUBERNETES)));
        return name;
    }

    private JsonNode schema(String name) {
        return Objects.requireNonNull(schemas.get(name), name);
    }

    /**
     * An API server fills in the defaults of a CRD before it checks which fields are there; those of Kubernetes' own
     * types are the zero values of Go.
     */
    private String fields(JsonNode schema, boolean custom) {
        Set<String> required = texts(schema.path("required"));
        required.removeIf(name -> custom && schema.path("properties").path(name).has("default"));
        StringBuilder text = new StringBuilder();
        schema.path("properties").properties().forEach(field -> {
            if (!field.getKey().equals("status")) {
                text.append(' ')
                        .append(field.getKey())
                        .append(required.contains(field.getKey()) ? "!=" : "=")
                        .append(isMetadata(field) ? "@" + named(METADATA) : kind(field.getValue()))
                        .append(field.getValue().path("nullable").asBoolean() ? "?" : "");
            }
        });
        return text.toString();
    }

    /** CRDs leave the fields of metadata to the API server. */
    private static boolean isMetadata(Map.Entry<String, JsonNode> field) {
        return field.getKey().equals("metadata")
                && field.getValue().path("type").asText().equals("object")
                && field.getValue().path("properties").isEmpty();
    }

    private String kind(JsonNode schema) {
        if (schema.has("allOf") && schema.get("allOf").size() == 1 && !schema.has("type")) {
            return kind(schema.get("allOf").get(0));
        }
        if (schema.has("$ref")) {
            return reference(schema.get("$ref").asText().substring(REF.length()));
        }
        if (schema.path("x-kubernetes-int-or-string").asBoolean()) {
            return schema.path("pattern").asText().startsWith("^(\\+|-)?(([0-9]+") ? "q" : "p";
        }
        return switch (schema.path("type").asText()) {
            case "array" -> "[]" + kind(schema.path("items"));
            case "object" -> object(schema);
            case "integer" -> ("int64".equals(schema.path("format").asText()) ? "l" : "i") + bounds(schema);
            case "string" -> "s" + choices(schema) + lengths(schema) + pattern(schema);
            default -> SCALARS.getOrDefault(schema.path("type").asText(), "o");
        };
    }

    private String reference(String name) {
        return switch (name.substring(name.lastIndexOf('.') + 1)) {
            case "Quantity" -> "q";
            case "IntOrString" -> "p";
            case "Time", "MicroTime" -> "t";
            case "RawExtension", "FieldsV1", "JSON" -> "o";
            default -> "@" + named(name);
        };
    }

    private String object(JsonNode schema) {
        if (schema.has("additionalProperties")) {
            return "{}" + kind(schema.get("additionalProperties"));
        }
        JsonNode properties = schema.path("properties");
        if (properties.isEmpty()) {
            return "o";
        }
        return "@" + copied(schema).orElseGet(() -> anonymous(fields(schema, true)));
    }

    private String anonymous(String fields) {
        return anonymous.computeIfAbsent(fields, absent -> {
            String name = "X%d".formatted(anonymous.size());
            lines.put(name, fields);
            return name;
        });
    }

    /** Returns the Kubernetes type with all fields of a schema, and few others. */
    private Optional<String> copied(JsonNode schema) {
        List<String> fields = new ArrayList<>();
        schema.path("properties").fieldNames().forEachRemaining(fields::add);
        Set<String> required = texts(schema.path("required"));
        String best = null;
        int least = Integer.MAX_VALUE;
        for (Map.Entry<String, String> known : List.copyOf(names.entrySet())) {
            JsonNode own = schema(known.getKey());
            JsonNode properties = own.path("properties");
            boolean copy = known.getKey().startsWith(KUBERNETES)
                    && fields.size() > 1
                    && fields.size() >= COPY * properties.size()
                    && texts(own.path("required")).equals(required)
                    && isWithin(schema, own);
            if (copy && properties.size() < least) {
                best = known.getValue();
                least = properties.size();
            }
        }
        return Optional.ofNullable(best);
    }

    /**
     * Returns whether a type has all fields of a schema with the same types and requires the same ones, at every level: a
     * patch of a pod requires none.
     */
    private boolean isWithin(JsonNode schema, JsonNode type) {
        JsonNode own = type.has("allOf") ? type.get("allOf").get(0) : type;
        JsonNode resolved = own.has("$ref") ? schema(own.get("$ref").asText().substring(REF.length())) : own;
        boolean sameType = !schema.has("type")
                || !resolved.has("type")
                || schema.get("type").equals(resolved.get("type"));
        boolean sameRequired =
                !schema.has("properties") || texts(schema.path("required")).equals(texts(resolved.path("required")));
        return sameType
                && sameRequired
                && schema.path("properties").properties().stream()
                        .allMatch(field -> resolved.path("properties").has(field.getKey())
                                && isWithin(
                                        field.getValue(),
                                        resolved.path("properties").get(field.getKey())))
                && (!schema.has("items") || isWithin(schema.get("items"), resolved.path("items")));
    }

    private static Set<String> texts(JsonNode list) {
        Set<String> texts = new HashSet<>();
        list.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    private static String choices(JsonNode schema) {
        List<String> values = StreamSupport.stream(schema.path("enum").spliterator(), false)
                .map(JsonNode::asText)
                .filter(text -> !text.isEmpty())
                .toList();
        return values.isEmpty() || values.stream().anyMatch(text -> text.contains(" "))
                ? ""
                : ":" + String.join("|", values);
    }

    private String pattern(JsonNode schema) {
        return schema.has("pattern")
                ? "~" + patterns.computeIfAbsent(schema.get("pattern").asText(), pattern -> patterns.size())
                : "";
    }

    private static String lengths(JsonNode schema) {
        return schema.has("minLength") || schema.has("maxLength")
                ? "#%s,%s"
                        .formatted(
                                schema.path("minLength").asText(),
                                schema.path("maxLength").asText())
                : "";
    }

    private static String bounds(JsonNode schema) {
        return schema.has("minimum") || schema.has("maximum")
                ? "<%s,%s>"
                        .formatted(
                                schema.path("minimum").asText(),
                                schema.path("maximum").asText())
                : "";
    }
}
