package io.gangflow.argo.compiler.template;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.compiler.Compiled;
import io.gangflow.argo.compiler.Stages;
import io.gangflow.pipeline.model.LauncherMode;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.spark.SparkMode;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Argo's templates of all stages have: names, inputs, retries, deadlines, owners, and the steps around a group. */
final class ArgoTemplatesTest {

    private static final String MANIFEST =
            "apiVersion: v1\nkind: Pod\nmetadata:\n  name: x\nspec:\n  metadata:\n    a: b\n";

    private static Compiled compiled(String settings, String work) {
        return Compiled.read("""
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: demo }
                scheduler: volcano
                priorityClasses: { high: { value: 10 } }
                stages:
                  other: { scheduler: kube-scheduler, pod: { image: "i:1", command: [sh], resources: { cpu: 1, memory: 1Gi } } }
                  a:
                    %s
                    %s
                """.formatted(settings, work));
    }

    private static final String POD = "pod: { image: \"i:1\", command: [sh, \"${stages.other.result}\"],"
            + " resources: { cpu: 1, memory: 1Gi } }";
    private static final String DDP = "ddp: { image: \"i:1\", command: [sh, \"${stages.other.result}\"], workers: 2,"
            + " resources: { cpu: 1, memory: 1Gi } }";

    @ParameterizedTest
    @CsvSource({"PT90S, 90s", "PT2M, 120s", "PT0.5S, 500ms", "PT1.25S, 1250ms", "PT0S, 0s"})
    void durationsAreInTheFormatOfArgo(Duration duration, String text) {
        assertThat(ArgoTemplates.duration(duration)).isEqualTo(text);
    }

    @Test
    void theWorkflowOwnsTheObjectAndNotThePodsInIt() {
        String owned = ArgoTemplates.owned(MANIFEST);

        assertThat(owned).startsWith("apiVersion: v1\nkind: Pod\nmetadata:\n  ownerReferences:\n");
        assertThat(owned).endsWith("\n  name: x\nspec:\n  metadata:\n    a: b\n");
        assertThat(owned.split("ownerReferences", -1)).hasSize(2);
        JsonNode owner = ManifestYaml.tree(owned).at("/metadata/ownerReferences/0");
        assertThat(owner.path("kind").asText()).isEqualTo("Workflow");
        assertThat(owner.path("controller").asBoolean()).isTrue();
        assertThat(owner.path("uid").asText()).isEqualTo("{{workflow.uid}}");
    }

    @Test
    void aPodIsRetriedByArgoWithItsDeadlineAndItsPriority() {
        String settings = """
                retry: { limit: 3, backoff: 90s }
                    timeout: 2m
                    priority: high
                    expect: 5s""";
        JsonNode pod = compiled(settings, POD).tree("a-instance");

        assertThat(pod.at("/retryStrategy/limit").asText()).isEqualTo("3");
        assertThat(pod.at("/retryStrategy/retryPolicy").asText()).isEqualTo("Always");
        assertThat(pod.at("/retryStrategy/backoff/duration").asText()).isEqualTo("90s");
        assertThat(pod.at("/retryStrategy/backoff/factor").asText()).isEqualTo("2");
        assertThat(pod.path("activeDeadlineSeconds").asInt()).isEqualTo(120);
        assertThat(pod.path("priorityClassName").asText()).isEqualTo("high");
        assertThat(pod.path("schedulerName").asText()).isEqualTo("volcano");
        assertThat(pod.at("/metadata/annotations")
                        .path("gangflow.io/expect-seconds")
                        .asText())
                .isEqualTo("5");
        assertThat(pod.at("/annotations")
                        .path("workflows.argoproj.io/display-name")
                        .asText())
                .isEqualTo("a-{{inputs.parameters.instance}}");
    }

    @Test
    void anInstanceHasTheResultsThatItsWorkUsesAsInputs() {
        Compiled compiled = compiled("copies: 2", POD);
        JsonNode call = compiled.tree("a");

        assertThat(compiled.tree("a-instance").at("/inputs/parameters").toString())
                .isEqualTo("[{\"name\":\"instance\"},{\"name\":\"result-of-other\"}]");
        assertThat(call.at("/inputs/parameters").toString()).isEqualTo("[{\"name\":\"result-of-other\"}]");
        assertThat(call.at("/dag/tasks/0/arguments/parameters/1/value").asText())
                .contains("inputs.parameters", "result-of-other");
        assertThat(compiled.tree("pipeline").at("/dag/tasks").toString())
                .contains("tasks['other']?.outputs?.parameters?.result");
        assertThat(compiled.tree("other").at("/outputs/parameters/0/name").asText())
                .isEqualTo("result");
        assertThat(compiled.tree("other")
                        .at("/outputs/parameters/0/valueFrom/expression")
                        .asText())
                .contains("fromJSON(tasks.instance.outputs.parameters.result)[0]");
        assertThat(compiled.tree("other-instance").at("/container/env").toString())
                .contains("GANGFLOW_RESULT", "/dev/termination-log");
        assertThat(compiled.tree("a-instance").at("/container/env").toString()).doesNotContain("GANGFLOW_RESULT");
        assertThat(compiled.tree("a").has("outputs")).isFalse();
    }

