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

/**
 * The operations of an OpenAPI document as Markdown: a section per tag, with the query, body and response of each
 * operation. Operations that only return 405 are listed by path at the end.
 */
final class ApiPage {

    /** The keys of a path that are operations. */
    private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");

    /** Of four filters that differ only in the comparison, one is listed. */
    private static final Pattern BOUND = Pattern.compile("_(gte|gt|lte|lt)$");

    private final Map<String, List<String>> operations = new TreeMap<>();
    private final List<String> unsupported = new ArrayList<>();

    private ApiPage() {}

    static String of(JsonNode document, String introduction) {
        ApiPage page = new ApiPage();
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().stream()
                        .filter(method -> METHODS.contains(method.getKey()))
                        .forEach(method -> page.add(
                                method.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey(), method.getValue())));
        return page.text(introduction);
    }

    private void add(String name, JsonNode operation) {
        String answer = answer(operation.path("responses"));
        if (answer.isEmpty()) {
            unsupported.add(name);
            return;
        }
        StringBuilder text = new StringBuilder(
                "\n### `%s`\n\n%s.\n".formatted(name, operation.path("summary").asText()));
        String query = query(operation);
        String body = schema(operation.path("requestBody").path("content"));
        text.append(query.isEmpty() ? "" : "\n- query: " + query);
        text.append(body.isEmpty() ? "" : "\n- body: " + body);
        operations
                .computeIfAbsent(tag(operation), any -> new ArrayList<>())
                .add(text.append("\n- answer: ").append(answer).append('\n').toString());
    }

    private String text(String introduction) {
        StringBuilder text = new StringBuilder(introduction);
        operations.forEach((tag, all) -> {
            text.append("\n## ").append(tag).append('\n');
            all.forEach(text::append);
        });
        text.append("\n## Not supported\n\nThese operations of Airflow answer 405.\n\n");
        unsupported.forEach(name -> text.append("- `").append(name).append("`\n"));
        return text.toString();
    }

    private static String tag(JsonNode operation) {
        String tag = operation.path("tags").path(0).asText();
        return tag.isEmpty() ? "Other" : tag.substring(0, 1).toUpperCase(Locale.ROOT) + tag.substring(1);
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
        return answers.toString();
    }

    /** Returns the name of the schema of the first content; its type if it has no name. */
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
