package io.gangflow.scheduling.nativegang;

import static io.gangflow.scheduling.snapshot.ClusterFixture.cluster;
import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.gangflow.run.Label;
import io.gangflow.scheduling.kube.KubeScheduler;
import io.gangflow.scheduling.snapshot.ClusterFixture;
import io.gangflow.scheduling.snapshot.Decisions;
import io.gangflow.scheduling.snapshot.PodFixture;
import io.gangflow.simulator.engine.ObjectStore;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Behaviour observed with kube-scheduler 1.36.1 with GenericWorkload and GangScheduling on, on two nodes of four CPUs.
 */
@Timeout(60)
class NativeGangSchedulerTest {

    private static final String TOO_FEW =
            "pod group is unschedulable, waiting for minCount pods from a gang to be scheduled, one or more plugins"
                    + " asked to wait and no plugin rejected pod";

    private final ObjectStore store = new ObjectStore(1);
    private final NativeGangScheduler scheduler = new NativeGangScheduler(1, new SchedulingGroups(store));
    private final ClusterFixture cluster = cluster().node("n1", "4", "8Gi").node("n2", "4", "8Gi");

    @Test
    void ofTwoGangsThatDoNotFitTogetherOneIsPlacedWhole() {
        for (int i = 0; i < 3; i++) {
            cluster.pods(member("a", 3, i).created(2L * i), member("b", 3, i).created(2L * i + 1));
        }

        Decisions decisions = cluster.look(scheduler);

        assertThat(decisions.bindings()).extracting(Decisions.Binding::pod).containsExactlyInAnyOrder("a0", "a1", "a2");
        assertThat(decisions.unschedulable())
                .filteredOn(pod -> pod.message().equals(TOO_FEW))
                .hasSize(1);
    }

    @Test
    void withoutTheFeatureBothArePlacedInPart() {
        for (int i = 0; i < 3; i++) {
            cluster.pods(member("a", 3, i).created(2L * i), member("b", 3, i).created(2L * i + 1));
        }

        assertThat(cluster.look(new KubeScheduler(1)).bindings())
                .extracting(Decisions.Binding::pod)
                .containsExactlyInAnyOrder("a0", "a1", "b0", "b1");
    }

    @Test
    void podsAreNotTriedBeforeEnoughOfThemExist() {
        cluster.pods(member("a", 3, 0), member("a", 3, 1));

        Decisions tooFew = cluster.look(scheduler);
        Decisions enough = cluster.later(1_000).pods(member("a", 3, 2)).look(scheduler);

        assertThat(tooFew).isEqualTo(Decisions.NONE);
        assertThat(enough.bindings()).hasSize(3);
    }

    @Test
    void whatExceedsMinCountIsPlacedAsFarAsItGoes() {
        for (int i = 0; i < 5; i++) {
            cluster.pods(member("a", 2, i));
        }

        Decisions decisions = cluster.look(scheduler);

        assertThat(decisions.bindings()).hasSize(4);
        assertThat(decisions.unschedulable()).hasSize(1);
    }

    @Test
    void aGangThatWaitsIsPlacedWhenThePodsBeforeItHaveGone() {
        cluster.pods(pod("holder").cpu("4").runningOn("n1"));
        for (int i = 0; i < 3; i++) {
            cluster.pods(member("a", 3, i));
        }
        Decisions first = cluster.look(scheduler);

        Decisions second = cluster.later(1_000).end("holder").look(scheduler);

        assertThat(first.bindings()).isEmpty();
        assertThat(second.bindings()).hasSize(3);
    }

    @Test
    void aGangMakesRoomForAllItsPodsAndWaitsForThat() {
        for (int i = 0; i < 4; i++) {
            cluster.pods(pod("low" + i).cpu("2").priority(1).runningOn(i < 2 ? "n1" : "n2"));
        }
        for (int i = 0; i < 3; i++) {
            cluster.pods(member("h", 3, i).priority(100));
        }

        Decisions decisions = cluster.look(scheduler);

        assertThat(decisions.bindings()).isEmpty();
        assertThat(decisions.evictions()).hasSize(3);
        assertThat(decisions.nominations()).hasSize(3);
        decisions.evictions().forEach(eviction -> cluster.remove(eviction.pod()));
        assertThat(cluster.later(1_000).look(scheduler).bindings()).hasSize(3);
    }

