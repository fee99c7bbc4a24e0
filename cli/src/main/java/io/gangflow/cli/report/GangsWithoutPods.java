package io.gangflow.cli.report;

import io.gangflow.page.object.Durations;
import io.gangflow.run.GangTrack;
import io.gangflow.run.PodTrack;
import io.gangflow.run.Timeline;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Gangs without pods: Volcano creates the pods of a Job only after it has admitted its PodGroup. */
final class GangsWithoutPods {

    private GangsWithoutPods() {}

    static List<GangTrack> of(Timeline timeline) {
        Set<GangTrack> withPods = timeline.pods().stream()
                .map(PodTrack::gang)
                .flatMap(gang -> gang.stream())
                .collect(Collectors.toSet());
        return timeline.gangs().stream()
                .filter(gang -> !withPods.contains(gang))
                .toList();
    }

    /** Returns the bar from the creation of the gang to the end of the run; endless in a lock. */
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
                        bar.isEndless() ? "∞" : Durations.clock(bar.toMillis()));
    }

    /** Returns the stage of the gang, or its own name if it has no stage. */
    static String stage(GangTrack gang) {
        return gang.stage().isEmpty() ? gang.gang().substring(gang.gang().indexOf('/') + 1) : gang.stage();
    }
}
