package io.gangflow.cli.command;

import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.shape.DurationSyntax;
import io.gangflow.run.Timeline;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Notes about simulated runs that take longer than the pipeline's {@code late} allows. */
final class LateRuns {

    private LateRuns() {}

    static List<String> of(Pipeline pipeline, List<Timeline> runs) {
        return pipeline.watch().late().stream()
                .flatMap(late -> runs.stream().flatMap(run -> note(run, late)))
                .toList();
    }

    private static Stream<String> note(Timeline run, Duration late) {
        return run
                .makespanMillis()
                .map(millis -> Duration.ofSeconds(Math.floorDiv(millis + 999, 1_000)))
                .filter(lasts -> lasts.compareTo(late) > 0)
                .map(lasts -> "note: under %s the run takes %s; it is late after %s"
                        .formatted(run.start().scheduler(), DurationSyntax.format(lasts), DurationSyntax.format(late)))
                .stream();
    }
}
