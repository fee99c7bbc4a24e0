package io.gangflow.cli.command;

import io.gangflow.cli.console.ExitCode;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.ResultingWork;

/**
 * How much work is simulated, and examined for locks. A simulation keeps every pod, about 15 kB of each; beyond the limit
 * it would take many minutes and more memory than most machines have to spare.
 */
public final class PlayableSize {

    /** Most pods of one input. */
    static final int MOST_PODS = 200_000;

    private PlayableSize() {}

    static long pods(ResultingWork work) {
        return work.podSets().stream().mapToLong(PodSet::count).sum();
    }

    /**
     * Gives how many there are.
     *
     * @throws CommandFailure when there are more
     */
    public static long require(ResultingWork work) {
        long pods = pods(work);
        if (pods > MOST_PODS) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT,
                    "the input creates %,d pods; at most %,d can be simulated\n\nhint: simulate a smaller part of it"
                            .formatted(pods, MOST_PODS));
        }
        return pods;
    }
}
