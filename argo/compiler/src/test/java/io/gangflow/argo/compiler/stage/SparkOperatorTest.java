package io.gangflow.argo.compiler.stage;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.compiler.Compiled;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The SparkApplications of both operators: how they end, and the pods that their templates restrict. */
final class SparkOperatorTest {

    private static Compiled compiled(String scheduler, String mode, String application) {
        return Compiled.read("""
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: demo }
                scheduler: %s
                launcher: resource
                priorityClasses: { high: { value: 10 } }
                stages:
                  count:
                    priority: high
                    timeout: 20m
                    retry: { limit: 2, backoff: 5s }
                    placement: { tolerations: [{ key: a }], require: [{ key: os, in: [linux] }] }
                    spark:
                      mode: %s
                      image: "i:1"
                      mainClass: X
                      application: "%s"
                      arguments: [in, out]
                      driver: { cpu: 1, memory: 1Gi }
                      executors: { count: 2, cpu: 2, memory: 2Gi }
                """.formatted(scheduler, mode, application));
    }

    private static JsonNode application(String scheduler, String mode) {
        return compiled(scheduler, mode, "local:///x.jar").object("SparkApplication");
    }

    /** The pod template of a role, which each operator has in another place. */
    private static JsonNode pods(JsonNode application, String role) {
        return application.has("spec")
                        && application.at("/spec/" + role + "Spec").isMissingNode()
                ? application.at("/spec/" + role + "/template/spec")
                : application.at("/spec/" + role + "Spec/podTemplateSpec/spec");
    }

