package io.gangflow.scheduling.nativegang;

import static io.gangflow.scheduling.snapshot.PodFixture.pod;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.gangflow.kubernetes.view.ClusterObjects;
import io.gangflow.run.Label;
import io.gangflow.scheduling.kube.Gangs.Gang;
import io.gangflow.scheduling.snapshot.PodFixture;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests which gang of kube-scheduler a pod belongs to. */
class SchedulingGroupsTest {

    private final List<HasMetadata> stored = new ArrayList<>();
    private final SchedulingGroups groups = new SchedulingGroups(new ClusterObjects() {
        @Override
        public <T extends HasMetadata> List<T> list(Class<T> kind) {
            return stored.stream().filter(kind::isInstance).map(kind::cast).toList();
        }

        @Override
        public <T extends HasMetadata> Optional<T> get(Class<T> kind, String namespace, String name) {
            return Optional.empty();
        }
    });

    private void store(String apiVersion, String name, Map<String, Object> policy) {
        GenericKubernetesResource group = new GenericKubernetesResource();
        group.setApiVersion(apiVersion);
        group.setKind("PodGroup");
        group.setMetadata(
                new ObjectMetaBuilder().withNamespace("default").withName(name).build());
        group.setAdditionalProperty("spec", Map.of("schedulingPolicy", policy));
        stored.add(group);
    }

    private Optional<Gang> gangOf(PodFixture pod) {
        return groups.of(pod.state());
    }

    private static PodFixture inGroup(String name) {
        return pod("a").spec(spec -> spec.addToAdditionalProperties("schedulingGroup", Map.of("podGroupName", name)));
    }

    @Test
    void aPodIsInTheGangThatItNames() {
        store("scheduling.k8s.io/v1alpha2", "g", Map.of("gang", Map.of("minCount", 4)));

        assertThat(gangOf(inGroup("g"))).contains(new Gang("default/g", 4));
        assertThat(gangOf(pod("b"))).isEmpty();
    }

    @Test
    void podsOfAPodGroupWithAnotherPolicyAreScheduledSeparately() {
        store("scheduling.k8s.io/v1alpha2", "g", Map.of("basic", Map.of()));

        assertThat(gangOf(inGroup("g"))).isEmpty();
    }

    @Test
    void podsWaitForAPodGroupThatDoesNotExist() {
        store("scheduling.volcano.sh/v1beta1", "g", Map.of("gang", Map.of("minCount", 4)));

        assertThat(gangOf(inGroup("g"))).as("Volcano's is another kind").contains(Gang.unknown("default/g"));
        assertThat(gangOf(inGroup("lost"))).contains(new Gang("default/lost", Integer.MAX_VALUE));
    }

    @Test
    void annotationsOfAGangStageCountAsIfItHadAPodGroup() {
        PodFixture gang = pod("a").annotation(Label.GANG, "train-0").annotation(Label.GANG_SIZE, "3");

        assertThat(gangOf(gang)).contains(new Gang("default/train-0", 3));
        assertThat(gangOf(pod("b").annotation(Label.GANG, "train-0")))
                .as("no size")
                .isEmpty();
        assertThat(gangOf(pod("c").annotation(Label.GANG_SIZE, "3")))
                .as("no name")
                .isEmpty();
        store("scheduling.k8s.io/v1alpha2", "g", Map.of("gang", Map.of("minCount", 4)));
        assertThat(gangOf(gang.spec(
                        spec -> spec.addToAdditionalProperties("schedulingGroup", Map.of("podGroupName", "g")))))
                .as("the field comes first")
                .contains(new Gang("default/g", 4));
    }
}
