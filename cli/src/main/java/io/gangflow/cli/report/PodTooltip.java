package io.gangflow.cli.report;

import io.gangflow.page.object.Durations;
import io.gangflow.page.text.Amounts;
import io.gangflow.run.PodTrack;
import io.gangflow.run.RunEvent.PodOutcome;
import io.gangflow.run.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The tooltip of a pod: its times, its node, and why it waited. One line each. */
final class PodTooltip {

    private static final int REASON_LENGTH = 150;
    private static final int REASONS = 3;

    private PodTooltip() {}

    static String of(PodTrack track, Timeline timeline) {
        List<String> lines = new ArrayList<>();
        lines.add(track.pod().title() + ", " + Amounts.of(track.requests()));
        for (PodBars.Bar bar : PodBars.of(track, timeline)) {
            String where =
                    bar.onNode() ? track.node().map(node -> " on " + node).orElse("") : "";
            lines.add("%s–%s %s%s"
                    .formatted(
                            Durations.clock(bar.fromMillis()),
                            bar.isEndless() ? "∞" : Durations.clock(bar.toMillis()),
                            bar.kind().word(),
                            where));
        }
        List<PodTrack.Wait> waits = track.waits();
        if (waits.size() > REASONS) {
            lines.add("%d reasons to wait; the last:".formatted(waits.size()));
        }
        waits.stream()
                .skip(Math.max(0, waits.size() - REASONS))
                .forEach(wait ->
                        lines.add("%s %s".formatted(Durations.clock(wait.atMillis()), shortened(wait.reason()))));
        track.progress().ifPresent(progress -> lines.add("came to " + progress.text()));
        ended(track).ifPresent(lines::add);
        return String.join("\n", lines);
    }

    /** Returns the message at the end of the pod, unless it succeeded. */
    private static Optional<String> ended(PodTrack track) {
        boolean told = track.outcome().equals(Optional.of(PodOutcome.FAILED))
                || track.outcome().equals(Optional.of(PodOutcome.EVICTED));
        return told && !track.message().isEmpty()
                ? Optional.of(
                        "%s %s".formatted(Durations.clock(track.endedMillis().orElse(0)), shortened(track.message())))
                : Optional.empty();
    }

    static String shortened(String reason) {
        return reason.length() <= REASON_LENGTH ? reason : reason.substring(0, REASON_LENGTH - 1) + "…";
    }
}
