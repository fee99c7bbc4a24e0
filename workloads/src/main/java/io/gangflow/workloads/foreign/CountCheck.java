package io.gangflow.workloads.foreign;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.source.SourceMap;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** GF0605: numbers of pods that are negative or beyond the maximum. */
final class CountCheck {

    /** Maximum number of pods of one object. */
    static final long MOST = 1_000_000;

    private static final Set<String> COUNTS = Set.of(
            "replicas",
            "parallelism",
            "completions",
            "minAvailable",
            "minMember",
            "subGroupSize",
            "minSubGroups",
            "partitionSize",
            "totalPartitions",
            "minPartitions",
            "instances",
            "numNodes",
            "minReplicas",
            "maxReplicas",
            "backoffLimit",
            "maxRetry");

    private CountCheck() {}

    static List<Diagnostic> of(JsonNode tree, SourceMap source, SourceSpan begin) {
        List<Diagnostic> found = new ArrayList<>();
        TreeWalk.fields(tree, (path, value) -> {
            boolean wrong = value.isIntegralNumber()
                    && COUNTS.contains(path.get(path.size() - 1))
                    && (value.longValue() < 0 || value.longValue() > MOST);
            if (wrong) {
                String[] at = path.toArray(String[]::new);
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0605,
                        source.hasValue(at) ? source.value(at) : begin,
                        "`%s` is %d".formatted(path.get(path.size() - 1), value.longValue()),
                        "expected 0 to %,d".formatted(MOST)));
            }
        });
        return found;
    }
}
