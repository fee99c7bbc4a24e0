package io.gangflow.workloads.dependency;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.gangflow.run.Label;
import io.gangflow.workloads.dependency.Dependency.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DependenciesTest {

    private static final PodSpec SPEC = new PodSpecBuilder().build();
    private static final Map<String, String> GANG = Map.of(Label.GANG, "g", Label.GANG_SIZE, "2");

    @Test
    void aStageLauncherFollowsThePodsOfItsInstance() {
        Dependencies found = find(
                pod("launch", ours(0, "launcher"), Map.of()),
                pod("rank-0", ours(0, "worker"), GANG),
                pod("rank-1", ours(0, "worker"), GANG),
                pod("other", ours(1, "worker"), GANG));

        assertThat(found.of("default", "launch").kind()).isEqualTo(Kind.FOLLOWER);
        assertThat(found.of("default", "launch").follows()).containsExactly("default/rank-0", "default/rank-1");
        assertThat(found.of("default", "rank-0")).isEqualTo(Dependency.peer("default/g", 2));
    }

    @Test
    void aLauncherThatHasCreatedNothingYetIsAlone() {
        assertThat(find(pod("launch", ours(0, "launcher"), Map.of())).of("default", "launch"))
                .isEqualTo(Dependency.ALONE);
    }

    @Test
    void aRankOfSomebodysJobThatIsCalledLauncherIsNoFollower() {
        OwnerReference job = owner("batch.volcano.sh/v1alpha1", "Job", "mpi", true);
        Dependencies found = find(
                pod("mpi-launcher-0", ours(0, "launcher"), List.of(job), SPEC),
                pod("mpi-worker-0", ours(0, "worker"), GANG));

        assertThat(found.of("default", "mpi-launcher-0").kind()).isEqualTo(Kind.ALONE);
    }

    @Test
    void aSparkSubmitFollowsItsDriverAndADriverNeedsExecutors() {
        Map<String, String> driver = Map.of("spark-role", "driver", "spark-app-selector", "a");
        Map<String, String> executor = Map.of("spark-role", "executor", "spark-app-selector", "a");
        Dependencies found = find(
                pod("submit", Map.of(), Map.of()),
                pod("a-driver", driver, List.of(owner("v1", "Pod", "submit", false)), SPEC),
                pod("a-exec-1", executor, Map.of()));

        assertThat(found.of("default", "submit").follows()).containsExactly("default/a-driver");
        assertThat(found.of("default", "a-driver").kind()).isEqualTo(Kind.DRIVER);
        assertThat(found.of("default", "a-exec-1").kind()).isEqualTo(Kind.EXECUTOR);
        assertThat(found.of("default", "a-exec-1").group())
                .isEqualTo(found.of("default", "a-driver").group());
        assertThat(found.of("default", "a-exec-1").follows()).containsExactly("default/a-driver");
    }

    @Test
    void aPodOfAnArgoResourceTemplateFollowsWhatItCreated() {
        OwnerReference workflow = owner("argoproj.io/v1alpha1", "Workflow", "run", true);
        OwnerReference job = owner("batch/v1", "Job", "train", true);
        String manifest = "apiVersion: batch/v1\\nkind: Job\\nmetadata: { name: train }\\n";
        Dependencies found = find(
                pod(
                        "waits",
                        Map.of(),
                        List.of(workflow),
                        template("\"successCondition\":\"status.succeeded = 2\",", manifest)),
                pod("leaves", Map.of(), List.of(workflow), template("", manifest)),
                pod("train-x", Map.of(), List.of(job), SPEC));

        assertThat(found.of("default", "waits").follows()).containsExactly("default/train-x");
        assertThat(found.of("default", "leaves")).isEqualTo(Dependency.ALONE);
    }

    @Test
    void podsOfAVolcanoJobNeedAsManyPeersAsTheirPodGroupAsksFor() {
        OwnerReference job = owner("batch.volcano.sh/v1alpha1", "Job", "vc", true);
        Dependencies found = Dependencies.of(
                List.of(member("vc-0", job), member("vc-1", job), member("vc-2", job)), Map.of("default/group", 2));

        assertThat(found.of("default", "vc-0")).isEqualTo(Dependency.peer("default/Job/vc", 2));
    }

    private static PodFacts member(String name, OwnerReference owner) {
        return new PodFacts(
                name, "default", name, Map.of(), Map.of(), Optional.of("group"), List.of(owner), false, SPEC);
    }

    private static Dependencies find(PodFacts... pods) {
        return Dependencies.of(List.of(pods), Map.of());
    }

    private static PodFacts pod(String name, Map<String, String> labels, Map<String, String> annotations) {
        return new PodFacts(name, "default", name, labels, annotations, Optional.empty(), List.of(), false, SPEC);
    }

    private static PodFacts pod(String name, Map<String, String> labels, List<OwnerReference> owners, PodSpec spec) {
        return new PodFacts(name, "default", name, labels, Map.of(), Optional.empty(), owners, false, spec);
    }

    private static Map<String, String> ours(int instance, String role) {
        return Map.of(
                Label.WORKFLOW,
                "run",
                Label.STAGE,
                "train",
                Label.INSTANCE,
                Integer.toString(instance),
                Label.ROLE,
                role);
    }

    private static OwnerReference owner(String apiVersion, String kind, String name, boolean controller) {
        return new OwnerReferenceBuilder()
                .withApiVersion(apiVersion)
                .withKind(kind)
                .withName(name)
                .withUid(name)
                .withController(controller)
                .build();
    }

    private static PodSpec template(String condition, String manifest) {
        String json = "{\"name\":\"t\",\"resource\":{\"action\":\"create\",%s\"manifest\":\"%s\"}}"
                .formatted(condition, manifest);
        return new PodSpecBuilder()
                .withInitContainers(new ContainerBuilder()
                        .withName("init")
                        .addNewEnv()
                        .withName("ARGO_TEMPLATE")
                        .withValue(json)
                        .endEnv()
                        .build())
                .build();
    }
}
