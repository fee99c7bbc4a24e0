package io.gangflow.scheduling.lock;

import static io.gangflow.scheduling.snapshot.ClusterFixture.cluster;
import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.run.SchedulingLock;
import io.gangflow.scheduling.snapshot.ClusterFixture;
import io.gangflow.scheduling.snapshot.PodFixture;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A proof about many pods, which takes seconds: apart from the others, so that mutation tests can leave it out. */
class LargeLockProofTest {

    private final LockProof proof = new LockProof();

    /** One search for each of 2,000 waiting pods after each of 20,000 that end would take minutes. */
    @Test
    @Timeout(60)
    void whatNeverEndsIsFoundBesideTwentyThousandPodsThatEnd() {
        ClusterFixture cluster = cluster();
        for (int node = 0; node < 500; node++) {
            cluster.node("n" + node, "40", "8Gi");
        }
        List<PodFixture> pods = new ArrayList<>();
        for (int index = 0; index < 20_000; index++) {
            pods.add(pod("runs-" + index).cpu("1").runningOn("n" + index % 500));
        }
        for (int index = 0; index < 2_000; index++) {
            pods.add(pod("fits-later-" + index).cpu("40"));
            pods.add(pod("never-fits-" + index).cpu("41"));
        }
        cluster.pods(pods.toArray(PodFixture[]::new));

        SchedulingLock lock = proof.foresee(cluster.snapshot(), List.of()).orElseThrow();

        assertThat(lock.holders()).isEmpty();
        assertThat(lock.waiters())
                .hasSize(2_000)
                .allMatch(waiter -> waiter.pod().name().startsWith("never-fits-"));
    }
}
