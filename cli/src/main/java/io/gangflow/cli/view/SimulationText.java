package io.gangflow.cli.view;

import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.shape.DurationSyntax;
import io.gangflow.run.Timeline;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The output of {@code simulate}: the table, the queues if there are several, every lock, and the path of the report.
 */
public final class SimulationText {

    private SimulationText() {}

    public static List<String> of(List<Timeline> timelines, Path report) {
        List<String> lines = new ArrayList<>(SimulationTable.of(timelines));
        for (Timeline timeline : timelines) {
            List<String> queues = QueueTable.of(timeline);
            if (!queues.isEmpty()) {
                lines.add("");
                lines.addAll(queues);
            }
        }
        timelines.forEach(timeline -> timeline.locked().ifPresent(locked -> {
            lines.add("");
            lines.add("the lock under " + timeline.start().scheduler() + ":");
            LockText.of(locked.lock()).forEach(line -> lines.add("  " + line));
        }));
        lines.add("");
        lines.add("report: " + report);
        return lines;
    }

    /** Returns notes about runs that take longer than the pipeline's {@code late} allows. */
    public static List<String> late(Pipeline pipeline, List<Timeline> runs) {
        return pipeline.watch().late().stream()
                .flatMap(late -> runs.stream().flatMap(run -> lateNote(run, late)))
                .toList();
    }

    private static Stream<String> lateNote(Timeline run, Duration late) {
        return run
                .makespanMillis()
                .map(millis -> Duration.ofSeconds(Math.floorDiv(millis + 999, 1_000)))
                .filter(lasts -> lasts.compareTo(late) > 0)
                .map(lasts -> "note: under %s the run takes %s; it is late after %s"
                        .formatted(run.start().scheduler(), DurationSyntax.format(lasts), DurationSyntax.format(late)))
                .stream();
    }
}
