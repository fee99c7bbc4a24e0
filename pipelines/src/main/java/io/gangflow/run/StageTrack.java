package io.gangflow.run;

import io.gangflow.run.RunEvent.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The life of one stage, in milliseconds since the start of the run.
 *
 * @param startedMillis empty for a stage that was skipped
 * @param cached number of instances that reused the outputs of an earlier run
 * @param waited how long its pods waited for a node; the small pods that only submit an application do not count
 * @param ran how long its pods ran; pods that never ran do not count
 */
public record StageTrack(
        String stage,
        int instances,
        OptionalLong startedMillis,
        OptionalLong endedMillis,
        Optional<Outcome> outcome,
        int cached,
        List<PodTrack> pods,
        DurationSummary waited,
        DurationSummary ran) {

    /** Role of the pod that submits a Spark application. */
    private static final String SUBMIT = "submit";

    public StageTrack {
        pods = List.copyOf(pods);
    }

    static StageTrack of(
            String stage,
            int instances,
            OptionalLong startedMillis,
            OptionalLong endedMillis,
            Optional<Outcome> outcome,
            int cached,
            List<PodTrack> pods,
            long untilMillis) {
        List<PodTrack> working =
                pods.stream().filter(pod -> !pod.pod().role().equals(SUBMIT)).toList();
        DurationSummary waited = DurationSummary.of(working.stream().map(pod -> pod.waitedMillis(untilMillis)));
        DurationSummary ran = DurationSummary.of(
                working.stream().filter(pod -> pod.runningMillis().isPresent()).map(pod -> pod.ranMillis(untilMillis)));
        return new StageTrack(stage, instances, startedMillis, endedMillis, outcome, cached, pods, waited, ran);
    }

    /** Returns the number of pods with a role that held resources when the run was found locked. */
    public long heldWhileLocked(String role) {
        return pods.stream()
                .filter(pod -> pod.heldWhileLocked() && pod.pod().role().equals(role))
                .count();
    }
}
