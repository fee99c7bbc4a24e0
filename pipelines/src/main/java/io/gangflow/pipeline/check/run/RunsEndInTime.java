package io.gangflow.pipeline.check.run;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.StageOrder;
import io.gangflow.pipeline.shape.DurationSyntax;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * GF0254: stages whose expected work takes longer than the time after which a run is late. Only the longest chain of
 * stages counts, as if the cluster had room for all other stages at the same time.
 */
final class RunsEndInTime {

    private RunsEndInTime() {}

    static List<Diagnostic> check(Pipeline pipeline) {
        Duration longest = longest(pipeline);
        return pipeline.watch().late().stream()
                .filter(late -> !late.isZero() && longest.compareTo(late) > 0)
                .map(late -> Diagnostic.of(
                                DiagnosticCode.GF0254,
                                pipeline.source().value("late"),
                                "a run is late after %s, but its stages are expected to take %s"
                                        .formatted(DurationSyntax.format(late), DurationSyntax.format(longest)),
                                "every run would be late")
                        .withHint("waiting for nodes and starting pods count as well"))
                .toList();
    }

    private static Duration longest(Pipeline pipeline) {
        Map<String, Duration> ends = new HashMap<>();
        for (Stage stage : StageOrder.of(pipeline.stages()).sorted()) {
            Duration starts = stage.after().stream()
                    .map(name -> ends.getOrDefault(name, Duration.ZERO))
                    .max(Comparator.naturalOrder())
                    .orElse(Duration.ZERO);
            ends.put(
                    stage.name(),
                    starts.plus(stage.delay().orElse(Duration.ZERO))
                            .plus(stage.expect().orElse(Duration.ZERO)));
        }
        return ends.values().stream().max(Comparator.naturalOrder()).orElse(Duration.ZERO);
    }
}