    @Test
    void aGangOfVolcanoIsOneTemplateWithoutRetriesOfArgo() {
        JsonNode gang = compiled("retry: { limit: 3, backoff: 5s }", DDP).tree("a-instance");

        assertThat(gang.has("retryStrategy")).isFalse();
        assertThat(gang.at("/inputs/parameters").toString())
                .isEqualTo("[{\"name\":\"instance\"},{\"name\":\"result-of-other\"}]");
        assertThat(gang.at("/metadata/annotations").toString()).contains("status.state.phase = Completed", "Aborted");
        assertThat(gang.at("/metadata/labels").path("gangflow.io/role").asText())
                .isEqualTo("launcher");
    }

    @Test
    void theStepsAroundAGroupPassInputsAndDeleteItAtTheEnd() {
        Compiled compiled = Compiled.of(Stages.plan(
                SchedulerName.VOLCANO,
                LauncherMode.RESOURCE,
                Stages.stage("spark", Stages.spark(SparkMode.CLIENT)).retry(1)));
        JsonNode steps = compiled.tree("spark-instance");

        assertThat(steps.path("steps")).hasSize(2);
        assertThat(steps.at("/steps/0/0/name").asText()).isEqualTo("group");
        assertThat(steps.at("/steps/0/0").has("hooks")).isFalse();
        assertThat(steps.at("/steps/1/0/name").asText()).isEqualTo("driver");
        assertThat(steps.at("/steps/1/0/hooks/exit/template").asText()).isEqualTo("spark-release");
        String arguments = "[{\"name\":\"instance\",\"value\":\"{{inputs.parameters.instance}}\"},"
                + "{\"name\":\"attempt\",\"value\":\"{{retries}}\"}]";
        for (String call : List.of("/steps/0/0", "/steps/1/0", "/steps/1/0/hooks/exit")) {
            assertThat(steps.at(call + "/arguments/parameters").toString())
                    .as(call)
                    .isEqualTo(arguments);
        }
        assertThat(steps.at("/retryStrategy/limit").asText()).isEqualTo("1");
        assertThat(compiled.tree("spark-driver").has("retryStrategy")).isFalse();
        assertThat(compiled.tree("spark-release").at("/resource/action").asText())
                .isEqualTo("delete");
        assertThat(compiled.tree("spark-release").path("serviceAccountName").asText())
                .isEqualTo("demo-launcher");
        assertThat(compiled.tree("spark-group").at("/annotations").toString())
                .contains("spark-{{inputs.parameters.instance}}-group");
    }

    @Test
    void aReservedGroupIsNamedLikeTheDriverOfItsAttempt() {
        Compiled compiled = Compiled.volcano(
                Stages.stage("spark", Stages.spark(SparkMode.CLIENT)).retry(1));
        String manifest = compiled.tree("spark-group").at("/resource/manifest").asText();

        assertThat(manifest)
                .contains(
                        "name: \"{{workflow.name}}-spark-{{inputs.parameters.instance}}-{{inputs.parameters.attempt}}\"")
                .contains("minMember: 1", "queue: research");
        assertThat(compiled.tree("spark-driver")
                        .at("/metadata/annotations")
                        .path("scheduling.k8s.io/group-name")
                        .asText())
                .isEqualTo("{{workflow.name}}-spark-{{inputs.parameters.instance}}-{{inputs.parameters.attempt}}");
    }

    @Test
    void theExitHandlerOfVolcanoCreatesAndDeletesItsGroup() {
        Compiled compiled = Compiled.read("""
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: demo }
                scheduler: volcano
                stages: { a: { pod: { image: "i:1", command: [sh], resources: { cpu: 1, memory: 1Gi } } } }
                onExit: { pod: { image: "i:1", command: [clean, "${run.status}"], resources: { cpu: 2, memory: 1Gi } } }
                """);
        String group = "{{workflow.name}}-on-exit-{{inputs.parameters.instance}}";

        assertThat(compiled.tree("on-exit-instance").path("steps")).hasSize(2);
        assertThat(compiled.tree("on-exit-group").at("/resource/manifest").asText())
                .contains("name: \"" + group + "\"", "cpu: \"2\"");
        assertThat(compiled.tree("on-exit-pod")
                        .at("/metadata/annotations")
                        .path("scheduling.k8s.io/group-name")
                        .asText())
                .isEqualTo(group);
        assertThat(compiled.tree("on-exit-pod").at("/container/command").toString())
                .contains("workflow.status");
        assertThat(compiled.tree("on-exit-release").at("/resource/action").asText())
                .isEqualTo("delete");
        assertThat(compiled.tree("a-instance")
                        .at("/metadata/annotations")
                        .path("scheduling.k8s.io/group-name")
                        .asText())
                .as("that of the run")
                .isEqualTo("{{workflow.name}}-a-{{inputs.parameters.instance}}");
    }
}
