package io.gangflow.run;

import io.gangflow.cluster.Resources;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunEvent.PodOutcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Takes the events of one run and tells the {@link Timeline} so far. Not thread-safe. */
public final class TimelineFold implements RunListener {

    private RunEvent.@Nullable RunStarted start;
    private RunEvent.@Nullable Locked locked;
    private RunEvent.@Nullable RunEnded end;
    private final Map<String, StageSoFar> stages = new LinkedHashMap<>();
    private final List<PodSoFar> pods = new ArrayList<>();
    private final Map<String, PodSoFar> byName = new HashMap<>();
    private long lastMillis;

    @Override
    public void onEvent(RunEvent event) {
        lastMillis = Math.max(lastMillis, event.atMillis());
        if (event instanceof RunEvent.RunStarted started) {
            start = started;
        } else if (event instanceof RunEvent.Locked found) {
            locked = found;
        } else if (event instanceof RunEvent.RunEnded ended) {
            end = ended;
        } else if (event instanceof RunEvent.StageStarted || event instanceof RunEvent.StageEnded) {
            stageEvent(event);
        } else {
            podEvent(event);
        }
    }

    /**
     * What is known so far.
     *
     * @throws IllegalArgumentException when the first event has not come yet
     */
    public Timeline timeline() {
        if (start == null) {
            throw new IllegalArgumentException("a run begins with RunStarted, which has not come");
        }
        Set<String> holders = new HashSet<>();
        if (locked != null) {
            locked.lock().holders().forEach(holder -> holders.add(holder.pod().name()));
        }
        List<PodTrack> tracks = pods.stream().map(pod -> pod.track(holders)).toList();
        return new Timeline(
                start,
                stages.entrySet().stream()
                        .map(stage -> stage.getValue().track(stage.getKey(), tracks, lastMillis))
                        .toList(),
                tracks,
                lastMillis,
                Optional.ofNullable(end).map(RunEvent.RunEnded::outcome),
                end == null ? "" : end.message(),
                Optional.ofNullable(locked));
    }

    private void stageEvent(RunEvent event) {
        if (event instanceof RunEvent.StageStarted started) {
            StageSoFar stage = stages.computeIfAbsent(started.stage(), name -> new StageSoFar());
            stage.instances = started.instances();
            stage.started = OptionalLong.of(started.atMillis());
        } else if (event instanceof RunEvent.StageEnded ended) {
            StageSoFar stage = stages.computeIfAbsent(ended.stage(), name -> new StageSoFar());
            stage.ended = OptionalLong.of(ended.atMillis());
            stage.outcome = Optional.of(ended.outcome());
        }
    }

    private void podEvent(RunEvent event) {
        if (event instanceof RunEvent.PodCreated created) {
            PodSoFar pod = new PodSoFar(created.pod(), created.requests(), created.atMillis());
            pods.add(pod);
            byName.put(created.pod().name(), pod);
        } else if (event instanceof RunEvent.PodWaiting waiting) {
            known(waiting.pod()).reason = Optional.of(waiting.reason());
        } else if (event instanceof RunEvent.PodScheduled scheduled) {
            PodSoFar pod = known(scheduled.pod());
            pod.scheduled = OptionalLong.of(scheduled.atMillis());
            pod.node = Optional.of(scheduled.node());
        } else if (event instanceof RunEvent.PodRunning running) {
            known(running.pod()).running = OptionalLong.of(running.atMillis());
        } else if (event instanceof RunEvent.PodEnded ended) {
            PodSoFar pod = known(ended.pod());
            pod.ended = OptionalLong.of(ended.atMillis());
            pod.outcome = Optional.of(ended.outcome());
            pod.message = ended.message();
        }
    }

    private PodSoFar known(PodRef pod) {
        PodSoFar known = byName.get(pod.name());
        if (known == null) {
            throw new IllegalArgumentException("pod `%s` has not been created".formatted(pod.name()));
        }
        return known;
    }

    private static final class StageSoFar {
        private int instances;
        private OptionalLong started = OptionalLong.empty();
        private OptionalLong ended = OptionalLong.empty();
        private Optional<Outcome> outcome = Optional.empty();

        private StageTrack track(String name, List<PodTrack> pods, long untilMillis) {
            List<PodTrack> own =
                    pods.stream().filter(pod -> pod.pod().stage().equals(name)).toList();
            return StageTrack.of(name, instances, started, ended, outcome, own, untilMillis);
        }
    }

    private static final class PodSoFar {
        private final PodRef pod;
        private final Resources requests;
        private final long created;
        private OptionalLong scheduled = OptionalLong.empty();
        private OptionalLong running = OptionalLong.empty();
        private OptionalLong ended = OptionalLong.empty();
        private Optional<PodOutcome> outcome = Optional.empty();
        private Optional<String> node = Optional.empty();
        private Optional<String> reason = Optional.empty();
        private String message = "";

        private PodSoFar(PodRef pod, Resources requests, long created) {
            this.pod = pod;
            this.requests = requests;
            this.created = created;
        }

        private PodTrack track(Set<String> holders) {
            boolean endedByItself =
                    outcome.filter(how -> how != PodOutcome.DELETED).isPresent();
            boolean held = holders.contains(pod.name()) && scheduled.isPresent() && !endedByItself;
            return new PodTrack(
                    pod, requests, created, scheduled, running, ended, outcome, node, reason, message, held);
        }
    }
}
