package io.gangflow.minicluster.launch;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.minicluster.control.ClusterView;
import io.gangflow.run.Label;
import io.gangflow.run.SchedulingLock;
import io.gangflow.simulator.engine.ExpectedPodsOf;
import io.gangflow.simulator.engine.ServedApplications;
import io.gangflow.simulator.engine.SnapshotOf;
import io.gangflow.simulator.lock.ExpectedPods;
import io.gangflow.simulator.lock.LockProof;
import io.gangflow.simulator.lock.StandingLock;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The core's lock proof on what is on the cluster now. The minicluster sees all of its objects at once, so it needs neither
 * requests nor forecasts. For one run, in one thread.
 */
public final class LiveLockProof {

    private final ClusterView view;
    private final Clock clock;
    private final long confirmationMillis;
    private final LockProof proof = new LockProof();
    private final ServedApplications served = new ServedApplications();
    private Optional<StandingLock> standing = Optional.empty();

    LiveLockProof(ClusterView view, Clock clock, Duration confirmation) {
        this.view = view;
        this.clock = clock;
        this.confirmationMillis = confirmation.toMillis();
    }

    /**
     * The lock that the run is in, once it has stood long enough.
     *
     * @param workflow name of the run's workflow
     * @param atMillis on any clock that only moves forward
     */
    public Optional<SchedulingLock> look(String workflow, long atMillis) {
        if (standing.isEmpty()) {
            standing = Optional.of(new StandingLock(() -> find(workflow), confirmationMillis));
        }
        return standing.get().look(atMillis);
    }

    private Optional<SchedulingLock> find(String workflow) {
        List<Pod> ours = view.list(Pod.class).stream()
                .filter(pod -> pod.getMetadata().getLabels() != null
                        && workflow.equals(pod.getMetadata().getLabels().get(Label.WORKFLOW)))
                .toList();
        List<ExpectedPods> expected = served.stillNeeded(ours, ExpectedPodsOf.objects(view));
        return proof.prove(SnapshotOf.objects(view, clock.millis()), expected);
    }
}
