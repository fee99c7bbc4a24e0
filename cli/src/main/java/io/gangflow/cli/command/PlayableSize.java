package io.gangflow.cli.command;

import io.gangflow.argo.pods.PodSet;
import io.gangflow.argo.pods.ResultingWork;
import io.gangflow.cli.console.ExitCode;

/**
 * How much work is simulated, and examined for locks. A simulation keeps every pod and looks at all that wait at each
 * step, so time and memory grow faster than the number of pods; beyond the limit it would take many minutes.
 */
final class PlayableSize {

    /** Most pods of one input. */
    static final int MOST_PODS = 20_000;

    private PlayableSize() {}

    /** @throws CommandFailure when there are more */
    static void require(ResultingWork work) {
        long pods = work.podSets().stream().mapToLong(PodSet::count).sum();
        if (pods > MOST_PODS) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT,
                    "the input creates %,d pods; at most %,d can be simulated\n\nhint: simulate a smaller part of it"
                            .formatted(pods, MOST_PODS));
        }
    }
}
