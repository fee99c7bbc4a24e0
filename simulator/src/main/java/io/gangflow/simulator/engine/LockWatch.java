package io.gangflow.simulator.engine;

import io.gangflow.run.SchedulingLock;
import io.gangflow.scheduling.lock.ExpectedPods;
import io.gangflow.scheduling.lock.LockProof;
import io.gangflow.scheduling.state.ClusterSnapshot;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Looks for a lock whenever the schedulers have nothing left to decide and something has changed since. What is proved
 * once stays true; it is told when the cluster has come to rest or a while later, so that the pods which will wait for
 * ever are there to be seen.
 */
final class LockWatch {

    private static final long PATIENCE_MILLIS = 60_000;

    private final Engine engine;
    private final UnaryOperator<ClusterSnapshot> potential;
    private final LockProof proof = new LockProof();
    private final WaitingObjects waiting = new WaitingObjects();
    private final RunningWork running;
    private long lookedAt = -1;
    private long provedMillis = Long.MAX_VALUE;

    /** @param potential the cluster with all nodes that may still come */
    LockWatch(Engine engine, UnaryOperator<ClusterSnapshot> potential) {
        this.engine = engine;
        this.potential = potential;
        engine.store().listen(waiting);
        running = RunningWork.of(engine.store());
    }

    Optional<SchedulingLock> look() {
        boolean between = engine.clock().nextMillis() == engine.clock().nowMillis();
        if (between || !engine.schedulersAreSettled()) {
            return Optional.empty();
        }
        boolean atRest = !engine.clock().hasWork();
        if (!atRest
                && (!waiting.areThere()
                        || running.isThere()
                        || lookedAt == engine.store().version())) {
            return Optional.empty();
        }
        lookedAt = engine.store().version();
        long now = engine.clock().nowMillis();
        ClusterSnapshot snapshot = potential.apply(engine.snapshot());
        List<ExpectedPods> expected = ExpectedPodsOf.objects(engine.store());
        if (atRest) {
            return proof.atRest(snapshot, expected);
        }
        Optional<SchedulingLock> proved = proof.prove(snapshot, expected);
        if (proved.isPresent() && provedMillis == Long.MAX_VALUE) {
            provedMillis = now;
            engine.clock().lookAt(now + PATIENCE_MILLIS, () -> lookedAt = -1);
        }
        return proved.filter(lock -> now >= provedMillis + PATIENCE_MILLIS);
    }
}
