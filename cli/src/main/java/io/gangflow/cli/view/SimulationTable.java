package io.gangflow.cli.view;

import io.gangflow.page.object.Durations;
import io.gangflow.page.text.Money;
import io.gangflow.run.DurationSummary;
import io.gangflow.run.GangTrack;
import io.gangflow.run.PodTrack;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.StageTrack;
import io.gangflow.run.Timeline;
import io.gangflow.run.Utilisation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Timelines of one pipeline next to each other, a column per scheduler. */
public final class SimulationTable {

    private static final int LABEL = 17;
    private static final int COLUMN = 29;
    private static final long WORTH_A_WORD_MILLIS = 1_500;

    private final List<Timeline> timelines;
    private final List<String> lines = new ArrayList<>();

    private SimulationTable(List<Timeline> timelines) {
        this.timelines = timelines;
    }

    public static List<String> of(List<Timeline> timelines) {
        return new SimulationTable(timelines).lines();
    }

    private List<String> lines() {
        row("", timeline -> timeline.start().scheduler());
        row("outcome", SimulationTable::outcome);
        row("makespan", SimulationTable::makespan);
        Set<String> stages = new LinkedHashSet<>();
        timelines.forEach(timeline -> timeline.stages().forEach(stage -> stages.add(stage.stage())));
        stages.forEach(this::stageRows);
        row("cpu in use", timeline -> share(timeline, timeline.cpu()));
        if (timelines.stream().anyMatch(timeline -> timeline.allocatable().gpuUnits() > 0)) {
            row("gpu in use", timeline -> share(timeline, timeline.gpus()));
        }
        row("cost", SimulationTable::cost);
        return lines;
    }

    private void stageRows(String name) {
        row(
                name,
                timeline -> timeline.stage(name).map(SimulationTable::progress).orElse("never started"));
        row(
                "  waited",
                timeline -> timeline.stage(name)
                        .map(stage -> spread(waited(stage, timeline.endMillis())))
                        .orElse(""));
        row(
                "  ran",
                timeline ->
                        timeline.stage(name).map(stage -> spread(stage.ran())).orElse(""));
        if (timelines.stream().anyMatch(timeline -> !stalled(timeline, name).isEmpty())) {
            row("  held idle", timeline -> idle(stalled(timeline, name)));
        }
    }

    /** For gangs, the wait starts with their creation: Volcano does not create their pods before there is room. */
    private static DurationSummary waited(StageTrack stage, long untilMillis) {
        List<GangTrack> gangs = stage.pods().stream()
                .flatMap(pod -> pod.gang().stream())
                .filter(gang -> gang.minMember() > 1)
                .distinct()
                .toList();
        return gangs.isEmpty()
                ? stage.waited()
                : DurationSummary.of(gangs.stream().map(gang -> gang.waitedMillis(untilMillis)));
    }

    /** Returns how long pods were bound to a node without being able to work; empty if negligible. */
    private static List<Long> stalled(Timeline timeline, String stage) {
        return timeline.stage(stage).stream()
                .flatMap(track -> track.pods().stream())
                .map(pod -> pod.stalledMillis(timeline.endMillis()))
                .filter(millis -> millis >= WORTH_A_WORD_MILLIS)
                .toList();
    }

    private static String idle(List<Long> stalled) {
        return stalled.isEmpty()
                ? "none"
                : "%d %s, max %s"
                        .formatted(
                                stalled.size(),
                                stalled.size() == 1 ? "pod" : "pods",
                                Durations.clock(Collections.max(stalled)));
    }

    private void row(String label, Function<Timeline, String> cell) {
        String cells = timelines.stream()
                .map(timeline -> padded(cell.apply(timeline), COLUMN))
                .collect(Collectors.joining(" "));
        lines.add((padded(label, LABEL) + " " + cells).stripTrailing());
    }

    /** A cancelled run could have ended; any other run without a makespan never ends. */
    private static String makespan(Timeline timeline) {
        boolean cancelled = timeline.outcome().filter(Outcome.CANCELLED::equals).isPresent();
        return timeline.makespanMillis().map(Durations::clock).orElse(cancelled ? "not known" : "∞");
    }

    private static String outcome(Timeline timeline) {
        return timeline.locked()
                .map(locked -> "LOCKED at " + Durations.clock(locked.atMillis()))
                .orElseGet(() -> timeline.outcome()
                        .map(outcome -> outcome.name().toLowerCase(Locale.ROOT))
                        .orElse("unfinished"));
    }

    private static String progress(StageTrack stage) {
        List<PodTrack> held =
                stage.pods().stream().filter(PodTrack::heldWhileLocked).toList();
        if (!held.isEmpty()) {
            Map<String, Long> roles = held.stream()
                    .collect(Collectors.groupingBy(track -> track.pod().role(), TreeMap::new, Collectors.counting()));
            return roles.entrySet().stream()
                            .map(role -> role.getValue() + " " + role.getKey())
                            .collect(Collectors.joining(", "))
                    + (held.size() == 1 ? " pod held" : " pods held");
        }
        return stage.outcome().filter(Outcome.COMPLETED::equals).isPresent()
                ? stage.instances() + " of " + stage.instances()
                : "not finished";
    }

    private static String spread(DurationSummary spread) {
        return "median %s, max %s"
                .formatted(Durations.clock(spread.medianMillis()), Durations.clock(spread.maxMillis()));
    }

    private static String share(Timeline timeline, Utilisation share) {
        return timeline.locked().isPresent()
                ? "%s held, %s working".formatted(percent(share.idle()), percent(share.working()))
                : percent(share.bound());
    }

    private static String percent(double share) {
        return Math.round(share * 100) + " %";
    }

    private static String cost(Timeline timeline) {
        if (!timeline.isPriced()) {
            return "not priced";
        }
        return timeline.locked().isPresent()
                ? Money.usd(timeline.usdPerHour()) + " USD/h for nothing"
                : Money.usd(timeline.usd()) + " USD";
    }

    private static String padded(String text, int width) {
        int missing = width - text.codePointCount(0, text.length());
        return missing > 0 ? text + " ".repeat(missing) : text;
    }
}
