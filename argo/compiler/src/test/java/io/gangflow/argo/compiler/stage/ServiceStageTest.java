package io.gangflow.argo.compiler.stage;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.compiler.Compiled;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers behind a Service: a Deployment, or a Job of Volcano. */
final class ServiceStageTest {

    private static Compiled compiled(String scheduler) {
        return Compiled.read("""
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: demo }
                scheduler: %s
                launcher: resource
                priorityClasses: { high: { value: 10 } }
                stages:
                  serve:
                    priority: high
                    timeout: 10m
                    env: { LEVEL: info }
                    placement: { nodeSelector: { disk: ssd }, tolerations: [{ key: gpu, value: own }] }
                    service:
                      image: "i:1"
                      command: [serve, --all]
                      replicas: 3
                      port: 8000
                      probes: { ready: /ready, live: /health }
                      resources: { cpu: 1, memory: 1Gi }
                """.formatted(scheduler));
    }

    private static JsonNode pods(String scheduler) {
        return scheduler.equals("volcano")
                ? compiled(scheduler).object("Job").at("/spec/tasks/0/template")
                : compiled(scheduler).object("Deployment").at("/spec/template");
    }

    @ParameterizedTest
    @ValueSource(strings = {"volcano", "kube-scheduler"})
    void aServerAnswersProbesAtItsNamedPort(String scheduler) {
        JsonNode container = pods(scheduler).at("/spec/containers/0");

        assertThat(container.at("/ports").toString()).isEqualTo("[{\"containerPort\":8000,\"name\":\"http\"}]");
        assertThat(container.at("/readinessProbe/httpGet/path").asText()).isEqualTo("/ready");
        assertThat(container.at("/livenessProbe/httpGet/path").asText()).isEqualTo("/health");
        assertThat(container.at("/readinessProbe/httpGet/port").asText()).isEqualTo("http");
        assertThat(container.at("/command").toString()).isEqualTo("[\"serve\",\"--all\"]");
        assertThat(container.at("/env").toString()).isEqualTo("[{\"name\":\"LEVEL\",\"value\":\"info\"}]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"volcano", "kube-scheduler"})
    void aServerRestartsWithoutATokenOnTheNodesOfItsStage(String scheduler) {
        JsonNode spec = pods(scheduler).path("spec");

        assertThat(spec.path("restartPolicy").asText()).isEqualTo("Always");
        assertThat(spec.path("automountServiceAccountToken").asBoolean(true)).isFalse();
        assertThat(spec.at("/nodeSelector/disk").asText()).isEqualTo("ssd");
        assertThat(spec.at("/tolerations").toString())
                .isEqualTo("[{\"key\":\"gpu\",\"operator\":\"Equal\",\"value\":\"own\"}]");
        assertThat(spec.has("activeDeadlineSeconds"))
                .as("servers have no timeout, only the wait for them")
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"volcano", "kube-scheduler"})
    void theServiceSelectsTheServersOfItsRunAndInstance(String scheduler) {
        JsonNode service = compiled(scheduler).object("Service");
        JsonNode selector = service.at("/spec/selector");

        assertThat(service.at("/metadata/name").asText()).isEqualTo("demo-1-serve-0");
        assertThat(selector.path("gangflow.io/stage").asText()).isEqualTo("serve");
        assertThat(selector.path("gangflow.io/role").asText()).isEqualTo("server");
        assertThat(selector.path("workflows.argoproj.io/workflow").asText()).isEqualTo("demo-1");
        selector.properties()
                .forEach(label -> assertThat(
                                pods(scheduler).at("/metadata/labels").path(label.getKey()))
                        .as(label.getKey())
                        .isEqualTo(label.getValue()));
        assertThat(service.at("/spec/ports").toString())
                .isEqualTo("[{\"name\":\"http\",\"port\":8000,\"targetPort\":\"http\"}]");
    }

    @Test
    void aDeploymentSelectsWhatItsServiceSelects() {
        JsonNode deployment = compiled("kube-scheduler").object("Deployment");

        assertThat(deployment.at("/spec/replicas").asInt()).isEqualTo(3);
        assertThat(deployment.at("/spec/selector/matchLabels"))
                .isEqualTo(compiled("kube-scheduler").object("Service").at("/spec/selector"));
        assertThat(deployment.at("/spec/template/spec/schedulerName").asText()).isEqualTo("default-scheduler");
        assertThat(deployment.at("/spec/template/spec/priorityClassName").asText())
                .isEqualTo("high");
    }

    @Test
    void serversOfVolcanoStartTogetherAndAnEvictedOneIsRestarted() {
        JsonNode spec = compiled("volcano").object("Job").path("spec");

        assertThat(spec.path("minAvailable").asInt()).isEqualTo(3);
        assertThat(spec.at("/tasks/0/replicas").asInt()).isEqualTo(3);
        assertThat(spec.at("/tasks/0/minAvailable").asInt()).isEqualTo(3);
        assertThat(spec.path("queue").asText()).isEqualTo("default");
        assertThat(spec.path("priorityClassName").asText()).isEqualTo("high");
        assertThat(spec.path("policies").toString())
                .isEqualTo("[{\"action\":\"RestartTask\",\"event\":\"PodEvicted\"}]");
        assertThat(spec.has("ttlSecondsAfterFinished")).as("servers stay").isFalse();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "volcano        | status.state.phase = Running | status.state.phase in (Completed, Failed, Terminated, Aborted)",
                "kube-scheduler | status.readyReplicas = 3     | ",
            })
    void theStageIsDoneWhenAllServersAreReady(String scheduler, String success, String failure) {
        Compiled compiled = compiled(scheduler);

        assertThat(compiled.resource("serve-servers")).containsEntry("successCondition", success);
        assertThat(compiled.resource("serve-servers").get("failureCondition")).isEqualTo(failure);
        assertThat(compiled.tree("serve-servers").path("activeDeadlineSeconds").asInt())
                .isEqualTo(600);
        assertThat(compiled.resource("serve-service")).doesNotContainKey("successCondition");
        assertThat(List.of("serve-service", "serve-servers"))
                .allSatisfy(template -> assertThat(String.valueOf(compiled.resource(template)))
                        .as("objects stay after the run")
                        .doesNotContain("ownerReferences"));
    }
}
