package io.gangflow.verdict.proof;

import static io.gangflow.verdict.proof.WorkFixture.work;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.NodeSelectorTermBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.ResourceQuotaBuilder;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClassBuilder;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Price;
import io.gangflow.cluster.Resources;
import io.gangflow.cluster.Taint;
import io.gangflow.scheduling.volcano.VolcanoConfiguration;
import io.gangflow.verdict.proof.WorkModel.ModelNode;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.PodSet.Creation;
import io.gangflow.workloads.pods.PodSet.End;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which nodes count as equal, which pods they admit, and which pods are left out of a proof. */
class NodeReadingTest {

    private static final Creation AT_ONCE = new Creation.At(0);
    private static final End SOON = new End.After(1);

    private static NodePool pool(String name, int count, int cpus, Map<String, String> labels, Taint... taints) {
        Resources allocatable = Resources.of(cpus * 1_000L, 1L << 34);
        return new NodePool(name, count, "m", allocatable, labels, List.of(taints), Price.UNKNOWN);
    }

    private static WorkModel model(WorkFixture work, NodePool... pools) {
        return WorkReader.read(work.build(), Cluster.of("c", pools), VolcanoConfiguration.helmDefault());
    }

    /** Two equal nodes with a fast disk, and one with a slow disk. */
    private static WorkModel disks(WorkFixture work) {
        return model(work, pool("a", 2, 4, Map.of("disk", "ssd")), pool("b", 1, 4, Map.of("disk", "hdd")));
    }

    private static WorkFixture onePod(int cpu) {
        return work().pods("a", 1, cpu, AT_ONCE, SOON);
    }

    private static WorkFixture changed(WorkFixture work, Consumer<PodBuilder> change) {
        PodSet set = work.sets.get(0);
        PodBuilder pod = new PodBuilder(set.pod());
        change.accept(pod);
        work.sets.set(0, set.with(pod.build(), set.podGroup()));
        return work;
    }

    private static long classes(WorkModel model) {
        return model.nodes().stream().map(ModelNode::kind).distinct().count();
    }

    /** Returns the names of the nodes that admit the pods of a set. */
    private static Set<String> admitting(WorkModel model, int kind) {
        UnitSet pods = model.kinds().get(kind).sets().get(0);
        return model.nodes().stream()
                .filter(node -> pods.nodes().get(node.kind()))
                .map(ModelNode::name)
                .collect(Collectors.toSet());
    }

    @Test
    void nodesThatNoPodTellsApartAreEqual() {
        WorkModel model = disks(onePod(1));

        assertThat(classes(model)).isEqualTo(1);
        assertThat(admitting(model, 0)).containsExactlyInAnyOrder("a-1", "a-2", "b-1");
        assertThat(model.dimensions()).startsWith("cpu", "memory").endsWith("pods");
        assertThat(model.complete()).isTrue();
        ModelNode node = model.nodes().get(0);
        assertThat(node.allocatable()[0]).isEqualTo(4_000);
        assertThat(node.allocatable()[node.allocatable().length - 1]).as("pods").isEqualTo(110);
    }

    @Test
    void aSelectorTellsThemApart() {
        WorkModel model = disks(changed(
                onePod(1),
                pod -> pod.editSpec().withNodeSelector(Map.of("disk", "ssd")).endSpec()));

        assertThat(classes(model)).isEqualTo(2);
        assertThat(admitting(model, 0)).containsExactlyInAnyOrder("a-1", "a-2");
    }

    private static WorkFixture selecting(NodeSelectorTerm term) {
        return changed(
                onePod(1),
                pod -> pod.editSpec()
                        .withNewAffinity()
                        .withNewNodeAffinity()
                        .withNewRequiredDuringSchedulingIgnoredDuringExecution()
                        .withNodeSelectorTerms(term)
                        .endRequiredDuringSchedulingIgnoredDuringExecution()
                        .endNodeAffinity()
                        .endAffinity()
                        .endSpec());
    }

