package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.StageOrder;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** GF0301: a stage that waits for itself, directly or through others. The finding names the cycle. */
final class StageGraphIsAcyclic implements Rule<Pipeline> {

    /** The longest cycle that is shown with all names. */
    private static final int MOST_SHOWN = 6;

    @Override
    public List<Diagnostic> check(Pipeline pipeline) {
        return StageOrder.of(pipeline.stages()).cycles().stream()
                .map(cycle -> finding(pipeline, cycle))
                .toList();
    }

    private Diagnostic finding(Pipeline pipeline, List<String> cycle) {
        String first = cycle.get(0);
        String next = cycle.get(1 % cycle.size());
        SourceSpan entry = LocatedStage.of(pipeline, stage(pipeline, first)).predecessor(next);
        if (cycle.size() == 1) {
            return Diagnostic.of(
                    DiagnosticCode.GF0301,
                    entry,
                    "stage `%s` waits for itself".formatted(first),
                    "remove `%s` here".formatted(first));
        }
        String back = cycle.size() == 2 ? "which waits for `%s`".formatted(first) : "and so for itself";
        return Diagnostic.of(
                        DiagnosticCode.GF0301,
                        entry,
                        "stages form a cycle: " + shown(cycle),
                        "`%s` waits for `%s`, %s".formatted(first, next, back))
                .withHint("remove one of these `after` entries; none of the stages can ever start");
    }

    private static Stage stage(Pipeline pipeline, String name) {
        return pipeline.stages().stream()
                .filter(stage -> stage.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the cycle as text: all names, or the ends of a long one. */
    private static String shown(List<String> cycle) {
        int size = cycle.size();
        Stream<String> names = size <= MOST_SHOWN
                ? cycle.stream().map(StageGraphIsAcyclic::quoted)
                : Stream.of(
                        quoted(cycle.get(0)),
                        quoted(cycle.get(1)),
                        "%d more stages".formatted(size - 3),
                        quoted(cycle.get(size - 1)));
        return Stream.concat(names, Stream.of(quoted(cycle.get(0)))).collect(Collectors.joining(" after "));
    }

    private static String quoted(String name) {
        return "`" + Excerpt.of(name) + "`";
    }
}
