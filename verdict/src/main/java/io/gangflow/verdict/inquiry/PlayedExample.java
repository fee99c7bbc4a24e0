package io.gangflow.verdict.inquiry;

import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.run.Label;
import io.gangflow.run.PodRef;
import io.gangflow.run.PodTrack;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunEvent.PodOutcome;
import io.gangflow.run.SchedulingLock;
import io.gangflow.run.StageTrack;
import io.gangflow.run.Timeline;
import io.gangflow.verdict.proof.CounterExample;
import io.gangflow.verdict.proof.CounterExample.Event;
import io.gangflow.verdict.proof.CounterExample.Free;
import io.gangflow.verdict.proof.CounterExample.Waiting;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Converts a simulated order of events that ended in a lock to a counterexample. */
final class PlayedExample {

    private final PodSetsByPod sets;
    private final Timeline timeline;

    private PlayedExample(ResultingWork work, Timeline timeline) {
        sets = new PodSetsByPod(work);
        this.timeline = timeline;
    }

    /** Returns the counterexample; empty if the run did not lock. */
    static Optional<CounterExample> of(ResultingWork work, Timeline timeline) {
        return timeline.locked().map(locked -> new PlayedExample(work, timeline).example(locked.lock()));
    }

    private CounterExample example(SchedulingLock lock) {
        return new CounterExample(
                before(lock),
                events(lock),
                waiting(lock),
                lock.free().stream()
                        .map(room -> new Free(room.node(), room.free()))
                        .toList());
    }

    /** Returns the pod sets of the stages that completed before any holder of the lock was placed. */
    private List<String> before(SchedulingLock lock) {
        Set<String> held =
                lock.holders().stream().map(holder -> holder.pod().stage()).collect(Collectors.toSet());
        Set<String> ended = timeline.stages().stream()
                .filter(stage -> stage.outcome().equals(Optional.of(Outcome.COMPLETED)))
                .map(StageTrack::stage)
                .filter(stage -> !held.contains(stage))
                .collect(Collectors.toSet());
        return timeline.pods().stream()
                .filter(track -> ended.contains(track.pod().stage()))
                .map(track -> sets.idOf(track.pod()))
                .distinct()
                .toList();
    }

    /** Returns the placements that are held forever, and the evictions, in the order in which they happened. */
    private List<Event> events(SchedulingLock lock) {
        Set<String> holders =
                lock.holders().stream().map(holder -> holder.pod().name()).collect(Collectors.toSet());
        record Timed(long atMillis, Event event) {}
        List<Timed> events = new ArrayList<>();
        for (PodTrack track : timeline.pods()) {
            String node = track.node().orElse("");
            String set = sets.idOf(track.pod());
            if (track.outcome().equals(Optional.of(PodOutcome.EVICTED))) {
                events.add(new Timed(
                        track.endedMillis().orElse(timeline.endMillis()),
                        new Event.Evicted(set, track.pod().name(), node)));
            } else if (track.heldWhileLocked() && holders.contains(track.pod().name())) {
                events.add(new Timed(
                        track.scheduledMillis().orElse(0),
                        new Event.Placed(set, track.pod().name(), node, track.requests())));
            }
        }
        return events.stream()
                .sorted(Comparator.comparingLong(Timed::atMillis))
                .map(Timed::event)
                .toList();
    }

    private List<Waiting> waiting(SchedulingLock lock) {
        Map<Waiting, Integer> counts = new LinkedHashMap<>();
        lock.waiters()
                .forEach(waiter -> counts.merge(
                        new Waiting(sets.idOf(waiter.pod()), 1, waiter.needs(), waiter.reason()), 1, Integer::sum));
        return counts.entrySet().stream()
                .map(entry -> new Waiting(
                        entry.getKey().podSet(),
                        entry.getValue(),
                        entry.getKey().requests(),
                        entry.getKey().reason()))
                .toList();
    }

    /** Finds the pod sets of pods by labels and names; a pod without a set stands for itself. */
    private static final class PodSetsByPod {

        private final Map<List<String>, List<PodSet>> byLabels;

        PodSetsByPod(ResultingWork work) {
            byLabels = work.podSets().stream()
                    .collect(Collectors.groupingBy(set -> List.of(
                            label(set, Label.STAGE, ""),
                            label(set, Label.INSTANCE, "0"),
                            label(set, Label.ROLE, "pod"))));
        }

        String idOf(PodRef pod) {
            List<PodSet> alike = byLabels.getOrDefault(
                    List.of(pod.stage(), Integer.toString(pod.instance()), pod.role()), List.of());
            return alike.stream()
                    .filter(set -> alike.size() == 1 || pod.name().startsWith(name(set)))
                    .max(Comparator.comparingInt(set -> name(set).length()))
                    .map(PodSet::id)
                    .orElse(pod.name());
        }

        private static String name(PodSet set) {
            return set.pod().getMetadata().getName();
        }

        private static String label(PodSet set, String key, String otherwise) {
            return ObjectView.labels(set.pod()).getOrDefault(key, otherwise);
        }
    }
}
