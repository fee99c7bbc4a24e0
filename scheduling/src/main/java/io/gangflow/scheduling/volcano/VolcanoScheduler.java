package io.gangflow.scheduling.volcano;

import io.gangflow.run.QueueUse;
import io.gangflow.scheduling.kube.NodeSampling;
import io.gangflow.scheduling.snapshot.Decisions;
import io.gangflow.scheduling.snapshot.Scheduler;
import io.gangflow.scheduling.snapshot.SeededRandom;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.volcano.job.SessionCache;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Volcano's scheduler, as of commit ed72c7c (2026-08-20, between 1.15 and 1.16): one cycle is one session, a second
 * after the last one. Controllers see a session's changes of PodGroup phases only after it closes, so a Volcano Job
 * needs at least two sessions: one admits its PodGroup, the controller creates the pods, another one places them. Pods
 * without a PodGroup are left to the podgroup controller. Sources: pkg/scheduler of Volcano. Not modelled: network
 * topology, scores by preferred affinity between pods, volumes, devices.
 */
public final class VolcanoScheduler implements Scheduler {

    static final String NAME = "volcano";

    private static final long SESSION_PERIOD_MILLIS = 1_000;

    private final VolcanoConfiguration configuration;
    private final List<Action> actions;
    private final Random random;
    private final NodeSampling sampling = new NodeSampling();
    private final SessionCache cache = new SessionCache();
    private final SessionClose close;
    private @Nullable Session last;

    /**
     * Creates a scheduler without any state.
     *
     * @param seed for ties between equally good nodes
     */
    public VolcanoScheduler(VolcanoConfiguration configuration, long seed) {
        this.configuration = configuration;
        this.actions = configuration.actions().stream()
                .map(name -> Actions.named(name, configuration.profile()))
                .toList();
        this.random = SeededRandom.of(seed, NAME);
        this.close = new SessionClose(configuration.profile());
    }

    @Override
    public String schedulerName() {
        return NAME;
    }

    @Override
    public Decisions schedule(ClusterSnapshot snapshot) {
        cache.update(snapshot);
        Session session = new Session(snapshot, cache, configuration, random, sampling);
        if (session.hasWork()) {
            actions.forEach(action -> action.execute(session));
        }
        session.assignments().forEach((task, node) -> cache.assume(task.pod(), node, snapshot.nowMillis()));
        last = session;
        return close.close(session);
    }

    /**
     * Returns what the queues with jobs had and deserved at the end of the last session; empty without such a plugin.
     */
    public List<QueueUse> queueUses() {
        return last == null ? List.of() : last.tiers().queueUses();
    }

    /** Sessions are periodic, whether or not something has changed. */
    @Override
    public long nextCycle(long nowMillis, boolean changed) {
        return nowMillis + SESSION_PERIOD_MILLIS;
    }
}