    @Test
    void anExpressionTellsThemApart() {
        WorkModel model = disks(selecting(new NodeSelectorTermBuilder()
                .addNewMatchExpression()
                .withKey("disk")
                .withOperator("NotIn")
                .withValues("ssd")
                .endMatchExpression()
                .build()));

        assertThat(admitting(model, 0)).containsExactly("b-1");
    }

    @Test
    void aPodThatAsksForANodeByNameTellsEvenEqualOnesApart() {
        WorkModel field = disks(selecting(new NodeSelectorTermBuilder()
                .addNewMatchField()
                .withKey("metadata.name")
                .withOperator("In")
                .withValues("a-2")
                .endMatchField()
                .build()));

        assertThat(admitting(field, 0)).containsExactly("a-2");
    }

    @ParameterizedTest
    @CsvSource({
        "1, 'small-1,large-1', 'both are large enough'",
        "2, 'small-1,large-1', 'it fills the small one'",
        "3, large-1, 'the small one is too small'",
        "4, large-1, 'it fills the large one'"
    })
    void aNodeThatIsTooSmallAdmitsNone(int cpu, String nodes, String why) {
        WorkModel model = model(onePod(cpu), pool("small", 1, 2, Map.of()), pool("large", 1, 4, Map.of()));

        assertThat(admitting(model, 0)).as(why).containsExactlyInAnyOrder(nodes.split(","));
    }

    @Test
    void aTaintKeepsPodsAway() {
        Taint taint = new Taint("dedicated", "gpu", Taint.Effect.NoSchedule);
        WorkModel model = model(onePod(1), pool("free", 1, 4, Map.of()), pool("own", 1, 4, Map.of(), taint));

        assertThat(admitting(model, 0)).containsExactly("free-1");
    }

    @Test
    void podsThatRunOnTheirOwnCountWhereverTheyAre() {
        WorkFixture work = onePod(1).pods("none", 0, 1, AT_ONCE, SOON);

        assertThat(disks(work).kinds()).as("a set without pods is left out").hasSize(1);
    }

    private static WorkFixture created(int serverCpu) {
        WorkFixture work = work();
        work.sets.add(work.launcher("step", AT_ONCE, SOON));
        work.gang("a", 2, 1, new Creation.OnceDone(List.of("step")));
        if (serverCpu > 0) {
            work.pods("server", 1, serverCpu, AT_ONCE, new End.Never());
        }
        return work;
    }

    @ParameterizedTest
    @CsvSource({
        "0, 4, false, 'it always fits, and so takes part in no lock'",
        "1, 4, true, 'a server may keep it from its room'"
    })
    void aPodThatOnlyCreatesObjectsCountsWhereItMayWaitForever(
            int serverCpu, int nodeCpus, boolean counts, String why) {
        WorkModel model = model(created(serverCpu), pool("n", 1, nodeCpus, Map.of()));
        List<List<String>> members =
                model.kinds().stream().flatMap(kind -> kind.members().stream()).toList();

        assertThat(members.contains(List.of("step"))).as(why).isEqualTo(counts);
        assertThat(model.complete()).isEqualTo(counts);
    }

    @Test
    void aPodThatCreatesObjectsOnNodesOfOthersIsLeftOut() {
        WorkFixture work = changed(
                created(1),
                pod -> pod.editSpec().withNodeSelector(Map.of("argo", "yes")).endSpec());

        assertThat(model(work, pool("n", 1, 4, Map.of())).complete()).isFalse();
    }

    @Test
    void podsWithoutAClassHaveThePriorityOfTheDefaultOne() {
        WorkFixture work =
                changed(onePod(1), pod -> pod.editSpec().withPriority(null).endSpec());
        for (boolean isDefault : new boolean[] {true, false}) {
            work.shared.add(new PriorityClassBuilder()
                    .withNewMetadata()
                    .withName("class-" + isDefault)
                    .endMetadata()
                    .withValue(isDefault ? 9 : 5)
                    .withGlobalDefault(isDefault)
                    .build());
        }

        assertThat(disks(work).kinds().get(0).sets().get(0).priority()).isEqualTo(9);
    }

