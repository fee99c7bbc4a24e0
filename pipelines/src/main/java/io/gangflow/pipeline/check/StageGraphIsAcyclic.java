package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.StageOrder;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks that no stage waits for itself, directly or through others. The finding names the cycle. */
final class StageGraphIsAcyclic implements Rule<Pipeline> {

    @Override
    public List<Diagnostic> check(Pipeline pipeline) {
        return StageOrder.of(pipeline.stages()).cycles().stream()
                .map(cycle -> finding(pipeline, cycle))
                .toList();
    }

    private Diagnostic finding(Pipeline pipeline, List<String> cycle) {
        String first = cycle.get(0);
        String next = cycle.get(1 % cycle.size());
        if (cycle.size() == 1) {
            return Diagnostic.of(
                    DiagnosticCode.GF0301,
                    pipeline.source().value("stages", first, "after"),
                    "stage `%s` waits for itself".formatted(first),
                    "remove `%s` here".formatted(first));
        }
        String circle = Stream.concat(cycle.stream(), Stream.of(first))
                .map(name -> "`" + name + "`")
                .collect(Collectors.joining(" after "));
        return Diagnostic.of(
                        DiagnosticCode.GF0301,
                        pipeline.source().value("stages", first, "after"),
                        "stages form a cycle: " + circle,
                        "`%s` waits for `%s`, which waits for `%s`".formatted(first, next, first))
                .withHint("remove one of these `after` entries; none of the stages can ever start");
    }
}
