package io.gangflow.cli.command;

import io.gangflow.cli.console.ExitCode;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.ResultingWork;

/**
 * The limit on the work that is simulated and checked for locks. A simulation keeps about 15 kB per pod; above the
 * limit it would take many minutes and more memory than most machines have free.
 */
public final class PlayableSize {

    /** Maximum number of pods of one input. */
    static final int MOST_PODS = 200_000;

    private PlayableSize() {}

    static long pods(ResultingWork work) {
        return work.podSets().stream().mapToLong(PodSet::count).sum();
    }

    /**
     * Returns the number of pods.
     *
     * @throws CommandFailure when it exceeds the limit
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
