package io.gangflow.pipeline.check.gang;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.DidYouMean;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.pipeline.source.SourceSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * GF0403: a queue that is neither declared in the file nor Volcano's own {@code default}. Volcano refuses a Job in any
 * other queue.
 */
public final class QueuesExist implements Rule<Pipeline> {

    private static final String DEFAULT = "default";

    @Override
    public List<Diagnostic> check(Pipeline pipeline) {
        Stream<Diagnostic> whole = pipeline.queue().stream()
                .flatMap(queue -> check(pipeline, queue, pipeline.source().value("queue")).stream());
        Stream<Diagnostic> stages = LocatedStage.all(pipeline)
                .flatMap(at -> at.stage().queue().stream()
                        .flatMap(queue -> check(pipeline, queue, at.value("queue")).stream()));
        return Stream.concat(whole, stages).toList();
    }

    private Optional<Diagnostic> check(Pipeline pipeline, String queue, SourceSpan span) {
        if (queue.equals(DEFAULT) || pipeline.queues().containsKey(queue)) {
            return Optional.empty();
        }
        List<String> known = new ArrayList<>(pipeline.queues().keySet());
        known.add(DEFAULT);
        Optional<String> near = DidYouMean.of(queue, known);
        Diagnostic finding = Diagnostic.of(
                DiagnosticCode.GF0403,
                span,
                "queue `%s` is not declared".formatted(Excerpt.of(queue)),
                near.map(name -> "did you mean `" + name + "`?").orElse("no such queue under `queues`"));
        return Optional.of(
                near.isPresent()
                        ? finding
                        : finding.withHint("declare it: `queues: { %s: { weight: 1 } }`".formatted(Excerpt.of(queue))));
    }
}
