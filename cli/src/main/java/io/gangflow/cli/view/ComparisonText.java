package io.gangflow.cli.view;

import io.gangflow.page.object.DifferenceText;
import io.gangflow.page.object.Durations;
import io.gangflow.run.Timeline;
import io.gangflow.simulator.comparison.RunComparison;
import io.gangflow.simulator.comparison.StageComparison;
import io.gangflow.simulator.comparison.StageComparison.Cause;
import io.gangflow.simulator.comparison.StageTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The comparison of a run with its prediction: a table of stages, then the differences and their causes, largest
 * difference first.
 */
public final class ComparisonText {

    private static final String NONE = "-";
    private static final int MOST_DIFFERENCES = 20;

    private ComparisonText() {}

    /** Returns the lines of the comparison. */
    public static List<String> of(RunComparison comparison) {
        List<String> lines = new ArrayList<>();
        lines.add("%s, predicted under %s / actual on %s"
                .formatted(
                        comparison.predicted().start().pipeline(),
                        comparison.predicted().start().scheduler(),
                        comparison.actual().start().cluster()));
        lines.add("");
        int width = comparison.stages().stream()
                .mapToInt(stage -> stage.stage().length())
                .max()
                .orElse(0);
        String row = "%-" + Math.max(5, width) + "s  %-15s  %-15s  %-15s  %-15s";
        lines.add(row.formatted("stage", "starts", "ends", "pods waited", "pods ran")
                .stripTrailing());
        for (StageComparison stage : comparison.stages()) {
            lines.add(row.formatted(
                            stage.stage(),
                            both(stage, part -> Durations.clock(part.startedMillis())),
                            both(stage, part -> part.ended() ? Durations.clock(part.endedMillis()) : "not yet"),
                            both(stage, part -> Durations.clock(part.waitedMillis())),
                            both(stage, part -> Durations.clock(part.ranMillis())))
                    .stripTrailing());
        }
        lines.add(row.formatted("run", "", end(comparison.predicted()) + " / " + end(comparison.actual()), "", "")
                .stripTrailing());
        lines.add("");
        lines.addAll(differences(comparison));
        return lines;
    }

    private static String both(StageComparison stage, Function<StageTimes, String> value) {
        return stage.predicted().map(value).orElse(NONE) + " / "
                + stage.actual().map(value).orElse(NONE);
    }

    private static String end(Timeline timeline) {
        return timeline.outcome().isEmpty() ? "not yet" : Durations.clock(timeline.endMillis());
    }

    private static List<String> differences(RunComparison comparison) {
        List<String> lines = comparison.stages().stream()
                .filter(stage -> stage.cause() != Cause.NONE)
                .sorted((one, other) -> Long.compare(Math.abs(other.causeMillis()), Math.abs(one.causeMillis())))
                .map(DifferenceText::of)
                .toList();
        if (lines.size() > MOST_DIFFERENCES) {
            List<String> first = new ArrayList<>(lines.subList(0, MOST_DIFFERENCES));
            first.add("%,d more stages differ; --output json has them".formatted(lines.size() - MOST_DIFFERENCES));
            return first;
        }
        return lines.isEmpty() ? List.of("no stage ended at a notably different time") : lines;
    }
}
