package io.gangflow.simulator.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ReplicationController;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** After the cases of Volcano's pkg/controllers/podgroup/pg_controller_test.go. */
class PodGroupControllerTest {

    private static final String MIN_MEMBER = "scheduling.volcano.sh/group-min-member";

    private final ControllerBench bench = new ControllerBench(new PodGroupController());

    @Test
    void aPodWithoutAnOwnerGetsAGroupOfItsOwn() {
        bench.create(pod("alone", Map.of(), Map.of()));
        bench.settle();

        PodGroup group = group();
        Pod pod = bench.pod("alone");
        assertThat(group.getMetadata().getName())
                .isEqualTo("podgroup-" + pod.getMetadata().getUid());
        assertThat(group.getMetadata().getOwnerReferences())
                .containsExactly(new OwnerReference(
                        "v1", true, true, "Pod", "alone", pod.getMetadata().getUid()));
        assertThat(group.getSpec().getMinMember()).isEqualTo(1);
        assertThat(group.getSpec().getQueue()).isEqualTo("default");
        assertThat(group.getStatus().getPhase()).isEqualTo("Pending");
        assertThat(pod.getMetadata().getAnnotations())
                .containsEntry(
                        "scheduling.k8s.io/group-name", group.getMetadata().getName());
    }

    @Test
    void aReplicaSetSaysHowManyOfItsPodsStartTogether() {
        HasMetadata owner = owner(new ReplicaSet(), Map.of(MIN_MEMBER, "2"));
        bench.create(owned("web-a", owner), owned("web-b", owner));
        bench.settle();

        PodGroup group = group();
        assertThat(group.getMetadata().getName())
                .isEqualTo("podgroup-" + owner.getMetadata().getUid());
        assertThat(group.getMetadata().getOwnerReferences())
                .extracting(OwnerReference::getKind)
                .containsExactly("ReplicaSet");
        assertThat(group.getSpec().getMinMember()).isEqualTo(2);
        assertThat(group.getSpec().getMinResources())
                .containsEntry("cpu", new Quantity("2"))
                .containsEntry("requests.cpu", new Quantity("2"))
                .containsEntry("count/pods", new Quantity("2"));
    }

    @ParameterizedTest
    @CsvSource({"3, 3", "+4, 4", "0, 0", "-1, 1", "many, 1", "'', 1"})
    void whatIsNoNumberCountsAsOne(String text, int minMember) {
        HasMetadata owner = owner(new StatefulSet(), Map.of(MIN_MEMBER, text));
        bench.create(owned("web-0", owner));
        bench.settle();

        assertThat(group().getSpec().getMinMember()).isEqualTo(minMember);
    }

    @Test
    void otherKindsOfOwnersSayNothing() {
        HasMetadata owner = owner(new ReplicationController(), Map.of(MIN_MEMBER, "3"));
        bench.create(owned("web-0", owner));
        bench.settle();

        assertThat(group().getSpec().getMinMember()).isEqualTo(1);
    }

    @Test
    void volcanosAnnotationsAreInheritedAndThoseOfThePodWin() {
        HasMetadata owner = owner(
                new ReplicaSet(),
                Map.of(
                        "volcano.sh/preemptable", "false",
                        "volcano.sh/sla-waiting-time", "1h",
                        "other.io/note", "x",
                        "scheduling.volcano.sh/queue-name", "ignored"));
        Pod pod = new PodBuilder(owned("web-0", owner))
                .editMetadata()
                .addToAnnotations("volcano.sh/preemptable", "true")
                .addToAnnotations("volcano.sh/other", "stays at the pod")
                .addToAnnotations("volcano.sh/jdb-min-available", "2")
                .addToAnnotations("volcano.sh/jdb-max-unavailable", "1")
                .addToLabels("volcano.sh/preemptable", "true")
                .endMetadata()
                .build();
        bench.create(pod);
        bench.settle();

        assertThat(group().getMetadata().getAnnotations())
                .isEqualTo(Map.of(
                        "volcano.sh/preemptable", "true",
                        "volcano.sh/sla-waiting-time", "1h",
                        "volcano.sh/jdb-min-available", "2"));
        assertThat(group().getMetadata().getLabels()).isEqualTo(Map.of("volcano.sh/preemptable", "true"));
        assertThat(group().getSpec().getQueue()).isEqualTo("default");
    }

    @Test
    void theQueueIsThatOfThePod() {
        bench.create(pod("alone", Map.of("scheduling.volcano.sh/queue-name", "research"), Map.of()));
        bench.settle();

        assertThat(group().getSpec().getQueue()).isEqualTo("research");
    }

    @Test
    void podsOfOtherSchedulersAndPodsWithAGroupAreLeftAlone() {
        bench.create(pod("grouped", Map.of("scheduling.k8s.io/group-name", "mine"), Map.of()));
        bench.create(new PodBuilder(pod("other", Map.of(), Map.of()))
                .editSpec()
                .withSchedulerName("default-scheduler")
                .endSpec()
                .build());
        bench.settle();

        assertThat(bench.store.list(PodGroup.class)).isEmpty();
    }

    private PodGroup group() {
        List<PodGroup> groups = bench.store.list(PodGroup.class);
        assertThat(groups).hasSize(1);
        return groups.get(0);
    }

    private HasMetadata owner(HasMetadata owner, Map<String, String> annotations) {
        owner.setMetadata(new ObjectMetaBuilder()
                .withNamespace("default")
                .withName("web")
                .withAnnotations(annotations)
                .build());
        bench.create(owner);
        return bench.store.get(owner.getClass(), "default", "web").orElseThrow();
    }

    private static Pod owned(String name, HasMetadata owner) {
        return new PodBuilder(pod(name, Map.of(), Map.of()))
                .editMetadata()
                .withOwnerReferences(new OwnerReferenceBuilder()
                        .withApiVersion("apps/v1")
                        .withKind(owner.getKind())
                        .withName("web")
                        .withUid(owner.getMetadata().getUid())
                        .withController(true)
                        .build())
                .endMetadata()
                .build();
    }

    private static Pod pod(String name, Map<String, String> annotations, Map<String, String> labels) {
        return new PodBuilder()
                .withNewMetadata()
                .withNamespace("default")
                .withName(name)
                .withAnnotations(annotations)
                .withLabels(labels)
                .endMetadata()
                .withNewSpec()
                .withSchedulerName("volcano")
                .addNewContainer()
                .withName("main")
                .withNewResources()
                .addToRequests("cpu", new Quantity("1"))
                .endResources()
                .endContainer()
                .endSpec()
                .build();
    }
}
