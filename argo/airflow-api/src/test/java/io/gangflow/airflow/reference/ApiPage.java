package io.gangflow.airflow.reference;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The operations of an OpenAPI document as Markdown: a table for each tag, with parameters and schemas of the bodies. */
final class ApiPage {

    /** Keys of a path that are operations. */
    private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");

    /** Of four filters that differ in the comparison alone, one is listed. */
    private static final Pattern BOUND = Pattern.compile("_(gte|gt|lte|lt)$");

    private ApiPage() {}

    static String of(JsonNode document, String introduction) {
        Map<String, List<String>> rows = new TreeMap<>();
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().stream()
                        .filter(method -> METHODS.contains(method.getKey()))
                        .forEach(method -> rows.computeIfAbsent(tag(method.getValue()), any -> new ArrayList<>())
                                .add(row(method.getKey(), path.getKey(), method.getValue()))));
        StringBuilder text = new StringBuilder(introduction);
        rows.forEach((tag, operations) -> {
            text.append("\n## ")
                    .append(tag)
                    .append("\n\n| operation | | query | body | answer |\n|---|---|---|---|---|\n");
            operations.forEach(text::append);
        });
        return text.toString();
    }

    private static String tag(JsonNode operation) {
        String tag = operation.path("tags").path(0).asText();
        return tag.isEmpty() ? "Other" : tag.substring(0, 1).toUpperCase(Locale.ROOT) + tag.substring(1);
    }

    private static String row(String method, String path, JsonNode operation) {
        return "| `%s %s` | %s | %s | %s | %s |\n"
                .formatted(
                        method.toUpperCase(Locale.ROOT),
                        path,
                        operation.path("summary").asText().replace("|", "\\|"),
                        query(operation),
                        schema(operation.path("requestBody").path("content")),
                        answer(operation.path("responses")));
    }

    private static String query(JsonNode operation) {
        Set<String> names = new LinkedHashSet<>();
        operation.path("parameters").forEach(parameter -> {
            if (parameter.path("in").asText().equals("query")) {
                names.add("`" + BOUND.matcher(parameter.path("name").asText()).replaceFirst("_{gte,gt,lte,lt}") + "`");
            }
        });
        return String.join(", ", names);
    }

    private static String answer(JsonNode responses) {
        StringJoiner answers = new StringJoiner(", ");
        responses.properties().stream()
                .filter(response -> response.getKey().startsWith("2"))
                .forEach(response -> answers.add(
                        (response.getKey() + " " + schema(response.getValue().path("content"))).strip()));
        return answers.length() == 0 ? "405" : answers.toString();
    }

    /** The name of the schema of the first content; its kind where it has no name. */
    private static String schema(JsonNode content) {
        if (content.isEmpty()) {
            return "";
        }
        JsonNode schema = content.iterator().next().path("schema");
        String reference = schema.path("$ref").asText();
        if (!reference.isEmpty()) {
            return "`" + reference.substring(reference.lastIndexOf('/') + 1) + "`";
        }
        return schema.path("type").asText();
    }
}
