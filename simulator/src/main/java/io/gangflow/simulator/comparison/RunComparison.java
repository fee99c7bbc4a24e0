package io.gangflow.simulator.comparison;

import io.gangflow.run.StageTrack;
import io.gangflow.run.Timeline;
import io.gangflow.simulator.comparison.StageComparison.Cause;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Compares a finished or current run with its prediction, stage by stage. Times of both count from the run's own start.
 *
 * @param stages in the order of their predicted start; those that were not predicted come last
 */
public record RunComparison(Timeline predicted, Timeline actual, List<StageComparison> stages) {

    /** Smaller differences, or less than a tenth of the predicted time, count as correct. */
    private static final long SMALL_MILLIS = 5_000;

    private static final int SMALL_PART = 10;

    public RunComparison {
        stages = List.copyOf(stages);
    }

    /** Compares two timelines. */
    public static RunComparison of(Timeline predicted, Timeline actual) {
        Map<String, StageTrack> planned = started(predicted);
        Map<String, StageTrack> happened = started(actual);
        Set<String> names = new LinkedHashSet<>(planned.keySet());
        names.addAll(happened.keySet());
        Map<String, StageTimes> before = parts(planned, predicted.endMillis());
        Map<String, StageTimes> after = parts(happened, actual.endMillis());
        List<StageComparison> stages = new ArrayList<>();
        for (String name : names) {
            Optional<StageTimes> was = Optional.ofNullable(before.get(name));
            Optional<StageTimes> is = Optional.ofNullable(after.get(name));
            StageTrack track = happened.get(name);
            stages.add(
                    was.isEmpty() || is.isEmpty() || track == null
                            ? new StageComparison(name, was, is, Cause.ONLY_ONE, 0, "")
                            : compared(name, was.get(), is.get(), after, track));
        }
        return new RunComparison(predicted, actual, stages);
    }

    /** Returns how much later than predicted the run ended, or, while it runs, how late it is now. */
    public long lateMillis() {
        return actual.endMillis() - predicted.endMillis();
    }

    private static Map<String, StageTrack> started(Timeline timeline) {
        Map<String, StageTrack> started = new LinkedHashMap<>();
        timeline.stages().stream()
                .filter(stage -> stage.startedMillis().isPresent())
                .forEach(stage -> started.put(stage.stage(), stage));
        return started;
    }

    private static Map<String, StageTimes> parts(Map<String, StageTrack> stages, long endMillis) {
        Map<String, StageTimes> parts = new LinkedHashMap<>();
        stages.forEach((name, stage) -> parts.put(name, StageTimes.of(stage, endMillis)));
        return parts;
    }

    private static StageComparison compared(
            String name, StageTimes was, StageTimes is, Map<String, StageTimes> after, StageTrack happened) {
        long late = is.endedMillis() - was.endedMillis();
        if (Math.abs(late) < Math.max(SMALL_MILLIS, was.endedMillis() / SMALL_PART)) {
            return new StageComparison(name, Optional.of(was), Optional.of(is), Cause.NONE, 0, "");
        }
        Map<Cause, Long> parts = new EnumMap<>(Cause.class);
        parts.put(Cause.EARLIER_STAGE, is.startedMillis() - was.startedMillis());
        parts.put(Cause.WAITING, is.waitedMillis() - was.waitedMillis());
        parts.put(Cause.PREPARATION, is.preparedMillis() - was.preparedMillis());
        parts.put(Cause.RUNNING, is.ranMillis() - was.ranMillis());
        long rest = late - parts.values().stream().mapToLong(Long::longValue).sum();
        parts.put(is.pods() > was.pods() ? Cause.RETRIES : Cause.BETWEEN_PODS, rest);
        Map.Entry<Cause, Long> largest = parts.entrySet().stream()
                .filter(part -> Long.signum(part.getValue()) == Long.signum(late))
                .max(Comparator.comparingLong(part -> Math.abs(part.getValue())))
                .orElseThrow();
        String detail = switch (largest.getKey()) {
            case EARLIER_STAGE -> lastBefore(name, is.startedMillis(), after);
            case WAITING ->
                happened.pods().stream()
                        .flatMap(pod -> pod.reason().stream())
                        .reduce((first, last) -> last)
                        .orElse("");
            default -> "";
        };
        return new StageComparison(
                name, Optional.of(was), Optional.of(is), largest.getKey(), largest.getValue(), detail);
    }

    /** Returns the stage whose end came last before another one started; empty if there is none. */
    private static String lastBefore(String name, long startedMillis, Map<String, StageTimes> after) {
        return after.entrySet().stream()
                .filter(other -> !other.getKey().equals(name)
                        && other.getValue().ended()
                        && other.getValue().endedMillis() <= startedMillis + SMALL_MILLIS)
                .max(Comparator.comparingLong(other -> other.getValue().endedMillis()))
                .map(Map.Entry::getKey)
                .orElse("");
    }
}