    @Test
    void aQueueOfTheWorkReplacesThatOfTheCluster() {
        WorkFixture work = work().queue("default", 1, 3).under("volcano").pods("a", 1, 1, AT_ONCE, SOON);

        assertThat(disks(work).reservations().queues().get(0).capability()[0]).isEqualTo(3_000);
    }

    @Test
    void aQuotaIsAGapAndNoObjectOfTheCluster() {
        WorkFixture work = onePod(1);
        work.shared.add(new ResourceQuotaBuilder()
                .withNewMetadata()
                .withName("quota")
                .endMetadata()
                .build());

        assertThat(disks(work).gaps()).containsExactly("a ResourceQuota can prevent the creation of pods");
    }

    @Test
    void aPoolThatGrowsIsReadAtItsLargestAndIsAGap() {
        NodePool growing = new NodePool(
                "n",
                1,
                "m",
                Resources.of(4_000, 1L << 34),
                Map.of(),
                List.of(),
                Price.UNKNOWN,
                Optional.of(new NodePool.Scaling(0, 3, 60)));
        WorkModel model = model(onePod(1), growing, pool("fixed", 1, 4, Map.of()));

        assertThat(model.nodes()).hasSize(4);
        assertThat(model.gaps()).containsExactly("an autoscaler decides when pool `n` grows");
    }

    private static void place(WorkFixture work, int set, String node) {
        PodSet placed = work.sets.get(set);
        PodBuilder pod = new PodBuilder(placed.pod())
                .editSpec()
                .withNodeName(node)
                .endSpec()
                .withNewStatus()
                .withPhase("Running")
                .endStatus();
        work.sets.set(set, placed.with(pod.build(), placed.podGroup()));
    }

    @Test
    void aPodThatWaitsOnItsNodeForOthersIsThereAndItsNodeIsNoOther() {
        WorkFixture work = work().spark("app", 1, 2, 1);
        place(work, 0, "a-2");
        WorkModel model = disks(work);
        UnitSet driver = model.kinds().get(0).sets().get(0);

        assertThat(model.nodes().get(driver.home()).name()).isEqualTo("a-2");
        assertThat(driver.there()).isEqualTo(1);
        assertThat(model.kinds().get(0).sets().get(1).home()).isEqualTo(UnitSet.NONE);
        assertThat(model.kinds().get(0).sets().get(1).there()).isZero();
        assertThat(classes(model)).isEqualTo(2);
        assertThat(driver.nodes().isEmpty()).as("it has a node already").isTrue();
    }

    @Test
    void whatKubeSchedulerMayEvictMayBeAnywhereInTheModelOfMovingPods() {
        WorkFixture work = onePod(1).priority(5).gang("urgent", 2, 2);
        place(work, 0, "a-2");
        LockQuestion question = LockQuestion.of(
                work.build(),
                Cluster.of("c", pool("a", 2, 4, Map.of("disk", "ssd")), pool("b", 1, 4, Map.of("disk", "hdd"))));

        WorkModel moving = WorkReader.readWithMovingPods(question);

        assertThat(moving.kinds()).hasSize(2);
        assertThat(moving.kinds().get(0).sets().get(0).home()).isEqualTo(UnitSet.NONE);
        assertThat(admitting(moving, 0)).containsExactlyInAnyOrder("a-1", "a-2", "b-1");
        assertThat(moving.gaps()).isEmpty();
    }

    @Test
    void aNodeThatWouldNotAdmitThePodAgainIsAGapOfThatModel() {
        WorkFixture work = changed(
                onePod(1).priority(5).gang("urgent", 2, 2),
                pod -> pod.editSpec().withNodeSelector(Map.of("disk", "hdd")).endSpec());
        place(work, 0, "a-2");
        LockQuestion question = LockQuestion.of(
                work.build(),
                Cluster.of("c", pool("a", 2, 4, Map.of("disk", "ssd")), pool("b", 1, 4, Map.of("disk", "hdd"))));

        assertThat(WorkReader.readWithMovingPods(question).gaps())
                .containsExactly("pod `a` may be evicted from a node that does not admit it again");
    }
}
