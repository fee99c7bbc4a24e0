package io.gangflow.argo.compiler.stage;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.gangflow.argo.compiler.Compiled;
import io.gangflow.argo.compiler.Stages;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.model.spark.SparkMode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Gangs without a gang scheduler: a headless Service, and an Indexed Job for each kind of pod. */
final class IndexedGangTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static Compiled compiled(Work work) {
        return Compiled.kube(Stages.stage("work", work).retry(2).priority("urgent"));
    }

    private static List<Job> jobs(Work work) {
        return compiled(work).created(Map.of()).stream()
                .filter(Job.class::isInstance)
                .map(Job.class::cast)
                .toList();
    }

    /** The variables by name; for a field of the pod, its path. */
    private static Map<String, String> variables(Job job) {
        Map<String, String> variables = new TreeMap<>();
        for (EnvVar variable : pods(job).getContainers().get(0).getEnv()) {
            variables.put(
                    variable.getName(),
                    variable.getValueFrom() == null
                            ? variable.getValue()
                            : variable.getValueFrom().getFieldRef().getFieldPath());
        }
        return variables;
    }

    private static PodSpec pods(Job job) {
        return job.getSpec().getTemplate().getSpec();
    }

    @Test
    void ranksFindEachOtherByAServiceBeforeTheyAreReady() {
        Compiled compiled = compiled(Stages.ddp(3));
        Service service = compiled.only(Service.class);
        Job job = compiled.only(Job.class);

        assertThat(service.getSpec().getClusterIP()).isEqualTo("None");
        assertThat(service.getSpec().getPublishNotReadyAddresses()).isTrue();
        assertThat(service.getMetadata().getLabels()).containsEntry("gangflow.io/role", "gang");
        assertThat(service.getSpec().getSelector())
                .containsEntry("gangflow.io/stage", "work")
                .containsEntry("gangflow.io/instance", "0")
                .containsEntry("workflows.argoproj.io/workflow", "demo-1")
                .as("the pods of all roles are meant")
                .doesNotContainKey("gangflow.io/role");
        assertThat(job.getSpec().getTemplate().getMetadata().getLabels())
                .containsAllEntriesOf(service.getSpec().getSelector());
        assertThat(pods(job).getSubdomain()).isEqualTo(service.getMetadata().getName());
    }

    @Test
    void aJobRunsAllRanksOnceAndArgoRetriesTheWholeGang() {
        Job job = compiled(Stages.ddp(3)).only(Job.class);

        assertThat(job.getMetadata().getName()).as("the first attempt").isEqualTo("demo-1-work-0-0");
        assertThat(job.getMetadata().getLabels()).containsEntry("gangflow.io/role", "worker");
        assertThat(job.getSpec().getCompletionMode()).isEqualTo("Indexed");
        assertThat(job.getSpec().getCompletions()).isEqualTo(3);
        assertThat(job.getSpec().getParallelism()).isEqualTo(3);
        assertThat(job.getSpec().getBackoffLimit()).isZero();
        assertThat(job.getSpec().getTtlSecondsAfterFinished()).isEqualTo(3_600);
        assertThat(pods(job).getSchedulerName()).isEqualTo("default-scheduler");
        assertThat(pods(job).getPriorityClassName()).isEqualTo("urgent");
        JsonNode instance = compiled(Stages.ddp(3)).tree("work-instance");
        assertThat(instance.at("/retryStrategy/limit").asText()).isEqualTo("2");
        assertThat(instance.at("/steps/0/0/template").asText()).isEqualTo("work-service");
        assertThat(instance.at("/steps/1/0/template").asText()).isEqualTo("work-worker");
        assertThat(instance.at("/steps/1/0/arguments/parameters").toString())
                .contains("{\"name\":\"attempt\",\"value\":\"{{retries}}\"}");
    }

    @Test
    void aRankKnowsItsNumberTheirCountAndTheFirst() {
        assertThat(variables(compiled(Stages.ddp(3)).only(Job.class)))
                .containsEntry("RANK", "metadata.annotations['batch.kubernetes.io/job-completion-index']")
                .containsEntry("WORLD_SIZE", "3")
                .containsEntry("MASTER_ADDR", "demo-1-work-0-0-0.demo-1-work-0-0")
                .containsEntry("MASTER_PORT", "23456")
                .containsEntry("GANGFLOW_RUN_ID", "demo-1-work-0-0");
    }

    @ParameterizedTest(name = "{0} waits for {1} only")
    @CsvSource({"work-service, ''", "work-ps, ''", "work-worker, status.succeeded = 2"})
    void theStageWaitsForTheTaskThatDecides(String template, String condition) {
        Map<String, Object> resource = compiled(Stages.tensorflow()).resource(template);

        assertThat(resource.getOrDefault("successCondition", "")).isEqualTo(condition);
        assertThat(resource.getOrDefault("failureCondition", ""))
                .isEqualTo(condition.isEmpty() ? "" : "status.failed > 0");
    }

    @Test
    void parameterServersAndWorkersFindEachOtherByTheConfigurationOfTensorflow() throws JsonProcessingException {
        List<Job> jobs = jobs(Stages.tensorflow());

        assertThat(jobs)
                .extracting(job -> job.getMetadata().getName())
                .containsExactly("demo-1-work-0-0-ps", "demo-1-work-0-0-worker");
        for (Job job : jobs) {
            String role = job.getMetadata().getLabels().get("gangflow.io/role");
            String config = variables(job).getOrDefault("TF_CONFIG", "");
            assertThat(config).as("the kubelet writes the index of the pod").contains("\"index\":$(RANK)");
            JsonNode tree = JSON.readTree(config.replace("$(RANK)", "1"));
            assertThat(tree.at("/cluster/ps").toString()).isEqualTo("[\"demo-1-work-0-0-ps-0.demo-1-work-0-0:2222\"]");
            assertThat(tree.at("/cluster/worker").toString())
                    .isEqualTo("[\"demo-1-work-0-0-worker-0.demo-1-work-0-0:2222\","
                            + "\"demo-1-work-0-0-worker-1.demo-1-work-0-0:2222\"]");
            assertThat(tree.at("/task/type").asText()).isEqualTo(role);
            assertThat(tree.at("/task/index").asInt()).isEqualTo(1);
        }
    }

    @Test
    void theMasterOfMpiKnowsTheHostsOfItsWorkersAndTheyDoNot() {
        List<Job> jobs = jobs(Stages.mpi());

        assertThat(jobs)
                .extracting(job -> job.getMetadata().getName())
                .as("the workers exist before the master, whose success is the gang's")
                .containsExactly("demo-1-work-0-0-worker", "demo-1-work-0-0-master");
        assertThat(variables(jobs.get(0))).doesNotContainKey("MPI_HOST");
        assertThat(variables(jobs.get(1)))
                .containsEntry(
                        "MPI_HOST",
                        "demo-1-work-0-0-worker-0.demo-1-work-0-0,demo-1-work-0-0-worker-1.demo-1-work-0-0,"
                                + "demo-1-work-0-0-worker-2.demo-1-work-0-0");
    }

    @Test
    void workersOfASparkClusterFindTheDriverByTheVariableOfTheGang() {
        List<Job> jobs = jobs(Stages.spark(SparkMode.STANDALONE));

        assertThat(jobs)
                .extracting(job -> job.getMetadata().getLabels().get("gangflow.io/role"))
                .containsExactly("worker", "driver");
        assertThat(pods(jobs.get(0)).getContainers().get(0).getCommand())
                .startsWith("standalone-worker", "spark://$(MASTER_ADDR):7077");
        assertThat(variables(jobs.get(0))).containsEntry("MASTER_ADDR", "demo-1-work-0-0-driver-0.demo-1-work-0-0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"work-service", "work-ps", "work-worker"})
    void everyObjectIsDeletedWithItsWorkflow(String template) {
        assertThat(String.valueOf(
                        compiled(Stages.tensorflow()).resource(template).get("manifest")))
                .contains("kind: Workflow\n", "uid: \"{{workflow.uid}}\"\n");
    }
}
