package io.gangflow.verdict.proof;

import static io.gangflow.verdict.proof.WorkFixture.work;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.workloads.pods.PodSet.Creation;
import io.gangflow.workloads.pods.PodSet.End;
import io.gangflow.workloads.pods.PodSet.Need;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests work of both schedulers: pods that always fit do not lock. */
class RoomProofTest {

    private final LockDecider decider = new LockDecider();

    private static Cluster nodes(int count, int cpus) {
        return Cluster.of("nodes", Cluster.pool("n", count, Resources.of(cpus * 1_000L, 1L << 36)));
    }

    private LockVerdict decide(WorkFixture work, Cluster cluster) {
        return decider.decide(LockQuestion.of(work.build(), cluster));
    }

    /** Returns nine Volcano gangs of different sizes. */
    private static WorkFixture nineGangs() {
        WorkFixture work = work().under("volcano");
        for (int members = 2; members < 11; members++) {
            String name = "v-" + members;
            work.group(name, members, members);
            work.sets.add(work.set(
                    name,
                    members,
                    1,
                    new Creation.At(0),
                    List.of(new Need(name, members)),
                    new End.After(10),
                    Optional.of(name)));
        }
        return work.under("default-scheduler");
    }

    @Test
    void oneGangOfKubeSchedulerBesideNineOfVolcanoCannotLock() {
        LockVerdict verdict = decide(nineGangs().gang("job", 8, 1), nodes(100, 8));

        assertThat(verdict.answer()).isEqualTo(LockAnswer.CANNOT_LOCK);
        assertThat(verdict.reason()).isEqualTo("every pod fits, wherever the other pods are placed");
        assertThat(decide(nineGangs().gang("job", 8, 1), nodes(2, 5)).answer())
                .as("where everything is short as well")
                .isEqualTo(LockAnswer.CANNOT_LOCK);
    }

    @Test
    void twoGangsOfKubeSchedulerLockBesideThoseOfVolcanoAndAloneAreTheExample() {
        LockVerdict verdict = decide(nineGangs().gang("one", 8, 1).gang("two", 8, 1), nodes(2, 5));

        assertThat(verdict.answer()).isEqualTo(LockAnswer.CAN_LOCK);
        assertThat(verdict.example().orElseThrow().events())
                .allSatisfy(event -> assertThat(event.toString()).containsAnyOf("one", "two"));
        assertThat(verdict.example().orElseThrow().waiting())
                .extracting(CounterExample.Waiting::podSet)
                .containsExactlyInAnyOrder("one", "two");
    }

    @Test
    void aStageThatComesAfterAGangOfVolcanoCountsAsIfItCouldComeAtAnyTime() {
        WorkFixture work = nineGangs().gang("one", 4, 1);
        work.sets.add(work.set(
                "two",
                4,
                1,
                new Creation.OnceDone(List.of("v-2")),
                List.of(new Need("two", 4)),
                new End.After(10),
                Optional.empty()));

        assertThat(decide(work, nodes(2, 5)).answer()).isEqualTo(LockAnswer.CANNOT_LOCK);
        assertThat(decide(work.gang("three", 4, 1).gang("four", 4, 1), nodes(2, 5))
                        .answer())
                .as("3 + 3 + 2 + 2 of ten CPUs")
                .isEqualTo(LockAnswer.CAN_LOCK);
    }
}
