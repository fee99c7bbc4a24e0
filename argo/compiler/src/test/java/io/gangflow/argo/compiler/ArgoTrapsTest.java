package io.gangflow.argo.compiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.gangflow.argo.interpreter.ResourceCondition;
import io.gangflow.pipeline.model.Text;
import io.gangflow.pipeline.model.Work;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** Notes on Argo, section 2. */
final class ArgoTrapsTest {

    @Test
    void anObjectThatIsWaitedForHasASuccessCondition() {
        Compiled compiled = Compiled.kube(Stages.stage("train", Stages.ddp(4)));

        assertThat(compiled.resource("train-worker"))
                .containsEntry("successCondition", "status.succeeded = 4")
                .containsEntry("failureCondition", "status.failed > 0");
    }

    @Test
    void aManifestWithAFailureConditionAloneIsRefusedBecauseItSucceedsAtTheFirstLook() {
        Work.Manifest manifest = new Work.Manifest(document("a"), Optional.empty(), Optional.of("status.failed > 0"));

        assertThatThrownBy(() -> Compiled.kube(Stages.stage("any", manifest)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("`any`");
    }

    @Test
    void everyConditionsKeyIsALegalLabelKey() {
        Compiled volcano = Compiled.volcano(Stages.stage("a", Stages.ddp(2)), Stages.stage("b", Stages.service()));
        Compiled kube = Compiled.kube(Stages.stage("a", Stages.ddp(2)), Stages.stage("b", Stages.service()));

        for (Compiled compiled : List.of(volcano, kube)) {
            conditions(compiled).forEach(ResourceCondition::parse);
        }
        assertThat(conditions(volcano)).hasSize(4);
        assertThat(conditions(kube)).hasSize(3);
    }

    @Test
    void whatARunCreatesIsOwnedByTheWorkflowBecauseStopDoesNotTouchIt() {
        assertThat(Compiled.volcano(Stages.stage("train", Stages.ddp(2))).resource("train-instance"))
                .doesNotContainKey("setOwnerReference")
                .extractingByKey("manifest", InstanceOfAssertFactories.STRING)
                .contains("      kind: Workflow\n", "      uid: \"{{workflow.uid}}\"\n");
        assertThat(Compiled.volcano(Stages.stage("train", Stages.ddp(2))).spec().get("ttlStrategy"))
                .isEqualTo(Map.of("secondsAfterSuccess", 86_400, "secondsAfterFailure", 3_600));
    }

    @Test
    void aRetriedObjectHasTheAttemptInItsName() {
        Compiled compiled = Compiled.kube(Stages.stage("train", Stages.ddp(2)).retry(3));

        assertThat(compiled.template("train-instance")).containsKey("retryStrategy");
        assertThat(compiled.template("train-worker")).doesNotContainKey("retryStrategy");
        assertThat(compiled.only(Job.class).getMetadata().getName()).isEqualTo("demo-1-train-0-0");
        assertThat(compiled.only(Service.class).getMetadata().getName()).isEqualTo("demo-1-train-0-0");
        assertThat(compiled.only(Job.class).getSpec().getBackoffLimit()).isZero();
    }

    @Test
    void deadlinesAreOnLeavesOnlyBecauseArgo4RefusesThemOnDags() {
        Compiled compiled = Compiled.kube(
                Stages.stage("count", Stages.pod()).timeout(Duration.ofMinutes(5)),
                Stages.stage("train", Stages.ddp(2)).timeout(Duration.ofMinutes(5)));

        assertThat(compiled.template("count")).doesNotContainKeys("activeDeadlineSeconds", "timeout");
        assertThat(compiled.template("train-instance")).doesNotContainKeys("activeDeadlineSeconds", "timeout");
        assertThat(compiled.template("count-instance")).containsEntry("activeDeadlineSeconds", 300);
        assertThat(compiled.only(Job.class).getSpec().getTemplate().getSpec().getActiveDeadlineSeconds())
                .isEqualTo(300);
    }

    @Test
    void theLogsOfChildPodsShowInTheWorkflowsLogView() {
        Job job = Compiled.kube(Stages.stage("train", Stages.ddp(2))).only(Job.class);

        assertThat(job.getSpec().getTemplate().getMetadata().getLabels())
                .containsEntry("workflows.argoproj.io/workflow", "demo-1");
        assertThat(job.getSpec().getTemplate().getSpec().getContainers())
                .singleElement()
                .satisfies(container -> assertThat(container.getName()).isEqualTo("main"));
    }

    @Test
    void everyPodOfAGangCarriesOurLabelsAndSaysHowManyItNeeds() {
        Job job = Compiled.kube(Stages.stage("train", Stages.ddp(2))).only(Job.class);

        assertThat(job.getSpec().getTemplate().getMetadata().getLabels())
                .containsEntry("gangflow.io/pipeline", "demo")
                .containsEntry("gangflow.io/stage", "train")
                .containsEntry("gangflow.io/instance", "0")
                .containsEntry("gangflow.io/role", "worker");
        assertThat(job.getSpec().getTemplate().getMetadata().getAnnotations())
                .containsEntry("gangflow.io/gang", "demo-1-train-0")
                .containsEntry("gangflow.io/gang-size", "2")
                .containsEntry("gangflow.io/expect-seconds", "20");
    }

    @Test
    void ranksOfAGangUnderKubeSchedulerFindRankZeroByName() {
        Job job = Compiled.kube(Stages.stage("train", Stages.ddp(2))).only(Job.class);

        assertThat(job.getSpec().getCompletionMode()).isEqualTo("Indexed");
        assertThat(job.getSpec().getTemplate().getSpec().getSubdomain()).isEqualTo("demo-1-train-0");
        assertThat(job.getSpec().getTemplate().getSpec().getContainers().get(0).getEnv())
                .extracting(env -> env.getName() + "=" + env.getValue())
                .contains("MASTER_ADDR=demo-1-train-0-0.demo-1-train-0", "WORLD_SIZE=2", "MASTER_PORT=23456");
    }

    @Test
    void parametersShowInTheUiWithEnumAndDescription() {
        Map<String, Object> arguments = Compiled.map(
                Compiled.kube(Stages.stage("count", Stages.pod())).spec().get("arguments"));

        assertThat((List<?>) arguments.get("parameters"))
                .isEqualTo(List.of(
                        Map.of(
                                "name",
                                "epochs",
                                "value",
                                "3",
                                "description",
                                "Passes over the data, at least 1, at most 100"),
                        Map.of("name", "x", "value", "plain"),
                        Map.of("name", "fast", "value", "false", "enum", List.of("true", "false"))));
    }

    @Test
    void titleAndDescriptionAreOnTheTemplateAndOnItsRuns() {
        Compiled compiled = Compiled.kube(Stages.stage("count", Stages.pod()));

        assertThat(compiled.manifests().workflowTemplate().getMetadata().getAnnotations())
                .containsEntry("workflows.argoproj.io/title", "A *demo*")
                .containsEntry("workflows.argoproj.io/description", "First line.\nSecond line.");
        assertThat(String.valueOf(compiled.spec().get("workflowMetadata"))).contains("workflows.argoproj.io/title");
    }

    @Test
    void aScheduleNeverRunsTwiceAtATime() {
        assertThat(Compiled.map(Compiled.kube(Stages.stage("count", Stages.pod()))
                        .manifests()
                        .schedule()
                        .orElseThrow()
                        .getSpec()))
                .containsEntry("schedules", List.of("0 3 * * *"))
                .containsEntry("timezone", "Europe/Vienna")
                .containsEntry("concurrencyPolicy", "Forbid")
                .containsEntry("workflowSpec", Map.of("workflowTemplateRef", Map.of("name", "demo")));
    }

    @Test
    void aConditionIsComparedInsideTheExpressionSoThatAValueCanNotChangeIt() {
        Compiled compiled =
                Compiled.kube(Stages.stage("count", Stages.pod()).when(Stages.text(Stages.parameter("x")), "it's"));

        assertThat(compiled.created(Map.of("x", "' == '' || 'a"))).isEmpty();
        assertThat(compiled.created(Map.of("x", "it's"))).hasSize(1);
    }

    @Test
    void itemsReachTheirInstanceOnly() {
        List<Text> command = List.of(Text.literal("wordcount"), Stages.text(Stages.item("lang")));
        Compiled compiled =
                Compiled.kube(Stages.stage("count", Stages.pod(command)).matrix("lang", "en", "de"));

        assertThat(compiled.created(Map.of()))
                .extracting(object ->
                        ((Pod) object).getSpec().getContainers().get(0).getCommand())
                .containsExactly(List.of("wordcount", "en"), List.of("wordcount", "de"));
    }

    @Test
    void moreStagesThanArgo4AdmitsAreFoundBeforeTheyAreCompiled() {
        Stages[] stages = IntStream.range(0, 101)
                .mapToObj(index -> Stages.stage("s" + index, Stages.pod(Stages.command("wordcount")))
                        .timeout(Duration.ofMinutes(1 + index)))
                .toArray(Stages[]::new);

        assertThatThrownBy(() -> Compiled.kube(stages))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("GF0218")
                .hasMessageContaining("203")
                .hasMessageContaining("200");
    }

    @Test
    void templatesOfTwoStagesWithOneNameAreFoundBeforeTheyAreCompiled() {
        assertThatThrownBy(
                        () -> Compiled.kube(Stages.stage("a", Stages.pod()), Stages.stage("a-instance", Stages.pod())))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("GF0307")
                .hasMessageContaining("`a-instance`");
    }

    @Test
    void aLiteralThatArgoWouldTakeForATagIsRefused() {
        assertThatThrownBy(() -> Compiled.kube(Stages.stage("count", Stages.pod(Stages.command("{{workflow.name}}")))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("{{");
    }

    private static Map<String, Object> document(String name) {
        return Map.of("apiVersion", "v1", "kind", "ConfigMap", "metadata", Map.of("name", name));
    }

    private static List<String> conditions(Compiled compiled) {
        List<String> conditions = new ArrayList<>();
        for (Object template : compiled.templates()) {
            if (((Map<?, ?>) template).get("resource") instanceof Map<?, ?> resource) {
                for (String key : List.of("successCondition", "failureCondition")) {
                    Optional.ofNullable(resource.get(key)).map(String::valueOf).ifPresent(conditions::add);
                }
            }
        }
        return conditions;
    }
}
