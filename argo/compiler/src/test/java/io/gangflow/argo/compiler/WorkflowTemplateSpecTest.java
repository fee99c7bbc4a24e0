package io.gangflow.argo.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The spec of the workflow, and the templates by which a stage becomes its instances. */
final class WorkflowTemplateSpecTest {

    private static final String WORK = "pod: { image: \"i:1\", command: [sh], resources: { cpu: 1, memory: 1Gi } }";

    private static final String HEAD = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: demo, title: Nightly, description: Counts words. }
            scheduler: kube-scheduler
            parallelism: 7
            late: 2h
            notify: [{ on: always, webhook: { url: "https://example.com/runs" } }]
            parameters: { n: { type: integer, default: 2 }, list: { type: array, default: [a, b] } }
            stages:
              a: { %s %s }
            onExit: { %s }
            """;

    private static Compiled compiled(String settings) {
        return Compiled.read(HEAD.formatted(settings.isEmpty() ? "" : settings + ",", WORK, WORK));
    }

    private static JsonNode spec(Compiled compiled) {
        return ArgoJson.tree(compiled.manifests().workflowTemplate().getSpec());
    }

    @Test
    void aSucceededRunIsKeptForADayAndAnotherForAnHour() {
        JsonNode spec = spec(compiled(""));

        assertThat(spec.at("/ttlStrategy/secondsAfterSuccess").asInt()).isEqualTo(86_400);
        assertThat(spec.at("/ttlStrategy/secondsAfterFailure").asInt()).isEqualTo(3_600);
        assertThat(spec.at("/podGC/strategy").asText()).isEqualTo("OnWorkflowSuccess");
        assertThat(spec.at("/podGC/deleteDelayDuration").asText()).isEqualTo("1h");
    }

    @Test
    void theWorkflowNamesItsEntryItsExitHandlerAndItsAccount() {
        JsonNode spec = spec(compiled(""));

        assertThat(spec.path("entrypoint").asText()).isEqualTo("pipeline");
        assertThat(spec.path("onExit").asText()).isEqualTo("on-exit");
        assertThat(spec.path("serviceAccountName").asText()).isEqualTo("demo-workflow");
        assertThat(spec.path("parallelism").asInt()).isEqualTo(7);
        assertThat(spec.at("/securityContext/runAsUser").asInt()).isEqualTo(10_001);
        assertThat(spec.at("/workflowMetadata/labels")
                        .path("gangflow.io/pipeline")
                        .asText())
                .isEqualTo("demo");
        assertThat(spec.at("/workflowMetadata/annotations").toString()).contains("Nightly", "Counts words.");
        assertThat(spec(Compiled.kube(Stages.stage("a", Stages.pod()))).has("parallelism"))
                .isFalse();
        assertThat(spec(Compiled.kube(Stages.stage("a", Stages.pod()))).has("onExit"))
                .isFalse();
    }

    @Test
    void theCounterOfLateRunsHasTheNameOfThePipeline() {
        JsonNode counter = spec(compiled("")).at("/metrics/prometheus/0");

        assertThat(counter.path("name").asText()).isEqualTo("gangflow_late_runs_total");
        assertThat(counter.at("/labels").toString()).isEqualTo("[{\"key\":\"pipeline\",\"value\":\"demo\"}]");
        assertThat(counter.at("/counter/value").asText()).isEqualTo("1");
        assertThat(spec(Compiled.kube(Stages.stage("a", Stages.pod()))).has("metrics"))
                .isFalse();
    }

    @Test
    void copiesAreItemsNumberedFromZero() {
        JsonNode stage = compiled("copies: 2, parallelism: 1").tree("a");

        assertThat(stage.path("parallelism").asInt()).isEqualTo(1);
        assertThat(stage.at("/dag/tasks/0/template").asText()).isEqualTo("a-instance");
        assertThat(stage.at("/dag/tasks/0/withItems").toString())
                .isEqualTo("[{\"instance\":\"0\"},{\"instance\":\"1\"}]");
        assertThat(stage.at("/dag/tasks/0/arguments/parameters").toString())
                .isEqualTo("[{\"name\":\"instance\",\"value\":\"{{item.instance}}\"}]");
        assertThat(compiled("").tree("a").has("parallelism")).isFalse();
    }

    @Test
    void eachCombinationOfAMatrixIsAnItemWithItsValues() {
        JsonNode task =
                compiled("matrix: { size: [s, l], lr: [1, 2] }").tree("a").at("/dag/tasks/0");

        assertThat(task.path("withItems")).hasSize(4);
        assertThat(task.at("/withItems/3").toString()).isEqualTo("{\"instance\":\"3\",\"size\":\"l\",\"lr\":\"2\"}");
        assertThat(task.at("/arguments/parameters").toString())
                .contains(
                        "{\"name\":\"size\",\"value\":\"{{=item.size}}\"}",
                        "{\"name\":\"lr\",\"value\":\"{{=item.lr}}\"}");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "copies: '${parameters.n}'     | instances are counted in the run",
                "foreach: '${parameters.list}' | so are those of a list",
            })
    void aNumberThatOnlyTheRunKnowsIsASequence(String setting, String why) {
        JsonNode task = compiled(setting).tree("a").at("/dag/tasks/0");

        assertThat(task.has("withItems")).as(why).isFalse();
        assertThat(task.at("/withSequence/count").asText()).contains("workflow.parameters");
        assertThat(task.at("/arguments/parameters/0/value").asText()).isEqualTo("{{item}}");
    }

    @Test
    void aCachedStageIsMemoizedUnderANameOfThePipelineAndTheStage() {
        JsonNode instance = compiled("cache: { maxAge: 1h }").tree("a-instance");

        assertThat(instance.at("/memoize/cache/configMap/name").asText()).isEqualTo("gangflow-cache.demo.a");
        assertThat(instance.at("/memoize/key").asText()).startsWith("{{=sprig.sha256sum('");
        assertThat(instance.has("container")).isTrue();
        assertThat(compiled("").tree("a-instance").has("memoize")).isFalse();
    }

    /** Argo never ends a DAG whose Retry node was taken from a cache. */
    @Test
    void theRetriesOfACachedStageAreInsideTheMemoizedTemplate() {
        Compiled compiled = compiled("cache: true, retry: { limit: 2, backoff: 1s }");

        assertThat(compiled.tree("a-instance").has("memoize")).isTrue();
        assertThat(compiled.tree("a-instance").has("retryStrategy")).isFalse();
        assertThat(compiled.tree("a-instance").at("/steps/0/0/template").asText())
                .isEqualTo("a-tries");
        assertThat(compiled.tree("a-tries").has("memoize")).isFalse();
        assertThat(compiled.tree("a-tries").at("/retryStrategy/limit").asText()).isEqualTo("2");
        assertThat(compiled.tree("a-tries").at("/annotations").toString())
                .contains("a-{{inputs.parameters.instance}}-tries");
    }

    /** A gang of one Job has four templates with kube-scheduler, one of TensorFlow five; an Argo pod has two. */
    @Test
    void twoHundredTemplatesAreAdmitted() {
        List<Stages> stages =
                new ArrayList<>(List.of(Stages.stage("pod", Stages.pod()), Stages.stage("fit", Stages.tensorflow())));
        IntStream.range(0, 48).forEach(index -> stages.add(Stages.stage("s" + index, Stages.ddp(index + 2))));

        assertThat(Compiled.kube(stages.toArray(Stages[]::new)).templates()).hasSize(200);
    }

    @Test
    void instancesOfAListThatOnlyTheRunKnowsAreCachedByTheirItems() {
        assertThat(compiled("cache: true, foreach: '${parameters.list}'")
                        .tree("a-instance")
                        .at("/memoize/key")
                        .asText())
                .contains("workflow.parameters.list", "inputs.parameters.instance");
    }

    @Test
    void anImageIsRenamedWhereverItIsWritten() {
        Plan plan =
                Stages.plan(SchedulerName.VOLCANO, Stages.stage("a", Stages.pod()), Stages.stage("b", Stages.ddp(2)));
        String yaml = new Compiled(new ManifestCompiler().compile(plan, image -> image + "@sha256:1")).yaml();

        assertThat(yaml)
                .contains("gangflow/jobs:0.1.0@sha256:1", "gangflow/training:0.1.0@sha256:1")
                .doesNotContain("@sha256:1@");
    }
}
