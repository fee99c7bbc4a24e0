package io.gangflow.verdict.proof;

import static io.gangflow.verdict.proof.WorkFixture.work;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodAffinityTerm;
import io.fabric8.kubernetes.api.model.PodAffinityTermBuilder;
import io.fabric8.kubernetes.api.model.PodAntiAffinity;
import io.fabric8.kubernetes.api.model.PodAntiAffinityBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Price;
import io.gangflow.cluster.Resources;
import io.gangflow.verdict.inquiry.Cure;
import io.gangflow.verdict.inquiry.Cures;
import io.gangflow.verdict.proof.CounterExample.Event;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.PodSet.Creation;
import io.gangflow.workloads.pods.PodSet.End;
import io.gangflow.workloads.pods.PodSet.Need;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LockDeciderTest {

    private final LockDecider decider = new LockDecider();

    private static Cluster cpus(int... nodes) {
        NodePool[] pools = new NodePool[nodes.length];
        for (int i = 0; i < nodes.length; i++) {
            pools[i] = Cluster.pool("n" + i, 1, Resources.of(nodes[i] * 1_000L, 1L << 34));
        }
        return Cluster.of("small", pools);
    }

    private LockVerdict decide(WorkFixture work, Cluster cluster) {
        return decider.decide(LockQuestion.of(work.build(), cluster));
    }

    private List<Cure> cures(ResultingWork work, Cluster cluster) throws InterruptedException {
        LockQuestion question = LockQuestion.of(work, cluster);
        return Cures.of(decider, question, decider.decide(question).example().orElseThrow());
    }

    /** Nodes that an autoscaler may add do not exist yet; work that never fits the largest cluster is decided. */
    @Test
    void aPoolThatGrowsLeavesOnlyTheImpossibleDecided() {
        NodePool growing = new NodePool(
                "n",
                1,
                "unnamed",
                Resources.of(2_000, 1L << 34),
                Map.of(),
                List.of(),
                Price.UNKNOWN,
                Optional.of(new NodePool.Scaling(0, 4, 60)));
        Cluster cluster = Cluster.of("growing", growing);

        LockVerdict fits = decide(work().gang("a-0", 4, 1).gang("a-1", 4, 1), cluster);
        assertThat(fits.answer()).isEqualTo(LockAnswer.UNDECIDED);
        assertThat(fits.reason()).contains("an autoscaler decides when pool `n` grows");
        assertThat(decide(work().gang("a-0", 9, 1), cluster).answer()).isEqualTo(LockAnswer.WILL_LOCK);
    }

    @Test
    void twoGangsOfFourOnFourCpusCanLock() {
        LockVerdict verdict = decide(work().gang("a-0", 4, 1).gang("a-1", 4, 1), cpus(4));

        assertThat(verdict.answer()).isEqualTo(LockAnswer.CAN_LOCK);
        assertThat(verdict.example().orElseThrow().events()).hasSize(4).allMatch(Event.Placed.class::isInstance);
        assertThat(verdict.example().orElseThrow().waiting())
                .extracting(CounterExample.Waiting::podSet)
                .containsExactly("a-0", "a-1");
    }

    @Test
    void theSmallestCuresAreNamedAndNoOthers() throws InterruptedException {
        List<Cure> cures = cures(work().gang("a-0", 4, 1).gang("a-1", 4, 1).build(), cpus(4));

        assertThat(cures)
                .containsExactly(
                        new Cure(Cure.Kind.GANG, "", 0, true),
                        new Cure(Cure.Kind.PARALLELISM, "a", 1, true),
                        new Cure(Cure.Kind.NODES, "n0", 1, true));
    }

    @Test
    void theLargestParallelismThatIsSafeIsFound() throws InterruptedException {
        WorkFixture drivers = work();
        for (int i = 0; i < 5; i++) {
            drivers.spark("app-" + i, 1, 1, 1);
        }

        assertThat(cures(drivers.build(), cpus(4))).contains(new Cure(Cure.Kind.PARALLELISM, "app", 3, true));
    }

    @Test
    void gangsOfVolcanoCannotLock() {
        WorkFixture work = work().under("volcano").group("a", 4, 4).group("b", 4, 4);
        work.sets.add(gangOf(work, "a"));
        work.sets.add(gangOf(work, "b"));

        LockVerdict verdict = decide(work, cpus(4));

        assertThat(verdict.answer()).isEqualTo(LockAnswer.CANNOT_LOCK);
        assertThat(verdict.reason()).contains("each gang starts completely or not at all");
    }

    @Test
    void aGangWhoseMinMemberIsTooSmallCanLockUnderVolcanoAndRaisingItCures() throws InterruptedException {
        WorkFixture work = work().under("volcano").group("a", 1, 1).group("b", 1, 1);
        work.sets.add(gangOf(work, "a"));
        work.sets.add(gangOf(work, "b"));

        assertThat(decide(work, cpus(4)).answer()).isEqualTo(LockAnswer.CAN_LOCK);
        assertThat(cures(work.build(), cpus(4))).extracting(Cure::kind).contains(Cure.Kind.MIN_MEMBER);
    }

    @Test
    void sparkWithoutMinResourcesCanLockUnderVolcanoAndReservingCures() throws InterruptedException {
        WorkFixture without = work().under("volcano").group("a", 1, 0).group("b", 1, 0);
        without.spark("a", 1, 1, 1, Optional.of("a")).spark("b", 1, 1, 1, Optional.of("b"));
        WorkFixture with = work().under("volcano").group("a", 1, 2).group("b", 1, 2);
        with.spark("a", 1, 1, 1, Optional.of("a")).spark("b", 1, 1, 1, Optional.of("b"));

        assertThat(decide(without, cpus(2)).answer()).isEqualTo(LockAnswer.CAN_LOCK);
        assertThat(decide(with, cpus(2)).answer()).isEqualTo(LockAnswer.CANNOT_LOCK);
        assertThat(cures(without.build(), cpus(2))).extracting(Cure::kind).contains(Cure.Kind.MIN_RESOURCES);
    }

    @Test
    void aSparkApplicationThatAsksForTwoMembersBeforeItsDriverRunsWillLock() {
        WorkFixture work = work().under("volcano").group("a", 2, 2);
        work.spark("a", 1, 1, 1, Optional.of("a"));

        assertThat(decide(work, cpus(8)).answer()).isEqualTo(LockAnswer.WILL_LOCK);
    }

    @Test
    void aGangThatIsLargerThanTheClusterWillLock() {
        LockVerdict verdict = decide(work().gang("a", 4, 1), cpus(3));

        assertThat(verdict.answer()).isEqualTo(LockAnswer.WILL_LOCK);
        assertThat(verdict.reason()).isEqualTo("`a` cannot end even when it is alone");
    }

    @Test
    void stagesOneAfterTheOtherDoNotMeet() {
        WorkFixture work = work().gang("a", 3, 1).gang("b", 3, 1, new Creation.OnceDone(List.of("a")));

        assertThat(decide(work, cpus(3)).answer()).isEqualTo(LockAnswer.CANNOT_LOCK);
    }

    @Test
    void aLimitOfOneKeepsGangsApart() {
        WorkFixture work = work().gang("a", 3, 1).gang("b", 3, 1).limit(1, List.of(List.of("a"), List.of("b")));

        assertThat(decide(work, cpus(3)).answer()).isEqualTo(LockAnswer.CANNOT_LOCK);
    }

    /** A limit of instances does not keep two gangs of the same instance apart. */
    @Test
    void aLimitOfInstancesWithSeveralGangsIsNotCountedByGang() {
        WorkFixture work = work().gang("a", 3, 1)
                .gang("b", 3, 1)
                .gang("c", 3, 1)
                .limit(1, List.of(List.of("a", "b"), List.of("c")));

        LockVerdict verdict = decide(work, cpus(3));

        assertThat(verdict.answer()).isEqualTo(LockAnswer.UNDECIDED);
        assertThat(verdict.reason()).contains("a limit counts instances of several parts");
    }

    @Test
    void serversThatLeaveTooLittleRoomLockWhatComesAfterThem() {
        WorkFixture work =
                work().pods("server", 2, 1, new Creation.At(0), new End.Never()).gang("a", 3, 1);

        assertThat(decide(work, cpus(4)).answer()).isEqualTo(LockAnswer.CAN_LOCK);
        assertThat(decide(work, cpus(5)).answer()).isEqualTo(LockAnswer.CANNOT_LOCK);
    }

    @Test
    void fragmentsOfRoomAreNoRoom() {
        WorkFixture work = work().spark("a", 1, 1, 2).spark("b", 1, 1, 2);

        assertThat(decide(work, cpus(2, 2)).answer()).isEqualTo(LockAnswer.CAN_LOCK);
        assertThat(decide(work, cpus(2, 2, 2)).answer()).isEqualTo(LockAnswer.CANNOT_LOCK);
    }

    @Test
    void whatIsNotModelledIsNotDecided() {
        LockVerdict verdict = decide(apart(true), cpus(8));

        assertThat(verdict.answer()).isEqualTo(LockAnswer.UNDECIDED);
        assertThat(verdict.reason()).contains("pods of `a` have affinity to other pods");
    }

    @Test
    void hostPortsOfInitContainersCountOnlyIfTheseKeepRunning() {
        assertThat(decide(withHostPort("Always"), cpus(8)).reason()).contains("request ports of their node");
        assertThat(decide(withHostPort(null), cpus(8)).answer()).isEqualTo(LockAnswer.CANNOT_LOCK);
    }

    private static WorkFixture withHostPort(@Nullable String restartPolicy) {
        WorkFixture work = work().gang("a", 3, 1).gang("b", 3, 1);
        Container proxy = new ContainerBuilder()
                .withName("proxy")
                .withRestartPolicy(restartPolicy)
                .addNewPort()
                .withContainerPort(80)
                .withHostPort(80)
                .endPort()
                .build();
        work.sets.forEach(set -> set.pod().getSpec().setInitContainers(List.of(proxy)));
        return work;
    }

    @Test
    void gangsOfKubeSchedulerAreNotTakenForSinglePods() {
        WorkFixture work = work().spark("a", 1, 1, 2).spark("b", 1, 1, 2);
        work.sets.forEach(
                set -> set.pod().getSpec().setAdditionalProperty("schedulingGroup", Map.of("podGroupName", "a")));

        assertThat(decide(work, cpus(2, 2)).reason()).contains("are a gang of kube-scheduler");
    }

    @Test
    void whatIsPreferredDecidesNothing() {
        assertThat(decide(apart(false), cpus(8)).answer()).isEqualTo(LockAnswer.CANNOT_LOCK);
    }

    /** Returns two gangs whose pods must, or should, be on separate nodes. */
    private static WorkFixture apart(boolean required) {
        WorkFixture work = work().gang("a", 3, 1).gang("b", 3, 1);
        PodAffinityTerm nodes = new PodAffinityTermBuilder()
                .withTopologyKey("kubernetes.io/hostname")
                .build();
        PodAntiAffinity affinity = required
                ? new PodAntiAffinityBuilder()
                        .withRequiredDuringSchedulingIgnoredDuringExecution(nodes)
                        .build()
                : new PodAntiAffinityBuilder()
                        .addNewPreferredDuringSchedulingIgnoredDuringExecution()
                        .withWeight(100)
                        .withPodAffinityTerm(nodes)
                        .endPreferredDuringSchedulingIgnoredDuringExecution()
                        .build();
        work.sets.replaceAll(set -> new PodSet(
                set.id(),
                new PodBuilder(set.pod())
                        .editSpec()
                        .withNewAffinity()
                        .withPodAntiAffinity(affinity)
                        .endAffinity()
                        .endSpec()
                        .build(),
                set.count(),
                set.atOnce(),
                set.created(),
                set.needs(),
                set.ends(),
                set.podGroup(),
                set.span()));
        return work;
    }

    @Test
    void anExampleOnTwentyThousandNodesIsFound() {
        Cluster many = Cluster.of("many", Cluster.pool("n", 20_000, Resources.of(1_000, 1L << 36)));

        LockVerdict verdict = decide(work().spark("a", 1, 1, 2), many);

        assertThat(verdict.answer()).isEqualTo(LockAnswer.WILL_LOCK);
        assertThat(verdict.example().orElseThrow().events()).hasSize(1);
    }

    @Test
    void aSearchThatIsTooLongSaysSo() {
        WorkFixture work = work();
        for (int i = 0; i < 6; i++) {
            work.spark("a-" + i, 1 + i % 2, 2, 1 + i % 3);
        }
        work.under("volcano").group("g", 2, 2);
        work.sets.add(gangOf(work, "g"));

        LockVerdict verdict = new LockDecider(100).decide(LockQuestion.of(work.build(), cpus(30, 31, 32)));

        assertThat(verdict.answer()).isIn(LockAnswer.UNDECIDED, LockAnswer.CANNOT_LOCK);
    }

    @Test
    void manyGangsOnManyNodesAreDecidedWithoutATriedState() {
        WorkFixture work = work();
        for (int i = 0; i < 40; i++) {
            work.gang("a-" + i, 8, 1);
        }
        Cluster fifty = Cluster.of("fifty", Cluster.pool("n", 50, Resources.of(4_000, 1L << 34)));
        Cluster many = Cluster.of("many", Cluster.pool("n", 80, Resources.of(4_000, 1L << 34)));

        assertThat(decide(work, fifty).answer()).isEqualTo(LockAnswer.CAN_LOCK);
        assertThat(decide(work, many).answer()).isEqualTo(LockAnswer.CANNOT_LOCK);
    }

    private static PodSet gangOf(WorkFixture work, String id) {
        return work.set(id, 4, 1, new Creation.At(0), List.of(new Need(id, 4)), new End.After(10), Optional.of(id));
    }
}
