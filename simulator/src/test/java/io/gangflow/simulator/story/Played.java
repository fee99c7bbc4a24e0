package io.gangflow.simulator.story;

import io.gangflow.cluster.Cluster;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.ClusterFileReader;
import io.gangflow.pipeline.read.PipelineReader;
import io.gangflow.run.Launcher;
import io.gangflow.run.PodTrack;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.StageTrack;
import io.gangflow.run.Timeline;
import io.gangflow.run.TimelineFold;
import io.gangflow.simulator.play.SimulatedLauncher;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A simulation of an included pipeline on an included cluster. Times are milliseconds since the start of the run. */
record Played(Timeline timeline) {

    private static final Path PIPELINES = Path.of("..", "pipelines");

    static Played of(String definition, String cluster, SchedulerName scheduler, long seed) {
        return of(definition, cluster(cluster), scheduler, seed);
    }

    static Played of(String definition, Cluster cluster, SchedulerName scheduler, long seed) {
        Plan plan = plan(definition, scheduler);
        TimelineFold fold = new TimelineFold();
        try {
            new SimulatedLauncher(cluster, SimulatedLauncher.Options.of(cluster, seed))
                    .launch(new Launcher.Request(plan, "run", Map.of()), fold);
        } catch (InterruptedException e) {
            throw new AssertionError("nobody interrupts a test", e);
        }
        return new Played(fold.timeline());
    }

    static Plan plan(String definition, SchedulerName scheduler) {
        return new Planner()
                .plan(
                        PipelineReader.read(PIPELINES.resolve("definitions/" + definition + ".yaml"))
                                .orElseThrow(),
                        Optional.of(scheduler))
                .orElseThrow();
    }

    static Cluster cluster(String name) {
        return ClusterFileReader.read(PIPELINES.resolve("clusters/" + name + ".yaml"))
                .orElseThrow();
    }

    Outcome outcome() {
        return timeline.outcome().orElseThrow();
    }

    /** Returns when the stage was submitted. */
    long submitted(String stage) {
        return track(stage).startedMillis().orElseThrow();
    }

    long ended(String stage) {
        return track(stage).endedMillis().orElseThrow();
    }

    /** Returns the working pods, without Argo's launchers. */
    List<PodTrack> pods(String stage) {
        return track(stage).pods().stream()
                .filter(pod -> !pod.pod().role().equals("launcher"))
                .toList();
    }

    List<PodTrack> pods(String stage, int instance) {
        return pods(stage).stream()
                .filter(pod -> pod.pod().instance() == instance)
                .toList();
    }

    /** Returns when each pod of the stage was bound; pods that never were are omitted. */
    List<Long> placed(String stage) {
        return pods(stage).stream()
                .flatMapToLong(pod -> pod.scheduledMillis().stream())
                .boxed()
                .toList();
    }

    /** Returns the number of GPUs that the stage's pods hold at a time. */
    long gpus(String stage, long atMillis) {
        return gpus(pods(stage), atMillis);
    }

    static long gpus(List<PodTrack> pods, long atMillis) {
        return pods.stream()
                .filter(pod -> pod.scheduledMillis().isPresent()
                        && pod.scheduledMillis().getAsLong() <= atMillis
                        && pod.endedMillis().orElse(Long.MAX_VALUE) > atMillis)
                .mapToLong(pod -> pod.requests().gpus())
                .sum();
    }

    private StageTrack track(String stage) {
        return timeline.stage(stage).orElseThrow(() -> new AssertionError("stage %s never started".formatted(stage)));
    }
}