    @Test
    void evictionsAreInVainWhenTheGangDoesNotFitInTheEnd() {
        for (int i = 0; i < 4; i++) {
            cluster.pods(pod("other" + i).cpu("2").priority(i < 2 ? 1 : 100).runningOn(i < 2 ? "n1" : "n2"));
        }
        for (int i = 0; i < 3; i++) {
            cluster.pods(member("h", 3, i).priority(100));
        }

        Decisions decisions = cluster.look(scheduler);

        assertThat(decisions.evictions())
                .extracting(Decisions.Eviction::pod)
                .containsExactlyInAnyOrder("other0", "other1");
        assertThat(decisions.unschedulable())
                .extracting(Decisions.Unschedulable::message)
                .filteredOn(TOO_FEW::equals)
                .hasSize(2);
    }

    @Test
    void aPodGroupOfKubernetesSaysHowManyAndItsPodsWaitForIt() {
        cluster.pods(named("a0"), named("a1"));
        Decisions withoutGroup = cluster.look(scheduler);

        store.create(podGroup(2), 0);
        Decisions withGroup = cluster.later(1_000).look(scheduler);

        assertThat(withoutGroup).isEqualTo(Decisions.NONE);
        assertThat(withGroup.bindings()).hasSize(2);
    }

    /** The wait at Permit, of at most five minutes, only starts once the gang is decided, and ends at the same time. */
    @Test
    void aGangThatWaitsHoldsNoRoom() {
        for (int i = 0; i < 5; i++) {
            cluster.pods(member("a", 5, i).created(i));
        }
        cluster.pods(pod("single").cpu("4").created(9));

        Decisions decisions = cluster.look(scheduler);

        assertThat(decisions.bindings()).extracting(Decisions.Binding::pod).containsExactly("single");
        assertThat(decisions.nominations()).isEmpty();
        assertThat(cluster.later(301_000).look(scheduler).bindings())
                .as("after more than the five minutes")
                .isEmpty();
    }

    @Test
    void aMemberThatIsMadeAgainIsPlacedAlone() {
        for (int i = 0; i < 3; i++) {
            cluster.pods(member("a", 3, i));
        }
        cluster.look(scheduler);

        Decisions decisions =
                cluster.later(1_000).remove("a1").pods(member("a", 3, 3)).look(scheduler);

        assertThat(decisions.bindings()).extracting(Decisions.Binding::pod).containsExactly("a3");
    }

    @Test
    void membersThatAreMadeAgainArePlacedTogetherOrNotAtAll() {
        for (int i = 0; i < 3; i++) {
            cluster.pods(member("a", 3, i));
        }
        cluster.look(scheduler);
        cluster.remove("a1")
                .remove("a2")
                .pods(pod("o1").cpu("2").priority(9), pod("o2").cpu("2").priority(9));
        cluster.later(1_000).look(scheduler);

        Decisions decisions =
                cluster.later(1_000).pods(member("a", 3, 3), member("a", 3, 4)).look(scheduler);

        assertThat(decisions.bindings()).isEmpty();
        assertThat(decisions.unschedulable())
                .extracting(Decisions.Unschedulable::message)
                .contains(TOO_FEW);
    }

    @Test
    void aGangThatHasLostTooManyMembersDoesNotTryTheOthers() {
        for (int i = 0; i < 3; i++) {
            cluster.pods(member("a", 3, i));
        }
        cluster.look(scheduler);

        Decisions decisions = cluster.later(1_000)
                .remove("a1")
                .remove("a2")
                .pods(member("a", 3, 3))
                .look(scheduler);

        assertThat(decisions).as("two of three exist").isEqualTo(Decisions.NONE);
    }

    private static PodFixture member(String gang, int minCount, int number) {
        return pod(gang + number)
                .cpu("2")
                .annotation(Label.GANG, gang)
                .annotation(Label.GANG_SIZE, Integer.toString(minCount));
    }

    private static PodFixture named(String name) {
        return pod(name)
                .cpu("2")
                .spec(spec -> spec.addToAdditionalProperties("schedulingGroup", Map.of("podGroupName", "g")));
    }

    private static GenericKubernetesResource podGroup(int minCount) {
        GenericKubernetesResource group = new GenericKubernetesResource();
        group.setApiVersion("scheduling.k8s.io/v1alpha2");
        group.setKind("PodGroup");
        group.setMetadata(
                new ObjectMetaBuilder().withNamespace("default").withName("g").build());
        group.setAdditionalProperty("spec", Map.of("schedulingPolicy", Map.of("gang", Map.of("minCount", minCount))));
        return group;
    }
}
