package io.gangflow.argo.compiler.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.gangflow.argo.compiler.Compiled;
import io.gangflow.argo.compiler.Stages;
import io.gangflow.pipeline.model.LauncherMode;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Text;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pods of the launcher's image, and the variables of containers. */
final class LauncherPodTest {

    private static Compiled compiled(Stages... stages) {
        return Compiled.of(Stages.plan(SchedulerName.VOLCANO, LauncherMode.IMAGE, stages));
    }

    @ParameterizedTest
    @ValueSource(strings = {"train-instance", "pod-groups"})
    void theLauncherKnowsItsPodAndTheWorkflowThatOwnsItsObject(String template) {
        JsonNode launcher = compiled(Stages.stage("train", Stages.ddp(2)), Stages.stage("count", Stages.pod()))
                .tree(template);

        assertThat(launcher.at("/container/env").toString())
                .isEqualTo("[{\"name\":\"POD_NAME\",\"valueFrom\":{\"fieldRef\":{\"fieldPath\":\"metadata.name\"}}},"
                        + "{\"name\":\"POD_UID\",\"valueFrom\":{\"fieldRef\":{\"fieldPath\":\"metadata.uid\"}}},"
                        + "{\"name\":\"POD_NAMESPACE\",\"valueFrom\":{\"fieldRef\":{\"fieldPath\":\"metadata.namespace\"}}},"
                        + "{\"name\":\"GANGFLOW_WORKFLOW\",\"value\":\"{{workflow.name}}\"},"
                        + "{\"name\":\"GANGFLOW_WORKFLOW_UID\",\"value\":\"{{workflow.uid}}\"}]");
        assertThat(launcher.path("serviceAccountName").asText()).isEqualTo("demo-launcher");
        assertThat(launcher.at("/metadata/labels").path("gangflow.io/role").asText())
                .isEqualTo("launcher");
        assertThat(launcher.at("/container/resources/requests/cpu").asText()).isEqualTo("50m");
        assertThat(launcher.at("/container/resources/requests/memory").asText()).isEqualTo("128Mi");
        assertThat(launcher.path("podSpecPatch").asText()).isEqualTo(ArgoContainers.RESTRICTED);
        assertThat(launcher.at("/volumes/0/name").asText()).isEqualTo("tmp");
    }

    @Test
    void theOneOfTheGroupsOnlyCreatesAndTheOneOfAGangFollows() {
        Compiled compiled = compiled(Stages.stage("train", Stages.ddp(2)), Stages.stage("count", Stages.pod()));

        assertThat(compiled.tree("pod-groups").at("/container/command").toString())
                .isEqualTo("[\"launch\",\"/gangflow/manifest.yaml\",\"--create-only\"]");
        assertThat(compiled.tree("train-instance").at("/metadata/annotations").toString())
                .contains("status.state.phase = Completed", "status.state.phase in (Failed, Terminated, Aborted)");
        assertThat(compiled.tree("pod-groups").path("metadata").has("annotations"))
                .isFalse();
    }

    @Test
    void aVariableThatIsSetTwiceIsRejected() {
        Assertions.assertThatThrownBy(() -> PodParts.main(
                        "i:1",
                        List.of("sh"),
                        Stages.SMALL,
                        List.of(new EnvVar("A", "1", null), new EnvVar("A", "2", null))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("environment variable `A` would be set twice");
    }

    @Test
    void aContainerWhoseTextsNeedABraceGetsItAsItsFirstVariable() {
        EnvVar own = new EnvVar("A", "1", null);

        assertThat(PodParts.main("i:1", List.of("sh"), Stages.SMALL, List.of(own))
                        .getEnv())
                .containsExactly(own);
        assertThat(PodParts.main("i:1", List.of("{$(GANGFLOW_BRACE)"), Stages.SMALL, List.of(own))
                        .getEnv())
                .containsExactly(new EnvVar("GANGFLOW_BRACE", "{", null), own);
    }

    @Test
    void theRoleOfARankIsALabelAndItsGangAnAnnotation() {
        JsonNode job = compiled(
                        Stages.stage("train", Stages.ddp(3)).minAvailable(2).output("place", Text.literal("x")))
                .object("Job");
        JsonNode worker = job.at("/spec/tasks/1/template/metadata");

        assertThat(worker.path("labels").path("gangflow.io/role").asText()).isEqualTo("worker");
        assertThat(worker.path("labels").path("gangflow.io/instance").asText()).isEqualTo("0");
        assertThat(worker.path("annotations").path("gangflow.io/gang").asText()).isEqualTo("demo-1-train-0");
        assertThat(worker.path("annotations").path("gangflow.io/gang-size").asText())
                .isEqualTo("2");
        assertThat(worker.path("annotations").path("gangflow.io/expect-seconds").asText())
                .isEqualTo("20");
        assertThat(job.at("/spec/tasks/1/template/spec/restartPolicy").asText()).isEqualTo("Never");
    }
}
