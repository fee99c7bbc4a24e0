package io.gangflow.argo.compiler.stage;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.argo.compiler.Compiled;
import io.gangflow.argo.compiler.Stages;
import io.gangflow.argo.compiler.ray.RayProgram;
import io.gangflow.pipeline.check.TemplateNames;
import io.gangflow.pipeline.model.PodsOfWork;
import io.gangflow.pipeline.model.SchedulerName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Ray clusters created by KubeRay. */
class RayStageTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static Stages stage() {
        return Stages.stage("tune", Stages.ray()).retry(2).priority("urgent").timeout(Duration.ofMinutes(5));
    }

    private static JsonNode job(SchedulerName scheduler) {
        List<HasMetadata> objects = Compiled.of(Stages.plan(scheduler, stage())).created(Map.of());
        return JSON.valueToTree(objects.stream()
                .filter(object -> object.getKind().equals("RayJob"))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no RayJob among " + objects)));
    }

    @Test
    void aRayJobIsAGangOfHeadAndWorkersInItsQueue() {
        JsonNode job = job(SchedulerName.VOLCANO);
        JsonNode labels = job.at("/metadata/labels");
        assertThat(labels.path("ray.io/scheduler-name").asText()).isEqualTo("volcano");
        assertThat(labels.path("volcano.sh/queue-name").asText()).isEqualTo("research");
        assertThat(labels.path("ray.io/priority-class-name").asText()).isEqualTo("urgent");
        JsonNode group = job.at("/spec/rayClusterSpec/workerGroupSpecs/0");
        for (String replicas : List.of("replicas", "minReplicas", "maxReplicas")) {
            assertThat(group.path(replicas).asInt()).as(replicas).isEqualTo(2);
        }
        assertThat(group.at("/template/spec/schedulerName").asText()).isEqualTo("volcano");
        assertThat(job.at("/spec/rayClusterSpec/headGroupSpec/template/spec/schedulerName")
                        .asText())
                .isEqualTo("volcano");
    }

    @Test
    void theRuntimeEnvironmentIsWrittenSoThatNothingIsEvaluatedInIt() throws JsonProcessingException {
        Map<String, Object> env =
                Map.of("env_vars", Map.of("A", "{{workflow.name}} ${B} $(C)"), "pip", List.of("a==1"));
        Stages stage = Stages.stage("tune", Stages.ray(env));
        Compiled compiled = Compiled.of(Stages.plan(SchedulerName.VOLCANO, stage));
        String manifest = String.valueOf(compiled.resource("tune-instance").get("manifest"));
        JsonNode job = JSON.valueToTree(compiled.created(Map.of()).get(0));

        assertThat(manifest).doesNotContain("{{workflow.name}} $", "$(C)");
        assertThat(JSON.readTree(job.at("/spec/runtimeEnvYAML").asText())).isEqualTo(JSON.valueToTree(env));
        assertThat(job(SchedulerName.VOLCANO).at("/spec").has("runtimeEnvYAML")).isFalse();
    }

    @Test
    void underKubeSchedulerNoLabelAsksForAGang() {
        assertThat(job(SchedulerName.KUBE_SCHEDULER)
                        .at("/metadata/labels")
                        .propertyStream()
                        .map(Map.Entry::getKey))
                .noneMatch(name -> name.contains("volcano.sh") || name.startsWith("ray.io"));
    }

    /** A pod that submits the program would wait outside of the gang; retries are Argo's. */
    @Test
    void noPodIsOutsideOfTheGangAndNothingIsTriedAgainByTheOperator() {
        JsonNode spec = job(SchedulerName.VOLCANO).path("spec");
        assertThat(spec.path("submissionMode").asText()).isEqualTo("HTTPMode");
        assertThat(spec.path("backoffLimit").asInt(-1)).isZero();
        assertThat(spec.path("shutdownAfterJobFinishes").asBoolean()).isTrue();
        assertThat(job(SchedulerName.VOLCANO)
                        .at("/metadata/annotations")
                        .path("ray.io/disable-provisioned-head-restart")
                        .asText())
                .isEqualTo("true");
    }

    /** The operator replaces a pod that exceeds its deadline, so the program itself enforces the stage's timeout. */
    @Test
    void theCommandIsInVariablesOfTheHeadAndTheOperatorStartsRay() {
        JsonNode spec = job(SchedulerName.VOLCANO).path("spec");
        JsonNode head = spec.at("/rayClusterSpec/headGroupSpec/template/spec");
        JsonNode worker = spec.at("/rayClusterSpec/workerGroupSpecs/0/template/spec");
        assertThat(spec.path("entrypoint").asText()).isEqualTo(RayProgram.ENTRYPOINT);
        assertThat(head.at("/containers/0/env").toString())
                .contains("{\"name\":\"GANGFLOW_RAY_ARGUMENT_0\",\"value\":\"tune\"}")
                .contains("{\"name\":\"GANGFLOW_RAY_TIMEOUT\",\"value\":\"300\"}");
        assertThat(worker.at("/containers/0/env").toString()).doesNotContain("GANGFLOW_RAY");
        for (JsonNode pod : List.of(head, worker)) {
            assertThat(pod.at("/containers/0").has("command")).isFalse();
            assertThat(pod.has("activeDeadlineSeconds")).isFalse();
            assertThat(pod.at("/securityContext/runAsUser").asLong()).isEqualTo(1_000);
        }
    }

    @Test
    void theOperatorFindsTheDashboardByItsName() {
        assertThat(job(SchedulerName.VOLCANO)
                        .at("/spec/rayClusterSpec/headGroupSpec/template/spec/containers/0/ports")
                        .toString())
                .contains("{\"containerPort\":8265,\"name\":\"dashboard\"}");
    }

    /** The operator counts a stopped job as complete. */
    @Test
    void onlyAJobThatHasSucceededMakesTheStageSucceed() {
        assertThat(Compiled.of(Stages.plan(SchedulerName.VOLCANO, stage())).resource("tune-instance"))
                .containsEntry("successCondition", "status.jobDeploymentStatus = Complete,status.jobStatus = SUCCEEDED")
                .containsEntry(
                        "failureCondition",
                        "status.jobDeploymentStatus in (Failed, ValidationFailed),status.jobStatus = STOPPED");
    }

    @Test
    void aWorkerIsCountedWithTheContainerThatWaitsForTheHead() {
        assertThat(PodsOfWork.count(Stages.ray())).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource(SchedulerName.class)
    void theTemplatesAreCalledAsTheRulesExpect(SchedulerName scheduler) {
        List<String> names = new ArrayList<>(List.of(TemplateNames.ENTRY));
        Stages.plan(scheduler, stage())
                .stages()
                .forEach(planned -> names.addAll(TemplateNames.of(planned.stage(), planned.scheduler())));
        assertThat(Compiled.of(Stages.plan(scheduler, stage())).templates())
                .extracting(template -> String.valueOf(Compiled.map(template).get("name")))
                .containsExactlyInAnyOrderElementsOf(names);
    }
}
