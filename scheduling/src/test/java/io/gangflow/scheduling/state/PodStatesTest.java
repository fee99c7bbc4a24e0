package io.gangflow.scheduling.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.gangflow.cluster.Resources;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests what a scheduler reads of a pod, and what it keeps of the pod's last state. */
class PodStatesTest {

    private static final Map<String, Integer> CLASSES = Map.of("high", 100);

    private static PodBuilder pod() {
        return new PodBuilder()
                .withNewMetadata()
                .withName("a")
                .withNamespace("team")
                .withUid("u")
                .withCreationTimestamp("2026-11-28T08:00:01Z")
                .withLabels(Map.of("app", "x"))
                .withAnnotations(Map.of("scheduling.k8s.io/group-name", "g"))
                .endMetadata()
                .withNewSpec()
                .withSchedulerName("volcano")
                .addNewContainer()
                .withNewResources()
                .withRequests(Map.of("cpu", new Quantity("2")))
                .endResources()
                .endContainer()
                .endSpec();
    }

    private static PodState state(PodBuilder pod) {
        return PodStates.of(pod.build(), CLASSES);
    }

    @Test
    void aPodIsReadWithItsDefaults() {
        PodState read = state(pod());

        assertThat(read.uid()).isEqualTo("u");
        assertThat(read.namespace()).isEqualTo("team");
        assertThat(read.schedulerName()).isEqualTo("volcano");
        assertThat(read.createdMillis()).isEqualTo(Times.millis("2026-11-28T08:00:01Z", 0));
        assertThat(read.requests()).isEqualTo(Resources.of(2_000, 0));
        assertThat(read.phase()).isEqualTo(PodState.Phase.PENDING);
        assertThat(read.podGroup()).contains("g");
        assertThat(read.labels()).containsEntry("app", "x");
        assertThat(read.startedMillis()).isZero();
        assertThat(read.deleting()).isFalse();
        PodState bare = PodStates.of(
                new PodBuilder()
                        .withNewMetadata()
                        .withName("b")
                        .endMetadata()
                        .withNewSpec()
                        .endSpec()
                        .build(),
                Map.of());
        assertThat(bare.uid()).isEmpty();
        assertThat(bare.namespace()).isEqualTo("default");
        assertThat(bare.schedulerName()).isEqualTo("default-scheduler");
        assertThat(bare.priority()).isZero();
        assertThat(bare.createdMillis()).as("never stored").isZero();
        assertThat(bare.podGroup()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"7, high, 7", ", high, 100", ", low, 0", ", , 0", "0, high, 0"})
    void thePriorityOfAPodComesBeforeThatOfItsClass(Integer priority, String priorityClass, int expected) {
        assertThat(state(pod().editSpec()
                                .withPriority(priority)
                                .withPriorityClassName(priorityClass)
                                .endSpec())
                        .priority())
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "Pending, '', PENDING, false, false",
        "Pending, n, PENDING, true, false",
        "Running, n, RUNNING, true, false",
        "Succeeded, n, SUCCEEDED, false, true",
        "Failed, n, FAILED, false, true",
        "Unknown, n, PENDING, true, false"
    })
    void aPodHoldsResourcesOnItsNodeUntilItHasEnded(
            String phase, String node, PodState.Phase expected, boolean holds, boolean ended) {
        PodState read = state(pod().editSpec()
                .withNodeName(node)
                .endSpec()
                .withNewStatus()
                .withPhase(phase)
                .withNominatedNodeName(node)
                .withStartTime("1970-01-01T00:00:02Z")
                .endStatus());

        assertThat(read.phase()).isEqualTo(expected);
        assertThat(read.holdsResources()).isEqualTo(holds);
        assertThat(read.hasEnded()).isEqualTo(ended);
        assertThat(read.node().isPresent())
                .as("an empty node name counts as unbound")
                .isEqualTo(!node.isEmpty());
        assertThat(read.nominatedNode().isPresent()).isEqualTo(!node.isEmpty());
        assertThat(read.startedMillis()).isEqualTo(2_000);
    }

    private static Arguments change(String what, UnaryOperator<PodBuilder> change) {
        return Arguments.of(what, change);
    }

    static Stream<Arguments> changes() {
        return Stream.of(
                change("nothing", pod -> pod),
                change(
                        "its creation",
                        pod -> pod.editMetadata()
                                .withCreationTimestamp("2026-11-28T09:00:00Z")
                                .endMetadata()),
                change(
                        "its labels",
                        pod -> pod.editMetadata().withLabels(Map.of("app", "y")).endMetadata()),
                change(
                        "its annotations",
                        pod -> pod.editMetadata().withAnnotations(Map.of()).endMetadata()),
                change(
                        "its start",
                        pod -> pod.withNewStatus()
                                .withStartTime("2026-11-28T10:00:00Z")
                                .endStatus()),
                change(
                        "its requests",
                        pod -> pod.editSpec()
                                .editContainer(0)
                                .editResources()
                                .withRequests(Map.of("cpu", new Quantity("3")))
                                .endResources()
                                .endContainer()
                                .endSpec()),
                change(
                        "its init containers",
                        pod -> pod.editSpec()
                                .addNewInitContainer()
                                .withNewResources()
                                .withRequests(Map.of("cpu", new Quantity("9")))
                                .endResources()
                                .endInitContainer()
                                .endSpec()),
                change(
                        "its overhead",
                        pod -> pod.editSpec()
                                .withOverhead(Map.of("cpu", new Quantity("1")))
                                .endSpec()),
                change(
                        "its deletion",
                        pod -> pod.editMetadata()
                                .withDeletionTimestamp("2026-11-28T10:00:00Z")
                                .endMetadata()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("changes")
    void aChangedPodIsReadAsIfItWereNew(String what, UnaryOperator<PodBuilder> change) {
        Pod before = pod().build();
        PodState last = PodStates.of(before, CLASSES);
        Pod after = change.apply(new PodBuilder(before)).build();

        assertThat(PodStates.next(after, CLASSES, before, last)).isEqualTo(PodStates.of(after, CLASSES));
        assertThat(PodStates.next(after, CLASSES, null, last)).isEqualTo(PodStates.of(after, CLASSES));
        assertThat(PodStates.next(after, CLASSES, before, null)).isEqualTo(PodStates.of(after, CLASSES));
    }

    @Test
    void whatHasNotChangedIsShared() {
        Pod before = pod().build();
        PodState last = PodStates.of(before, CLASSES);
        Pod after = pod().build();
        after.getMetadata().setLabels(before.getMetadata().getLabels());
        after.getMetadata().setAnnotations(before.getMetadata().getAnnotations());
        after.setSpec(before.getSpec());
        PodState next = PodStates.next(after, CLASSES, before, last);

        assertThat(next.requests()).isSameAs(last.requests());
        assertThat(next.labels()).isEqualTo(last.labels());
    }

    @Test
    void aStateIsCopiedWithAnotherNodePhaseOrEqualParts() {
        PodState read = state(pod());

        assertThat(read.onNode("n").node()).contains("n");
        assertThat(read.onNode("n").phase()).isEqualTo(PodState.Phase.PENDING);
        assertThat(read.with(PodState.Phase.FAILED, Optional.empty()).hasEnded())
                .isTrue();
        assertThat(read.onNode("n").with(PodState.Phase.PENDING, Optional.empty()))
                .isEqualTo(read);
        assertThat(read.sharing(Map.of(), Map.of("k", "v"), List.of()).annotations())
                .containsEntry("k", "v");
        assertThat(read.sharing(read.labels(), read.annotations(), read.owners()))
                .isEqualTo(read);
    }

    @Test
    void aListOfStatesHasItsBounds() {
        StateIndex<String, String> index = new StateIndex<>();
        index.put("a", null, "1");
        index.put("b", null, "2");
        List<String> list = index.list((object, before, last) -> object);

        assertThatThrownBy(() -> list.get(2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> list.get(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(List.of(list.get(0), list.get(1))).containsExactly("1", "2");
        Iterator<String> all = list.iterator();
        all.next();
        all.next();
        assertThat(all.hasNext()).isFalse();
        assertThatThrownBy(all::next).isInstanceOf(NoSuchElementException.class);
        assertThat(StateList.copyOf(list)).isSameAs(list);
        assertThat(StateList.copyOf(List.of("x"))).containsExactly("x");
    }

    @Test
    void timesAreWrittenInWholeSeconds() {
        assertThat(Times.seconds(1_999)).isEqualTo("1970-01-01T00:00:01Z");
        assertThat(Times.created(pod().build())).isEqualTo(Times.millis("2026-11-28T08:00:01Z", 0));
        assertThat(Times.millis("1970-01-01T00:00:01.250Z", 0)).isEqualTo(1_250);
    }

    @Test
    void aSnapshotIsCopiedWithAnotherTimeOrOtherPods() {
        ClusterSnapshot snapshot =
                ClusterSnapshot.EMPTY.withPods(List.of(state(pod()))).at(5);

        assertThat(snapshot.nowMillis()).isEqualTo(5);
        assertThat(snapshot.pods()).hasSize(1);
        assertThat(snapshot.withPods(List.of()).nowMillis()).isEqualTo(5);
    }

    @Test
    void aPodGroupIsCopiedWithAnotherPhaseOrSubGroups() {
        PodGroupState group = new PodGroupState(
                "u", "n", "g", 1, 2, Map.of("w", 1), Optional.empty(), "q", "high", Map.of("k", "v"), "Pending");
        SubGroupPolicy policy = new SubGroupPolicy("p", 1, 1, Optional.empty(), List.of("l"));

        assertThat(group.inPhase("Running").phase()).isEqualTo("Running");
        assertThat(group.inPhase("Running").inPhase("Pending")).isEqualTo(group);
        assertThat(group.divided(List.of(policy)).subGroupPolicy()).containsExactly(policy);
        assertThat(group.divided(List.of(policy)).inPhase("Running").subGroupPolicy())
                .containsExactly(policy);
    }
}
