package io.gangflow.run;

import io.gangflow.cluster.Resources;
import io.gangflow.run.RunEvent.PodOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The state of one pod, from the events so far. Mutable. */
final class PartialPodTrack {

    private final PodRef pod;
    private final Resources requests;
    private final long created;
    private final List<PodTrack.Wait> waits = new ArrayList<>(1);
    private OptionalLong scheduled = OptionalLong.empty();
    private OptionalLong running = OptionalLong.empty();
    private OptionalLong ended = OptionalLong.empty();
    private Optional<PodOutcome> outcome = Optional.empty();
    private Optional<String> node = Optional.empty();
    private String message = "";
    private Optional<Progress> progress = Optional.empty();
    private @Nullable PartialGangTrack gang;

    PartialPodTrack(RunEvent.PodCreated event) {
        pod = event.pod();
        requests = event.requests();
        created = event.atMillis();
    }

    void onEvent(RunEvent event) {
        if (event instanceof RunEvent.PodWaiting waiting) {
            waits.add(new PodTrack.Wait(waiting.atMillis(), waiting.reason()));
        } else if (event instanceof RunEvent.PodScheduled bound) {
            scheduled = OptionalLong.of(bound.atMillis());
            node = Optional.of(bound.node());
        } else if (event instanceof RunEvent.PodRunning started) {
            running = OptionalLong.of(started.atMillis());
            if (gang != null) {
                gang.running(started.atMillis());
            }
        } else if (event instanceof RunEvent.PodProgress told) {
            progress = Optional.of(told.progress());
        } else if (event instanceof RunEvent.PodEnded end) {
            if (gang != null && running.isPresent() && ended.isEmpty()) {
                gang.stopped();
            }
            ended = OptionalLong.of(end.atMillis());
            outcome = Optional.of(end.outcome());
            message = end.message();
        }
    }

    void join(PartialGangTrack newGang, long atMillis) {
        gang = newGang;
        newGang.joined(pod);
        if (running.isPresent() && ended.isEmpty()) {
            newGang.running(atMillis);
        }
    }

    PodTrack track(Set<String> holders, Map<PartialGangTrack, GangTrack> gangs) {
        boolean endedBefore = outcome.filter(how -> how != PodOutcome.DELETED).isPresent();
        boolean held = holders.contains(pod.name()) && scheduled.isPresent() && !endedBefore;
        return new PodTrack(
                pod,
                requests,
                created,
                scheduled,
                running,
                ended,
                outcome,
                node,
                waits,
                Optional.ofNullable(gang).map(gangs::get),
                message,
                progress,
                held);
    }
}
