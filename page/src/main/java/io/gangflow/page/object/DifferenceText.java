package io.gangflow.page.object;

import io.gangflow.simulator.comparison.StageComparison;
import io.gangflow.simulator.comparison.StageComparison.Cause;
import io.gangflow.simulator.comparison.StageTimes;
import java.util.Optional;

/** Why a stage ended at another time than predicted, in one sentence. */
public final class DifferenceText {

    private DifferenceText() {}

    /** Returns the sentence for a stage that ended at a notably different time, or that only one of the two has. */
    public static String of(StageComparison stage) {
        String name = "`%s`".formatted(stage.stage());
        if (stage.cause() == Cause.ONLY_ONE) {
            return stage.actual().isEmpty()
                    ? name + " was predicted and has not started"
                    : name + " was not predicted to start";
        }
        long late = stage.lateMillis();
        String much = Durations.clock(Math.abs(stage.causeMillis()));
        String more = stage.causeMillis() > 0 ? "more" : "less";
        String why = switch (stage.cause()) {
            case EARLIER_STAGE ->
                "it started %s %s%s"
                        .formatted(
                                much,
                                stage.causeMillis() > 0 ? "later" : "earlier",
                                stage.detail().isEmpty() ? "" : ", after `%s`".formatted(stage.detail()));
            case WAITING ->
                "its pods waited %s %s for nodes%s"
                        .formatted(much, more, stage.detail().isEmpty() ? "" : ": " + stage.detail());
            case PREPARATION -> "images, volumes and containers of its pods took %s %s".formatted(much, more);
            case RUNNING -> "its pods ran %s %s; set `expect: %ds`".formatted(much, more, seconds(stage.actual()));
            case RETRIES ->
                "%d pods instead of %d: some were tried again".formatted(pods(stage.actual()), pods(stage.predicted()));
            default ->
                "%s %s passed between its pods: the workflow's controller, operators, or instances one after the other"
                        .formatted(much, more);
        };
        return "%s ended %s %s than predicted: %s"
                .formatted(name, Durations.clock(Math.abs(late)), late > 0 ? "later" : "earlier", why);
    }

    private static long seconds(Optional<StageTimes> part) {
        return Math.max(1, Math.round(part.map(StageTimes::ranMillis).orElse(0L) / 1_000.0));
    }

    private static int pods(Optional<StageTimes> part) {
        return part.map(StageTimes::pods).orElse(0);
    }
}
