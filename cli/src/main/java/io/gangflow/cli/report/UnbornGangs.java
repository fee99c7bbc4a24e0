package io.gangflow.cli.report;

import io.gangflow.cli.view.Durations;
import io.gangflow.run.GangTrack;
import io.gangflow.run.PodTrack;
import io.gangflow.run.Timeline;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Gangs without any pod: Volcano creates the pods of a Job once it has admitted its PodGroup. */
final class UnbornGangs {

    private UnbornGangs() {}

    static List<GangTrack> of(Timeline timeline) {
        Set<GangTrack> withPods = timeline.pods().stream()
                .map(PodTrack::gang)
                .flatMap(gang -> gang.stream())
                .collect(Collectors.toSet());
        return timeline.gangs().stream()
                .filter(gang -> !withPods.contains(gang))
                .toList();
    }

    /** It waits from its creation to the end of the run; forever in a lock. */
    static PodBars.Bar bar(GangTrack gang, Timeline timeline) {
        boolean never = timeline.locked().isPresent();
        return new PodBars.Bar(
                gang.createdMillis(),
                Math.max(timeline.endMillis(), gang.createdMillis()),
                never ? PodBars.Kind.STUCK : PodBars.Kind.QUEUED);
    }

    static String words(GangTrack gang, Timeline timeline) {
        PodBars.Bar bar = bar(gang, timeline);
        return "%s, gang of %d%s\n%s–%s its PodGroup is not admitted, so it has no pods"
                .formatted(
                        gang.gang(),
                        gang.minMember(),
                        gang.queue().isEmpty() ? "" : ", queue " + gang.queue(),
                        Durations.clock(bar.fromMillis()),
                        bar.lastsForEver() ? "∞" : Durations.clock(bar.toMillis()));
    }

    /** What people call it: its stage, or its own name where it has none. */
    static String stage(GangTrack gang) {
        return gang.stage().isEmpty() ? gang.gang().substring(gang.gang().indexOf('/') + 1) : gang.stage();
    }
}
