package io.gangflow.scheduling.volcano;

import io.gangflow.scheduling.volcano.VolcanoConfiguration.PluginOption;
import io.gangflow.scheduling.volcano.job.Amounts;
import io.gangflow.scheduling.volcano.job.JobInfo;
import io.gangflow.scheduling.volcano.plugin.Plugin;
import io.gangflow.scheduling.volcano.plugin.Vote;
import io.gangflow.scheduling.volcano.plugin.VoteCache;
import java.util.List;

/**
 * Admits jobs while their minResources fit into the whole cluster's idle resources, multiplied by a factor
 * (plugins/overcommit; argument {@code overcommit-factor}, 1.2). Pods of other schedulers count as used.
 */
final class OvercommitPlugin implements Plugin {

    private static final double DEFAULT_FACTOR = 1.2;

    private final Session session;
    private final Amounts idle;
    private final VoteCache refusals = new VoteCache();
    private Amounts inqueue;

    OvercommitPlugin(PluginOption option, Session session) {
        double factor = option.number("overcommit-factor").orElse(DEFAULT_FACTOR);
        this.session = session;
        idle = session.totalAllocatable()
                .times(factor < 1 ? DEFAULT_FACTOR : factor)
                .minus(session.cache().nodes().used());
        inqueue = session.cache().reserved();
    }

    @Override
    public Vote jobEnqueueable(JobInfo job) {
        return refusals.vote(job, this::refusal);
    }

    private String refusal(Amounts request) {
        List<String> exceeded = inqueue.plus(request).exceeded(idle, request, session.dimensions());
        return exceeded.isEmpty()
                ? ""
                : "resource in cluster is overused: overused " + String.join(", overused ", exceeded);
    }

    @Override
    public void jobEnqueued(JobInfo job) {
        inqueue = inqueue.plus(job.minResourcesOrNone());
        refusals.forget();
    }
}
