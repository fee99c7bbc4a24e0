package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.List;
import java.util.stream.Stream;

/** GF0408: a bound on parallel instances that is not less than their number. It counts whole gangs, never pods. */
final class ParallelismHasEffect implements Rule<Pipeline> {

    @Override
    public List<Diagnostic> check(Pipeline pipeline) {
        long all = pipeline.stages().stream()
                .mapToLong(stage -> stage.repetition().count())
                .sum();
        Stream<Diagnostic> whole = pipeline.parallelism().stream()
                .filter(bound -> bound >= all && !hasIncludes(pipeline))
                .mapToObj(bound ->
                        finding("the pipeline", all, bound, pipeline.source().value("parallelism")));
        Stream<Diagnostic> stages = LocatedStage.all(pipeline)
                .flatMap(at -> at.stage().parallelism().stream()
                        .filter(bound -> bound >= at.stage().repetition().count())
                        .mapToObj(bound -> finding(
                                "stage " + at.quoted(),
                                at.stage().repetition().count(),
                                bound,
                                at.value("parallelism"))));
        return Stream.concat(whole, stages).toList();
    }

    private Diagnostic finding(String owner, long instances, int bound, SourceSpan span) {
        return Diagnostic.of(
                        DiagnosticCode.GF0408,
                        span,
                        "%s has %d instance%s, `parallelism` allows %d"
                                .formatted(owner, instances, instances == 1 ? "" : "s", bound),
                        "limits nothing")
                .withHint("it counts stage instances, not the pods of a gang");
    }

    private static boolean hasIncludes(Pipeline pipeline) {
        return pipeline.stages().stream()
                .anyMatch(stage -> stage.work().keyword().equals("include"));
    }
}
