package io.gangflow.scheduling.volcano;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * What a plugin says to jobs that ask for the same, as long as nothing is reserved in between: of a thousand equal jobs
 * that wait, one is looked at. Mutable.
 */
final class Refusals {

    private final Map<Amounts, String> known = new HashMap<>();

    /**
     * Answers a job that wants to be let in.
     *
     * @param reason against what a job asks for; empty when there is none
     */
    Vote vote(JobInfo job, Function<Amounts, String> reason) {
        String against = known.computeIfAbsent(job.minResourcesOrNone(), reason);
        if (against.isEmpty()) {
            return Vote.PERMIT;
        }
        job.rejectedByEnqueue(against);
        return Vote.REJECT;
    }

    /** Has to be told when something is reserved, taken or given back. */
    void forget() {
        known.clear();
    }
}
