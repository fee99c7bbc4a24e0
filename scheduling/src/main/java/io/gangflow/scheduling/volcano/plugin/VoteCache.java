package io.gangflow.scheduling.volcano.plugin;

import io.gangflow.scheduling.volcano.job.Amounts;
import io.gangflow.scheduling.volcano.job.JobInfo;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Caches a plugin's vote for jobs with equal requests as long as nothing is reserved in between: of a thousand equal
 * pending jobs, only one is checked. Mutable.
 */
public final class VoteCache {

    private final Map<Amounts, String> known = new HashMap<>();

    /**
     * Returns the vote for a job that is to be admitted.
     *
     * @param reason returns why such a request is rejected; empty if it is not
     */
    public Vote vote(JobInfo job, Function<Amounts, String> reason) {
        String against = known.computeIfAbsent(job.minResourcesOrNone(), reason);
        if (against.isEmpty()) {
            return Vote.PERMIT;
        }
        job.rejectedByEnqueue(against);
        return Vote.REJECT;
    }

    /** Must be called when something is reserved, allocated or released. */
    public void forget() {
        known.clear();
    }
}