    @ParameterizedTest
    @ValueSource(strings = {"spark-operator", "apache-operator"})
    void onlyTheDriverHasATokenAndTheTimeoutOfTheStage(String mode) {
        JsonNode application = application("volcano", mode);
        JsonNode driver = pods(application, "driver");
        JsonNode executor = pods(application, "executor");

        assertThat(driver.has("automountServiceAccountToken")).isFalse();
        assertThat(executor.path("automountServiceAccountToken").asBoolean(true))
                .isFalse();
        assertThat(driver.path("activeDeadlineSeconds").asInt()).isEqualTo(1_200);
        assertThat(executor.has("activeDeadlineSeconds")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"spark-operator", "apache-operator"})
    void bothRolesAreRestrictedAndRunWhereTheStageMay(String mode) {
        JsonNode application = application("volcano", mode);

        for (String role : List.of("driver", "executor")) {
            JsonNode pods = pods(application, role);
            assertThat(pods.at("/securityContext/runAsUser").asInt()).as(role).isEqualTo(185);
            assertThat(pods.path("priorityClassName").asText()).isEqualTo("high");
            assertThat(pods.at("/tolerations/0/key").asText()).isEqualTo("a");
            assertThat(pods.path("affinity").toString()).contains("linux");
            assertThat(pods.at("/containers/0/name").asText()).isEqualTo("spark-kubernetes-" + role);
            assertThat(pods.at("/containers/0/securityContext/allowPrivilegeEscalation")
                            .asBoolean(true))
                    .isFalse();
            assertThat(pods.at("/containers/0/securityContext/capabilities/drop/0")
                            .asText())
                    .isEqualTo("ALL");
            assertThat(pods.path("volumes").isEmpty()).isTrue();
            assertThat(pods.at("/containers/0/resources").toString())
                    .isEqualTo(
                            "{\"limits\":{\"ephemeral-storage\":\"10Gi\"},\"requests\":{\"ephemeral-storage\":\"0\"}}");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"spark-operator", "apache-operator"})
    void bothRolesGetTheKeysOfTheObjectStore(String mode) {
        JsonNode application = compiled("volcano", mode, "s3://lake/x.jar").object("SparkApplication");

        for (String role : List.of("driver", "executor")) {
            assertThat(pods(application, role).path("volumes").toString()).contains("gangflow-storage");
            assertThat(pods(application, role).at("/containers/0/env").toString())
                    .contains("AWS_CONFIG_FILE");
        }
        assertThat(application.toString()).contains("s3a://lake/x.jar");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "spark-operator  | status.applicationState.state = COMPLETED | status.applicationState.state = FAILED",
                "apache-operator | status.currentState.currentStateSummary in (Succeeded, ResourceReleased) |"
                        + " status.currentState.currentStateSummary in (Failed, SchedulingFailure, DriverEvicted,"
                        + " DriverStartTimedOut, DriverReadyTimedOut, ExecutorsStartTimedOut,"
                        + " TerminatedWithoutReleaseResources)",
            })
    void argoWaitsForTheFinalStatesOfTheOperator(String mode, String success, String failure) {
        for (String scheduler : List.of("volcano", "kube-scheduler")) {
            String template = scheduler.equals("volcano") ? "count-application" : "count-instance";
            assertThat(compiled(scheduler, mode, "local:///x.jar").resource(template))
                    .containsEntry("successCondition", success)
                    .containsEntry("failureCondition", failure);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"spark-operator", "apache-operator"})
    void underVolcanoAGroupReservesTheApplicationAndOtherwiseThereIsNone(String mode) {
        Compiled volcano = compiled("volcano", mode, "local:///x.jar");
        Compiled kube = compiled("kube-scheduler", mode, "local:///x.jar");

        assertThat(volcano.object("PodGroup").at("/spec/minResources/cpu").asText())
                .isEqualTo("5");
        assertThat(volcano.tree("count-application").has("retryStrategy")).isFalse();
        assertThat(volcano.tree("count-instance").at("/retryStrategy/limit").asText())
                .isEqualTo("2");
        assertThat(kube.yaml()).doesNotContain("PodGroup");
        assertThat(kube.tree("count-instance").at("/retryStrategy/limit").asText())
                .isEqualTo("2");
    }

    @Test
    void kubeflowsApplicationHasBothRolesWithTheirLabelsAndSizes() {
        JsonNode spec = application("volcano", "spark-operator").path("spec");

        assertThat(spec.path("type").asText()).isEqualTo("Scala");
        assertThat(spec.path("mode").asText()).isEqualTo("cluster");
        assertThat(spec.path("mainClass").asText()).isEqualTo("X");
        assertThat(spec.has("pythonVersion")).isFalse();
        assertThat(spec.path("arguments").toString()).isEqualTo("[\"in\",\"out\"]");
        assertThat(spec.at("/restartPolicy/type").asText()).isEqualTo("Never");
        assertThat(spec.path("timeToLiveSeconds").asInt()).isEqualTo(3_600);
        assertThat(spec.at("/driver/memory").asText()).isEqualTo("1024m");
        assertThat(spec.at("/driver/serviceAccount").asText()).isEqualTo("demo-spark-driver");
        assertThat(spec.at("/executor/instances").asInt()).isEqualTo(2);
        assertThat(spec.at("/executor/cores").asInt()).isEqualTo(2);
        assertThat(spec.at("/executor/labels").path("gangflow.io/role").asText())
                .isEqualTo("executor");
        assertThat(spec.at("/driver/labels").path("gangflow.io/role").asText()).isEqualTo("driver");
    }

    @Test
    void apachesApplicationNeverTimesOutWhilePendingAndKeepsAFailureForAMinute() {
        JsonNode spec = application("volcano", "apache-operator").path("spec");
        JsonNode tolerations = spec.path("applicationTolerations");

        assertThat(tolerations.at("/restartConfig/restartPolicy").asText()).isEqualTo("Never");
        assertThat(tolerations
                        .at("/applicationTimeoutConfig/driverStartTimeoutMillis")
                        .asInt(-1))
                .isZero();
        assertThat(tolerations
                        .at("/applicationTimeoutConfig/executorStartTimeoutMillis")
                        .asInt(-1))
                .isZero();
        assertThat(tolerations.path("resourceRetainPolicy").asText()).isEqualTo("OnFailure");
        assertThat(tolerations.path("resourceRetainDurationMillis").asInt()).isEqualTo(60_000);
        assertThat(tolerations.path("ttlAfterStopMillis").asInt()).isEqualTo(3_600_000);
        assertThat(spec.at("/runtimeVersions/sparkVersion").asText()).isEqualTo("4.1.1");
        assertThat(spec.path("jars").asText()).isEqualTo("local:///x.jar");
        assertThat(spec.path("driverArgs").toString()).isEqualTo("[\"in\",\"out\"]");
    }
}
