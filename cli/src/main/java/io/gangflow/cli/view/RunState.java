package io.gangflow.cli.view;

import io.gangflow.run.PodRef;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunEvent.PodOutcome;
import io.gangflow.run.RunListener;
import io.gangflow.run.SchedulingLock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The state of a run after the events so far, for drawing. Not thread-safe. */
final class RunState implements RunListener {

    private RunEvent.@Nullable RunStarted started;
    private RunEvent.@Nullable RunEnded ended;
    private @Nullable SchedulingLock lock;
    private final Map<String, StageState> stages = new LinkedHashMap<>();
    private final Map<String, PodState> pods = new LinkedHashMap<>();

    @Override
    public void onEvent(RunEvent event) {
        if (event instanceof RunEvent.RunStarted run) {
            started = run;
        } else if (event instanceof RunEvent.StageStarted stage) {
            stages.put(stage.stage(), new StageState(stage));
        } else if (event instanceof RunEvent.StageEnded stage) {
            stageEnded(stage);
        } else if (event instanceof RunEvent.ApprovalAsked asked) {
            stages.computeIfPresent(asked.stage(), (name, stage) -> stage.asking(asked.message()));
        } else if (event instanceof RunEvent.RetryScheduled retry) {
            retryScheduled(retry);
        } else if (event instanceof RunEvent.Locked locked) {
            lock = locked.lock();
        } else if (event instanceof RunEvent.RunEnded run) {
            ended = run;
        } else {
            podEvent(event);
        }
    }

    private void stageEnded(RunEvent.StageEnded event) {
        stages.computeIfAbsent(
                        event.stage(), name -> new StageState(new RunEvent.StageStarted(event.atMillis(), name, 0)))
                .ended = event;
    }

    /** The pods of a failed attempt no longer belong to the instance. */
    private void retryScheduled(RunEvent.RetryScheduled event) {
        StageState stage = stages.get(event.stage());
        if (stage != null) {
            stage.retries.put(event.instance(), event);
            stage.instances
                    .computeIfAbsent(event.instance(), index -> new ArrayList<>())
                    .removeIf(PodState::ended);
        }
    }

    private void podEvent(RunEvent event) {
        if (event instanceof RunEvent.PodCreated created) {
            PodState pod = new PodState(created.pod());
            pods.put(created.pod().name(), pod);
            StageState stage = stages.get(created.pod().stage());
            if (stage != null) {
                stage.retries.remove(created.pod().instance());
                stage.instances
                        .computeIfAbsent(created.pod().instance(), index -> new ArrayList<>())
                        .add(pod);
            }
        } else if (event instanceof RunEvent.PodWaiting waiting) {
            pod(waiting.pod()).reason = waiting.reason();
        } else if (event instanceof RunEvent.PodScheduled scheduled) {
            pod(scheduled.pod()).node = scheduled.node();
        } else if (event instanceof RunEvent.PodRunning running) {
            pod(running.pod()).running = true;
        } else if (event instanceof RunEvent.PodProgress told) {
            pod(told.pod()).progress = told.progress().text();
        } else if (event instanceof RunEvent.PodEnded end) {
            pod(end.pod()).outcome = end.outcome();
        }
    }

    private PodState pod(PodRef pod) {
        return pods.computeIfAbsent(pod.name(), name -> new PodState(pod));
    }

    Optional<RunEvent.RunStarted> started() {
        return Optional.ofNullable(started);
    }

    Optional<RunEvent.RunEnded> ended() {
        return Optional.ofNullable(ended);
    }

    Optional<SchedulingLock> lock() {
        return Optional.ofNullable(lock);
    }

    Collection<StageState> stages() {
        return stages.values();
    }

    /** A stage and the pods of its instances. */
    static final class StageState {
        private final RunEvent.StageStarted started;
        private final Map<Integer, List<PodState>> instances = new TreeMap<>();
        private final Map<Integer, RunEvent.RetryScheduled> retries = new TreeMap<>();
        private RunEvent.@Nullable StageEnded ended;
        private String asked = "";

        private StageState(RunEvent.StageStarted started) {
            this.started = started;
        }

        private StageState asking(String message) {
            asked = message;
            return this;
        }

        String name() {
            return started.stage();
        }

        /** Returns the pending approval, if any. */
        String asked() {
            return asked;
        }

        int size() {
            return started.instances();
        }

        long startedMillis() {
            return started.atMillis();
        }

        Optional<Outcome> outcome() {
            return ended == null ? Optional.empty() : Optional.of(ended.outcome());
        }

        /** Returns the number of instances that reused the outputs of an earlier run. */
        int cached() {
            return ended == null ? 0 : ended.cached();
        }

        long endedMillis(long now) {
            return ended == null ? now : ended.atMillis();
        }

        Map<Integer, List<PodState>> instances() {
            return instances;
        }

        /** Returns the retry that an instance waits for; empty while it has pods. */
        Optional<RunEvent.RetryScheduled> retry(int instance) {
            boolean tried =
                    !instances.getOrDefault(instance, List.of()).stream().allMatch(PodState::ended);
            return tried ? Optional.empty() : Optional.ofNullable(retries.get(instance));
        }

        /** Returns the number of succeeded instances; an instance whose pods were only deleted does not count. */
        long done() {
            return cached()
                    + instances.values().stream()
                            .filter(pods -> pods.stream().allMatch(PodState::ended))
                            .filter(pods -> pods.stream().noneMatch(PodState::failed))
                            .filter(pods -> pods.stream().anyMatch(pod -> pod.outcome == PodOutcome.SUCCEEDED))
                            .count();
        }
    }

    /** The state of a pod. */
    static final class PodState {
        private final PodRef ref;
        private String node = "";
        private String reason = "";
        private String progress = "";
        private boolean running;
        private @Nullable PodOutcome outcome;

        private PodState(PodRef ref) {
            this.ref = ref;
        }

        PodRef ref() {
            return ref;
        }

        String node() {
            return node;
        }

        String reason() {
            return reason;
        }

        /** Returns the progress that the pod reported; empty when it reported none. */
        String progress() {
            return progress;
        }

        boolean waiting() {
            return node.isEmpty() && outcome == null;
        }

        boolean runs() {
            return running && outcome == null;
        }

        boolean ended() {
            return outcome != null;
        }

        boolean failed() {
            return outcome == PodOutcome.FAILED;
        }
    }
}
