package io.gangflow.argo.foreign;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.source.SourceMap;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * GF0603: fields that the API server requires (Kubernetes 1.36, validation of core/v1 and scheduling.k8s.io/v1) and
 * that our rules and models read without asking whether they are set.
 */
final class RequiredFields {

    /** By the name of the list whose items have them. */
    private static final Map<String, List<String>> OF_ITEMS = Map.of(
            "matchExpressions", List.of("key", "operator"),
            "matchFields", List.of("key", "operator"),
            "topologySpreadConstraints", List.of("maxSkew", "topologyKey", "whenUnsatisfiable"),
            "taints", List.of("key", "effect"),
            "volumeMounts", List.of("name", "mountPath"));

    /** By the type of the object. */
    private static final Map<String, List<String>> OF_TYPES =
            Map.of("scheduling.k8s.io/v1/PriorityClass", List.of("value"));

    /** The terms of pod affinity have a topology key; those of node affinity have none. */
    private static final List<String> POD_AFFINITY = List.of("podAffinity", "podAntiAffinity");

    private RequiredFields() {}

    static List<Diagnostic> of(JsonNode tree, String type, SourceMap source, SourceSpan begin) {
        List<Diagnostic> found = new ArrayList<>();
        OF_TYPES.getOrDefault(type, List.of()).stream()
                .filter(field -> !tree.has(field))
                .forEach(field -> found.add(missing(begin, type, field)));
        TreeWalk.fields(tree, (path, value) -> {
            if (value.isArray()) {
                List<String> fields = of(path);
                for (int index = 0; index < value.size() && !fields.isEmpty(); index++) {
                    List<String> at = new ArrayList<>(path);
                    at.add(Integer.toString(index));
                    item(value.get(index), at, fields, source, begin, found);
                }
            }
        });
        return found;
    }

    private static List<String> of(List<String> path) {
        String list = path.get(path.size() - 1);
        boolean podAffinity = path.size() > 1 && POD_AFFINITY.contains(path.get(path.size() - 2));
        if (podAffinity && list.startsWith("required")) {
            return List.of("topologyKey");
        }
        if (podAffinity && list.startsWith("preferred")) {
            return List.of("weight", "podAffinityTerm");
        }
        return list.startsWith("preferredDuring")
                ? List.of("weight", "preference")
                : OF_ITEMS.getOrDefault(list, List.of());
    }

    private static void item(
            JsonNode item,
            List<String> at,
            List<String> fields,
            SourceMap source,
            SourceSpan begin,
            List<Diagnostic> found) {
        String[] path = at.toArray(String[]::new);
        SourceSpan span = source.hasValue(path) ? source.value(path) : begin;
        fields.stream()
                .filter(field -> !item.has(field))
                .forEach(field -> found.add(missing(span, String.join(".", at), field)));
        JsonNode term = item.path("podAffinityTerm");
        if (term.isObject() && !term.has("topologyKey")) {
            found.add(missing(span, String.join(".", at) + ".podAffinityTerm", "topologyKey"));
        }
    }

    private static Diagnostic missing(SourceSpan span, String where, String field) {
        return Diagnostic.of(
                DiagnosticCode.GF0603,
                span,
                "`%s` has no `%s`".formatted(where, field),
                "the API server requires `%s`".formatted(field));
    }
}
