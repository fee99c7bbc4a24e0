package io.gangflow.argo.compiler.stage;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.compiler.Compiled;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The strict gang: a Spark cluster whose pods all exist from the start. */
final class SparkStandaloneTest {

    private static JsonNode job(String application, String executors) {
        return Compiled.read("""
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: demo }
                scheduler: volcano
                launcher: resource
                stages:
                  pi:
                    spark:
                      gang: strict
                      image: "i:1"
                      mainClass: Pi
                      application: "%s"
                      arguments: [ten]
                      driver: { cpu: 1, memory: 1Gi }
                      executors: { count: 3, %s }
                      conf: { spark.sql.shuffle.partitions: 8 }
                """.formatted(application, executors)).object("Job");
    }

    private static JsonNode plain() {
        return job("local:///x.jar", "cpu: 2, memory: 2Gi");
    }

    private static List<String> command(JsonNode job, int task) {
        return job.at("/spec/tasks/%d/template/spec/containers/0/command".formatted(task))
                .valueStream()
                .map(JsonNode::asText)
                .toList();
    }

    private static String options(JsonNode job, int task) {
        return job.at("/spec/tasks/%d/template/spec/containers/0/env".formatted(task))
                .valueStream()
                .filter(variable -> variable.path("name").asText().equals("JDK_JAVA_OPTIONS"))
                .map(variable -> variable.path("value").asText())
                .findFirst()
                .orElse("");
    }

    @Test
    void driverAndWorkersAreTasksOfOneJobThatEndsWithTheDriver() {
        JsonNode spec = plain().path("spec");

        assertThat(spec.path("minAvailable").asInt()).isEqualTo(4);
        assertThat(spec.at("/tasks/0/name").asText()).isEqualTo("driver");
        assertThat(spec.at("/tasks/0/replicas").asInt()).isEqualTo(1);
        assertThat(spec.at("/tasks/0/policies").toString())
                .isEqualTo("[{\"action\":\"CompleteJob\",\"events\":[\"TaskCompleted\"]}]");
        assertThat(spec.at("/tasks/1/name").asText()).isEqualTo("worker");
        assertThat(spec.at("/tasks/1/replicas").asInt()).isEqualTo(3);
        assertThat(spec.at("/tasks/1/policies").isEmpty()).isTrue();
        assertThat(spec.path("plugins").toString())
                .as("workers connect before the driver is ready")
                .isEqualTo("{\"svc\":[\"--publish-not-ready-addresses=true\"]}");
        assertThat(spec.at("/tasks/0/template/spec/securityContext/runAsUser").asInt())
                .as("the user of Spark's images")
                .isEqualTo(185);
    }

    @Test
    void aWorkerIsOneExecutorOfTheMasterInTheDriversPod() {
        assertThat(command(plain(), 1))
                .containsExactly(
                        "standalone-worker",
                        "spark://demo-1-pi-0-driver-0.demo-1-pi-0:7077",
                        "--cores",
                        "2",
                        "--memory",
                        "2048m");
        assertThat(options(plain(), 1))
                .as("the Worker only starts the executor")
                .isEqualTo("-Xmx128m");
    }

    @Test
    void theDriverStartsTheApplicationOnAllCoresOfItsWorkers() {
        List<String> command = command(plain(), 0);

        assertThat(command)
                .startsWith("standalone-driver", "--name", "demo-1-pi-0", "--class", "Pi")
                .endsWith("local:///x.jar", "ten")
                .containsSubsequence("--conf", "spark.cores.max=6")
                .containsSubsequence("--conf", "spark.sql.shuffle.partitions=8");
        assertThat(command)
                .as("nothing of Kubernetes applies to a standalone cluster")
                .noneMatch(word -> word.startsWith("spark.kubernetes.") || word.startsWith("spark.executor.instances"));
        assertThat(command).noneMatch(word -> word.startsWith("spark.hadoop.fs.s3a.aws"));
        assertThat(options(plain(), 0)).isEqualTo("-Xmx1024m");
    }

    @Test
    void eachTaskRequestsWhatItsRoleNeeds() {
        JsonNode tasks = plain().at("/spec/tasks");

        assertThat(tasks.at("/0/template/spec/containers/0/resources/requests/cpu")
                        .asText())
                .isEqualTo("1");
        assertThat(tasks.at("/1/template/spec/containers/0/resources/requests/cpu")
                        .asText())
                .isEqualTo("2");
        assertThat(tasks.at("/0/template/metadata/labels")
                        .path("gangflow.io/role")
                        .asText())
                .isEqualTo("driver");
        assertThat(tasks.at("/1/template/metadata/labels")
                        .path("gangflow.io/role")
                        .asText())
                .isEqualTo("worker");
        assertThat(tasks.at("/1/template/spec/containers/0/env").toString())
                .contains("SPARK_DRIVER_BIND_ADDRESS")
                .doesNotContain("GANGFLOW_RUN_ID");
    }

    @Test
    void theWorkerAssignsItsGpusToItsExecutor() {
        JsonNode job = job("local:///x.jar", "cpu: 2, memory: 2Gi, gpu: 4");

        assertThat(options(job, 1))
                .startsWith("-Xmx128m -Dspark.worker.resource.gpu.amount=4"
                        + " -Dspark.worker.resource.gpu.discoveryScript=/");
        assertThat(options(job, 0)).isEqualTo("-Xmx1024m");
    }

    @Test
    void anApplicationInTheObjectStoreFindsItsKeys() {
        JsonNode job = job("s3://lake/x.jar", "cpu: 2, memory: 2Gi");

        assertThat(command(job, 0))
                .contains("s3a://lake/x.jar")
                .anyMatch(word -> word.startsWith("spark.hadoop.fs.s3a.aws.credentials.provider="));
        assertThat(job.at("/spec/tasks/1/template/spec/volumes").toString()).contains("gangflow-storage");
    }
}
