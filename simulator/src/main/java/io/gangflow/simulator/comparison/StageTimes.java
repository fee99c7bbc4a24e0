package io.gangflow.simulator.comparison;

import io.gangflow.run.PodTrack;
import io.gangflow.run.StageTrack;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/**
 * The times of a stage in one timeline, in milliseconds: its start and end since the start of the run, and the times of
 * its pods, each as the mean over the pods.
 *
 * @param endedMillis the end of the run, if the stage has not ended
 * @param pods number of pods, including those of retries
 * @param waitedMillis until the pod was on a node
 * @param preparedMillis from there to its first container: images, volumes, containers
 * @param ranMillis until its end
 */
public record StageTimes(
        long startedMillis,
        long endedMillis,
        boolean ended,
        int pods,
        long waitedMillis,
        long preparedMillis,
        long ranMillis) {

    static StageTimes of(StageTrack stage, long runEndMillis) {
        List<PodTrack> pods = stage.pods();
        OptionalLong end = stage.endedMillis();
        return new StageTimes(
                stage.startedMillis().orElse(0),
                end.orElse(runEndMillis),
                end.isPresent(),
                pods.size(),
                mean(pods, pod -> pod.waitedMillis(runEndMillis)),
                mean(
                        pods,
                        pod -> pod.scheduledMillis().isPresent()
                                        && pod.runningMillis().isPresent()
                                ? pod.runningMillis().getAsLong()
                                        - pod.scheduledMillis().getAsLong()
                                : 0),
                mean(pods, pod -> pod.ranMillis(runEndMillis)));
    }

    private static long mean(List<PodTrack> pods, ToLongFunction<PodTrack> millis) {
        return Math.round(pods.stream().mapToLong(millis).average().orElse(0));
    }
}
