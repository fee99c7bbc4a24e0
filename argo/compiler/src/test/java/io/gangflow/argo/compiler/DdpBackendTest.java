package io.gangflow.argo.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.argo.compiler.template.ManifestYaml;
import io.gangflow.pipeline.check.TemplateNames;
import io.gangflow.pipeline.model.DdpBackend;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Trainings run by an operator of Kubeflow. */
class DdpBackendTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static Plan plan(SchedulerName scheduler, DdpBackend backend, int workers) {
        Work.Ddp usual = Stages.ddp(workers);
        Work.Ddp ddp = new Work.Ddp(usual.image(), usual.command(), workers, usual.resources(), backend);
        return Stages.plan(scheduler, Stages.stage("train", ddp).retry(2));
    }

    private static JsonNode created(SchedulerName scheduler, DdpBackend backend, int workers, String kind) {
        List<HasMetadata> objects =
                Compiled.of(plan(scheduler, backend, workers)).created(Map.of());
        return JSON.valueToTree(objects.stream()
                .filter(object -> object.getKind().equals(kind))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + kind + " among " + objects)));
    }

    @Test
    void aPyTorchJobIsAGangOfAllItsRanksInItsQueue() {
        JsonNode job = created(SchedulerName.VOLCANO, DdpBackend.PYTORCH_JOB, 4, "PyTorchJob");
        JsonNode policy = job.at("/spec/runPolicy/schedulingPolicy");
        assertThat(policy.path("minAvailable").asInt()).isEqualTo(4);
        assertThat(policy.path("queue").asText()).isEqualTo("research");
        assertThat(policy.at("/minResources/cpu").asText())
                .isEqualTo(String.valueOf(4 * Stages.ddp(4).resources().milliCpu() / 1_000));
        assertThat(job.at("/spec/runPolicy").has("backoffLimit"))
                .as("past a limit the operator does not count the failed replicas any more")
                .isFalse();
        assertThat(job.at("/spec/pytorchReplicaSpecs/Master/replicas").asInt()).isEqualTo(1);
        assertThat(job.at("/spec/pytorchReplicaSpecs/Worker/replicas").asInt()).isEqualTo(3);
        for (String role : List.of("Master", "Worker")) {
            JsonNode replica = job.at("/spec/pytorchReplicaSpecs/" + role);
            assertThat(replica.path("restartPolicy").asText()).isEqualTo("Never");
            assertThat(replica.at("/template/spec/schedulerName").asText()).isEqualTo("volcano");
            assertThat(replica.at("/template/spec/containers/0/name").asText()).isEqualTo("pytorch");
        }
        assertThat(job.at("/metadata/name").asText()).endsWith("-0-0");
    }

    @Test
    void onePyTorchRankHasNoWorkersAndNoConditionAboutThem() {
        Compiled compiled = Compiled.of(plan(SchedulerName.KUBE_SCHEDULER, DdpBackend.PYTORCH_JOB, 1));
        assertThat(compiled.resource("train-instance"))
                .containsEntry("successCondition", "status.replicaStatuses.Master.succeeded = 1")
                .containsEntry("failureCondition", "status.replicaStatuses.Master.failed > 0");
        JsonNode job = created(SchedulerName.KUBE_SCHEDULER, DdpBackend.PYTORCH_JOB, 1, "PyTorchJob");
        assertThat(job.at("/spec/pytorchReplicaSpecs").has("Worker")).isFalse();
        assertThat(job.at("/spec/runPolicy").has("schedulingPolicy")).isFalse();
    }

    /**
     * The fields that its Volcano plugin does not set, scheduler and queue, and those that its torch plugin requires.
     */
    @Test
    void aTrainJobBringsItsRuntimeAndNamesSchedulerAndQueue() {
        JsonNode runtime = created(SchedulerName.VOLCANO, DdpBackend.TRAIN_JOB, 4, "TrainingRuntime");
        assertThat(runtime.at("/spec/podGroupPolicy").has("volcano")).isTrue();
        assertThat(runtime.at("/spec/mlPolicy").has("torch")).isTrue();
        JsonNode pods = runtime.at("/spec/template/spec/replicatedJobs/0/template/spec/template/spec");
        assertThat(pods.path("schedulerName").asText()).isEqualTo("volcano");
        assertThat(pods.at("/containers/0/name").asText()).isEqualTo("node");
        assertThat(runtime.at("/spec/template/metadata/annotations")
                        .path("scheduling.volcano.sh/queue-name")
                        .asText())
                .as("annotations of the TrainJob itself are not checked")
                .isEqualTo("research");
        JsonNode job = created(SchedulerName.VOLCANO, DdpBackend.TRAIN_JOB, 4, "TrainJob");
        assertThat(job.at("/spec/trainer/numNodes").asInt()).isEqualTo(4);
        assertThat(job.at("/spec/trainer/numProcPerNode").asInt()).isEqualTo(1);
        assertThat(job.at("/spec/runtimeRef/kind").asText()).isEqualTo("TrainingRuntime");
        assertThat(job.at("/spec/runtimeRef/name").asText())
                .isEqualTo(runtime.at("/metadata/name").asText());
        assertThat(job.at("/metadata/labels").isEmpty()).isFalse();
    }

    @Test
    void underKubeSchedulerATrainJobAsksForNoPodGroup() {
        JsonNode runtime = created(SchedulerName.KUBE_SCHEDULER, DdpBackend.TRAIN_JOB, 2, "TrainingRuntime");
        assertThat(runtime.path("spec").has("podGroupPolicy")).isFalse();
        assertThat(runtime.at("/spec/template").has("metadata")).isFalse();
    }

    /** Volcano would admit the PodGroup of a failed job again, and the next attempt would lack capacity. */
    @Test
    void thePodGroupOfATrainJobGoesWhenTheJobEndsAndTheJobItselfStays() {
        Compiled compiled = Compiled.of(plan(SchedulerName.VOLCANO, DdpBackend.TRAIN_JOB, 4));
        assertThat(JSON.valueToTree(compiled.template("train-instance"))
                        .at("/steps/1/0/hooks/exit/template")
                        .asText())
                .isEqualTo("train-release");
        String deleted = String.valueOf(compiled.resource("train-release").get("manifest"));
        assertThat(compiled.resource("train-release")).containsEntry("action", "delete");
        assertThat(deleted).contains("PodGroup").doesNotContain("TrainJob");
        String made = String.valueOf(compiled.resource("train-job").get("manifest"));
        assertThat(name(deleted)).isEqualTo(name(made));
    }

    private static String name(String manifest) {
        return manifest.lines()
                .filter(line -> line.startsWith("  name:"))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({"VOLCANO, PYTORCH_JOB", "VOLCANO, TRAIN_JOB", "KUBE_SCHEDULER, PYTORCH_JOB", "KUBE_SCHEDULER, TRAIN_JOB"
    })
    void theTemplatesAreCalledAsTheRulesExpect(SchedulerName scheduler, DdpBackend backend) {
        Plan plan = plan(scheduler, backend, 4);
        List<String> names = new ArrayList<>(List.of(TemplateNames.ENTRY));
        plan.stages().forEach(stage -> names.addAll(TemplateNames.of(stage.stage(), stage.scheduler())));
        assertThat(Compiled.of(plan).templates())
                .extracting(template -> String.valueOf(Compiled.map(template).get("name")))
                .containsExactlyInAnyOrderElementsOf(names);
    }

    @Test
    void theWorkflowMayCreateWhatItCreates() {
        String yaml = ManifestYaml.write(Compiled.of(plan(SchedulerName.VOLCANO, DdpBackend.TRAIN_JOB, 2))
                .manifests()
                .inOrder());
        assertThat(yaml).contains("trainjobs", "trainingruntimes");
    }
}
