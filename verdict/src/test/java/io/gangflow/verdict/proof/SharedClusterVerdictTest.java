package io.gangflow.verdict.proof;

import static io.gangflow.verdict.proof.WorkFixture.work;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Resources;
import io.gangflow.workloads.pods.PodSet.Creation;
import io.gangflow.workloads.pods.PodSet.End;
import io.gangflow.workloads.pods.PodSet.Need;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests teams that share a cluster by priorities, under kube-scheduler, and by queues, under Volcano. */
class SharedClusterVerdictTest {

    private static Cluster cpus(int... nodes) {
        NodePool[] pools = new NodePool[nodes.length];
        for (int i = 0; i < nodes.length; i++) {
            pools[i] = Cluster.pool("n" + i, 1, Resources.of(nodes[i] * 1_000L, 1L << 34));
        }
        return Cluster.of("small", pools);
    }

    private static LockVerdict decide(WorkFixture work, Cluster cluster) {
        return new LockDecider().decide(LockQuestion.of(work.build(), cluster));
    }

    /** Returns a Volcano gang, kube-scheduler pods that need each other, and a pod that runs for a while. */
    private static WorkFixture gangBesideOthers(int priorityOfVisitor) {
        WorkFixture work = work().gang("plain", 2, 1);
        volcano(work, "gang", 2, "default", new Creation.At(0));
        return work.priority(priorityOfVisitor).pods("visitor", 1, 1, new Creation.At(0), new End.After(1));
    }

    private static void volcano(WorkFixture work, String name, int pods, String queue, Creation created) {
        work.under("volcano").group(name, pods, pods, queue);
        work.sets.add(
                work.set(name, pods, 1, created, List.of(new Need(name, pods)), new End.After(10), Optional.of(name)));
        work.under("default-scheduler");
    }

    @Test
    void aGangOfVolcanoThatNobodyEvictsHoldsNothingWhileItWaits() {
        assertThat(decide(gangBesideOthers(0), cpus(1, 1)).answer()).isEqualTo(LockAnswer.CANNOT_LOCK);
    }

    /** The visitor evicts one of two, and another pending pod takes its place when the visitor ends. */
    @Test
    void aGangOfVolcanoThatKubeSchedulerEvictsAPodOfMayHoldTheRest() {
        LockVerdict verdict = decide(gangBesideOthers(1), cpus(1, 1));

        assertThat(verdict.answer()).isEqualTo(LockAnswer.UNDECIDED);
        assertThat(verdict.reason()).contains("evict").contains("`gang`").contains("preemptionPolicy: Never");
        assertThat(decide(gangBesideOthers(1), cpus(1, 1, 1)).answer()).isEqualTo(LockAnswer.CANNOT_LOCK);
    }

    @Test
    void gangsOfEqualPriorityLockHoweverImportantWhatComesBesideThemIs() {
        WorkFixture work = work().gang("a-0", 4, 1).gang("a-1", 4, 1);
        work.priority(1).pods("urgent", 2, 1, new Creation.At(0), new End.After(1));

        LockVerdict verdict = decide(work, cpus(4));

        assertThat(verdict.answer()).isEqualTo(LockAnswer.CAN_LOCK);
        assertThat(verdict.example().orElseThrow().before()).containsExactly("urgent");
    }

    @Test
    void ofTwoGangsTheMoreImportantGetsThrough() {
        WorkFixture work = work().gang("a-0", 4, 1);
        work.priority(1).gang("a-1", 4, 1);

        assertThat(decide(work, cpus(4)).answer()).isNotEqualTo(LockAnswer.CAN_LOCK);
    }

    private static LockVerdict gangsOfSix(int weight, int otherWeight, Creation created) {
        WorkFixture work = work().queue("one", weight, 0).queue("other", otherWeight, 0);
        volcano(work, "a", 6, "one", created);
        volcano(work, "b", 6, "other", created);
        return decide(work, cpus(8));
    }

    @Test
    void aGangThatIsLargerThanTheShareOfItsQueueGetsThroughWhenTheOtherQueuesRequestNothing() {
        assertThat(gangsOfSix(1, 3, new Creation.OnceEnqueued(0)).answer()).isEqualTo(LockAnswer.CANNOT_LOCK);
    }

    /**
     * Pods that wait for admission count as requested, so their queue deserves resources for them, and the admitted
     * gang of the other queue waits as well.
     */
    @Test
    void podsThatExistBeforeTheyAreAdmittedTakeTheShareOfOthers() {
        assertThat(gangsOfSix(1, 3, new Creation.At(0)).answer()).isEqualTo(LockAnswer.UNDECIDED);
    }

    /** Volcano gives neither queue enough for its gang. */
    @Test
    void twoGangsThatAreBothLargerThanTheShareOfTheirQueuesMayWaitForEachOther() {
        assertThat(gangsOfSix(1, 1, new Creation.At(0)).answer()).isEqualTo(LockAnswer.UNDECIDED);
    }

    /** Servers and two gangs of twelve CPUs on three nodes of six: each gang has them beside servers of six or fewer CPUs. */
    private static WorkFixture gangsBesideServers(int servers) {
        WorkFixture work = work().pods("server", servers, 2, new Creation.At(0), new End.Never());
        volcano(work, "a", 12, "default", new Creation.At(0));
        volcano(work, "b", 10, "default", new Creation.At(0));
        return work;
    }

    @Test
    void serversThatTakeWhatAGangNeedsLockIt() {
        assertThat(decide(gangsBesideServers(3), cpus(6, 6, 6)).answer()).isEqualTo(LockAnswer.CANNOT_LOCK);
        assertThat(decide(gangsBesideServers(4), cpus(6, 6, 6)).answer()).isEqualTo(LockAnswer.CAN_LOCK);
    }

    /** An urgent pod finds room for itself whatever less important work holds. */
    @Test
    void whatMayBeEvictedBlocksNothing() {
        WorkFixture work = work().gang("plain", 3, 1);
        work.priority(1).gang("urgent", 3, 1);

        assertThat(decide(work, cpus(4)).answer()).isEqualTo(LockAnswer.CANNOT_LOCK);
    }
}
