package io.gangflow.workloads.foreign;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.kubernetes.json.Amount;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.source.SourceMap;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** GF0604: quantities that the API server refuses, in requests, limits, quotas and capabilities. */
final class QuantityCheck {

    private static final Set<String> HOLDERS =
            Set.of("requests", "limits", "minResources", "capability", "deserved", "hard", "overhead", "allocatable");

    /** Argo replaces templates before it creates objects. */
    private static final String FILLED_GROUP = "argoproj.io/";

    private QuantityCheck() {}

    static List<Diagnostic> of(JsonNode tree, String type, SourceMap source, SourceSpan begin) {
        List<Diagnostic> found = new ArrayList<>();
        TreeWalk.fields(tree, (path, value) -> {
            int last = path.size() - 1;
            boolean resource = last > 0
                    && (HOLDERS.contains(path.get(last - 1))
                            || (path.get(last - 1).equals("resource")
                                    && last > 1
                                    && path.get(last - 2).equals("guarantee")));
            boolean template = type.startsWith(FILLED_GROUP) && value.asText().contains("{{");
            if (resource && !template && !value.isContainerNode()) {
                Amount.problem(path.get(last), value.asText()).ifPresent(problem -> {
                    String[] at = path.toArray(String[]::new);
                    found.add(finding(
                            source.hasValue(at) ? source.value(at) : begin, path.get(last), value.asText(), problem));
                });
            }
        });
        return found;
    }

    private static Diagnostic finding(SourceSpan span, String name, String text, String problem) {
        return Diagnostic.of(
                DiagnosticCode.GF0604,
                span,
                "`%s` of `%s` is impossible".formatted(Excerpt.of(text), Excerpt.of(name)),
                problem);
    }
}
