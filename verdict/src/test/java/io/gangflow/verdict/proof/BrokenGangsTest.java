package io.gangflow.verdict.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Resources;
import io.gangflow.verdict.proof.CounterExample.Event;
import io.gangflow.workloads.pods.PodSet.Creation;
import io.gangflow.workloads.pods.PodSet.End;
import io.gangflow.workloads.pods.PodSet.Need;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compares verdicts on gangs of Volcano that may lose a pod to kube-scheduler with every order of events. */
class BrokenGangsTest {

    private static final int WORKS = 300;
    private static final int MOST_STATES = 3_000;

    @Test
    void gangsThatLoseAPodLockIfAnyOrderOfEventsDoes() {
        int compared = 0;
        int broken = 0;
        for (long seed = 0; seed < WORKS; seed++) {
            Random random = new Random(seed);
            int[] nodes = random.ints(2 + random.nextInt(2), 1, 4).toArray();
            ResultingWork work = work(random);
            EveryOrder tried = new EveryOrder(work, nodes, MOST_STATES);
            if (tried.complete()) {
                LockVerdict verdict = new LockDecider().decide(LockQuestion.of(work, cluster(nodes)));
                assertThat(verdict.answer() == LockAnswer.UNDECIDED
                                || tried.locks == (verdict.answer() != LockAnswer.CANNOT_LOCK))
                        .as("seed %d: %s, %s", seed, verdict.answer(), verdict.reason())
                        .isTrue();
                compared++;
                broken += verdict.example().stream()
                                .flatMap(example -> example.events().stream())
                                .anyMatch(Event.Evicted.class::isInstance)
                        ? 1
                        : 0;
            }
        }
        assertThat(compared).isGreaterThan(WORKS / 8);
        assertThat(broken).as("of %d", compared).isPositive();
    }

    private static ResultingWork work(Random random) {
        WorkFixture work = WorkFixture.work().gang("plain", 2, 1 + random.nextInt(2));
        int pods = 2 + random.nextInt(2);
        work.under("volcano").group("gang", pods, random.nextInt(2) * pods);
        work.sets.add(work.set(
                "gang",
                pods,
                1,
                new Creation.At(0),
                List.of(new Need("gang", pods)),
                new End.After(1),
                Optional.of("gang")));
        return work.under("default-scheduler")
                .priority(1)
                .pods("visitor", 1 + random.nextInt(2), 1 + random.nextInt(2), new Creation.At(0), new End.After(1))
                .build();
    }

    private static Cluster cluster(int... nodes) {
        NodePool[] pools = new NodePool[nodes.length];
        for (int i = 0; i < nodes.length; i++) {
            pools[i] = Cluster.pool("n" + i, 1, Resources.of(nodes[i] * 1_000L, 1L << 34));
        }
        return Cluster.of("small", pools);
    }
}
