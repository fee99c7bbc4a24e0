package io.gangflow.argo.compiler.stage;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.compiler.Compiled;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The Spark settings of each mode: what pods are called, who starts them, and what our feature steps add. */
final class SparkConfTest {

    private static final String ADDRESS = "$(SPARK_DRIVER_BIND_ADDRESS)";
    private static final String STEPS = "io.gangflow.spark.volcano.";

    private static Compiled compiled(String scheduler, String mode, String settings, String application) {
        return Compiled.read("""
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: demo }
                scheduler: %s
                queues: { research: { weight: 1 } }
                queue: %s
                priorityClasses: { high: { value: 10 } }
                launcher: resource
                stages:
                  count:
                    priority: high
                    retry: { limit: 1, backoff: 5s }
                    expect: 20s
                    env: { LEVEL: "$(HOME)" }
                    secrets: { PASSWORD: { secret: db, key: password } }
                    %s
                    spark:
                      %s
                      image: "i:1"
                      mainClass: X
                      application: "%s"
                      arguments: ["$(HOME)"]
                      driver: { cpu: 1, memory: 1Gi }
                      executors: { count: 2, cpu: 2, memory: 2Gi }
                """.formatted(
                        scheduler,
                        scheduler.equals("volcano") ? "research" : "default",
                        settings,
                        "strict".equals(mode) ? "gang: strict" : "mode: " + mode,
                        application));
    }

    private static Compiled compiled(String scheduler, String mode) {
        return compiled(scheduler, mode, "", "local:///x.jar");
    }

    private static JsonNode work(Compiled compiled) {
        for (String part : List.of("count-driver", "count-application")) {
            if (compiled.yaml().contains("name: " + part)) {
                return compiled.tree(part);
            }
        }
        return compiled.tree("count-instance");
    }

    /** The settings on the command line of an Argo pod. */
    private static Map<String, String> conf(Compiled compiled) {
        JsonNode command = work(compiled).at("/container/command");
        Map<String, String> conf = new TreeMap<>();
        for (int index = 0; index < command.size() - 1; index++) {
            if (command.get(index).asText().equals("--conf")) {
                String[] setting = command.get(index + 1).asText().split("=", 2);
                conf.put(setting[0], setting[1]);
            }
        }
        return conf;
    }

    /** The settings in the object of an operator. */
    private static Map<String, String> operated(Compiled compiled) {
        Map<String, String> conf = new TreeMap<>();
        compiled.object("SparkApplication")
                .at("/spec/sparkConf")
                .properties()
                .forEach(
                        setting -> conf.put(setting.getKey(), setting.getValue().asText()));
        return conf;
    }

    @ParameterizedTest
    @CsvSource({"volcano, cluster", "volcano, client", "kube-scheduler, cluster", "kube-scheduler, client"})
    void everyApplicationOfAnArgoPodIsInItsNamespaceWithItsImageAndItsAuthentication(String scheduler, String mode) {
        assertThat(conf(compiled(scheduler, mode)))
                .containsEntry("spark.kubernetes.namespace", "{{workflow.namespace}}")
                .containsEntry("spark.kubernetes.container.image", "i:1")
                .containsEntry("spark.authenticate", "true")
                .containsEntry("spark.network.crypto.enabled", "true")
                .containsEntry("spark.network.crypto.authEngineVersion", "2")
                .containsEntry("spark.executor.instances", "2")
                .containsEntry("spark.kubernetes.scheduler.volcano.driverEphemeralStorage", "10Gi")
                .containsEntry("spark.kubernetes.scheduler.volcano.executorEphemeralStorage", "10Gi")
                .doesNotContainKey("spark.kubernetes.scheduler.volcano.tolerations")
                .doesNotContainKey("spark.kubernetes.scheduler.volcano.objectStore")
                .doesNotContainKey("spark.kubernetes.scheduler.volcano.executorPodPatch");
    }

    /** Another attempt must not find the pods of the first. */
    @Test
    void inClusterModeSparkStartsADriverWithTheNameOfItsAttempt() {
        Map<String, String> conf = conf(compiled("kube-scheduler", "cluster"));

        String name = "{{workflow.name}}-count-{{inputs.parameters.instance}}-{{retries}}";
        assertThat(conf)
                .containsEntry("spark.kubernetes.driver.pod.name", name + "-driver")
                .containsEntry("spark.kubernetes.executor.podNamePrefix", name)
                .containsEntry("spark.kubernetes.authenticate.driver.serviceAccountName", "demo-spark-driver")
                .containsEntry("spark.kubernetes.driver.annotation.gangflow.io/gang", name)
                .containsEntry("spark.kubernetes.executor.annotation.gangflow.io/gang", name)
                .containsEntry("spark.kubernetes.driver.annotation.gangflow.io/gang-size", "2")
                .doesNotContainKey("spark.driver.host");
    }

    @Test
    void podsOfARoleHaveItsLabelsVariablesAndSecrets() {
        Map<String, String> conf = conf(compiled("kube-scheduler", "cluster"));

        for (String role : List.of("driver", "executor")) {
            assertThat(conf)
                    .containsEntry("spark.kubernetes." + role + ".label.gangflow.io/role", role)
                    .containsEntry("spark.kubernetes." + role + ".label.gangflow.io/stage", "count")
                    .containsEntry("spark.kubernetes." + role + ".secretKeyRef.PASSWORD", "db:password");
        }
        assertThat(conf)
                .as("the kubelet of the submission leaves it to that of the pod")
                .containsEntry("spark.kubernetes.driverEnv.LEVEL", "$$(HOME)")
                .containsEntry("spark.executorEnv.LEVEL", "$$(HOME)");
        assertThat(conf)
                .as("only the driver's time is that of the work")
                .containsEntry("spark.kubernetes.driver.annotation.gangflow.io/expect-seconds", "20")
                .doesNotContainKey("spark.kubernetes.executor.annotation.gangflow.io/expect-seconds");
    }

    @Test
    void inClientModeTheArgoPodIsTheDriverToWhichExecutorsConnect() {
        Map<String, String> conf = conf(compiled("kube-scheduler", "client"));

        assertThat(conf)
                .containsEntry("spark.driver.host", ADDRESS)
                .containsEntry("spark.driver.bindAddress", ADDRESS)
                .containsEntry("spark.kubernetes.driver.pod.name", "$(SPARK_DRIVER_POD_NAME)")
                .containsEntry("spark.executorEnv.LEVEL", "$$(HOME)")
                .doesNotContainKey("spark.kubernetes.driverEnv.LEVEL");
        assertThat(conf.keySet())
                .as("Spark does not create the driver")
                .filteredOn(key -> key.startsWith("spark.kubernetes.driver."))
                .containsExactly("spark.kubernetes.driver.pod.name");
        JsonNode pod = work(compiled("kube-scheduler", "client"));
        assertThat(pod.path("serviceAccountName").asText()).isEqualTo("demo-spark-driver");
        assertThat(pod.at("/metadata/annotations")
                        .path("gangflow.io/expect-seconds")
                        .asText())
                .isEqualTo("20");
        assertThat(pod.at("/retryStrategy/limit").asText()).isEqualTo("1");
        assertThat(pod.at("/container/env").toString())
                .contains("SPARK_DRIVER_BIND_ADDRESS", "SPARK_DRIVER_POD_NAME", "-Xmx1024m", "\"$(HOME)\"");
    }

    @ParameterizedTest
    @CsvSource({
        "volcano,        cluster, GangFeatureStep",
        "volcano,        client,  GangFeatureStep",
        "kube-scheduler, cluster, RestrictedFeatureStep",
        "kube-scheduler, client,  RestrictedFeatureStep",
    })
    void ourFeatureStepRestrictsEveryPodThatSparkCreates(String scheduler, String mode, String step) {
        Map<String, String> conf = conf(compiled(scheduler, mode));

        assertThat(conf).containsEntry("spark.kubernetes.executor.pod.featureSteps", STEPS + step);
        assertThat(conf.get("spark.kubernetes.driver.pod.featureSteps"))
                .isEqualTo(mode.equals("cluster") ? STEPS + step : null);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cluster", "client"})
    void underVolcanoPodsHaveItsSchedulerQueueAndPriority(String mode) {
        assertThat(conf(compiled("volcano", mode)))
                .containsEntry("spark.kubernetes.scheduler.name", "volcano")
                .containsEntry("spark.kubernetes.scheduler.volcano.queue", "research")
                .containsEntry("spark.kubernetes.scheduler.volcano.priorityClassName", "high");
        assertThat(conf(compiled("kube-scheduler", mode)))
                .doesNotContainKeys(
                        "spark.kubernetes.scheduler.name",
                        "spark.kubernetes.scheduler.volcano.queue",
                        "spark.kubernetes.scheduler.volcano.podGroupName");
    }

    /** In cluster mode the step creates the PodGroup itself, because only Spark knows the final requests. */
    @Test
    void inClientModeThePodGroupExistsBeforeTheDriver() {
        Compiled compiled = compiled("volcano", "client");
        String name = "{{workflow.name}}-count-{{inputs.parameters.instance}}-{{inputs.parameters.attempt}}";

        assertThat(conf(compiled))
                .containsEntry("spark.kubernetes.scheduler.volcano.podGroupName", name)
                .containsEntry("spark.kubernetes.executor.annotation.scheduling.k8s.io/group-name", name);
        assertThat(work(compiled)
                        .at("/metadata/annotations")
                        .path("scheduling.k8s.io/group-name")
                        .asText())
                .isEqualTo(name);
        assertThat(conf(compiled("volcano", "cluster")))
                .doesNotContainKeys(
                        "spark.kubernetes.scheduler.volcano.podGroupName",
                        "spark.kubernetes.executor.annotation.scheduling.k8s.io/group-name");
    }

    @Test
    void thePodGroupOfAnApplicationReservesDriverAndExecutors() {
        JsonNode group = compiled("volcano", "client").object("PodGroup");

        assertThat(group.at("/spec/minMember").asInt()).isEqualTo(1);
        assertThat(group.at("/spec/queue").asText()).isEqualTo("research");
        assertThat(group.at("/spec/priorityClassName").asText()).isEqualTo("high");
        assertThat(group.at("/spec/minResources/cpu").asText()).isEqualTo("5");
        assertThat(group.at("/metadata/labels").path("gangflow.io/role").asText())
                .isEqualTo("group");
    }

    @Test
    void tolerationsReachOurStepsInTheFormatOfKubectl() {
        String placement = "placement: { nodeSelector: { disk: ssd }, tolerations: [{ key: a },"
                + " { key: b, value: c }, { key: d, effect: NoSchedule }, { key: e, value: f, effect: NoExecute }] }";

        assertThat(conf(compiled("kube-scheduler", "cluster", placement, "local:///x.jar")))
                .containsEntry("spark.kubernetes.scheduler.volcano.tolerations", "a,b=c,d:NoSchedule,e=f:NoExecute")
                .containsEntry("spark.kubernetes.node.selector.disk", "ssd");
    }

    @Test
    void anApplicationInTheObjectStoreGetsKeysAndAProviderThatReadsThem() {
        Map<String, String> conf = conf(compiled("kube-scheduler", "cluster", "", "s3://lake/x.jar"));

        assertThat(conf)
                .containsEntry("spark.kubernetes.scheduler.volcano.objectStore", "gangflow-storage")
                .hasEntrySatisfying(
                        "spark.hadoop.fs.s3a.aws.credentials.provider",
                        chain -> assertThat(chain).contains("DefaultCredentialsProvider"));
        assertThat(conf(compiled("kube-scheduler", "cluster")))
                .doesNotContainKey("spark.hadoop.fs.s3a.aws.credentials.provider");
    }

    @ParameterizedTest
    @CsvSource({"cluster, driver executor", "client, executor"})
    void podSettingsReachTheRolesThatSparkCreatesAsPatches(String mode, String roles) {
        Map<String, String> conf = conf(
                compiled("kube-scheduler", mode, "volumes: { s: { mount: /s, emptyDir: 1Gi } }", "local:///x.jar"));

        for (String role : List.of("driver", "executor")) {
            String patch = conf.get("spark.kubernetes.scheduler.volcano." + role + "PodPatch");
            assertThat(patch != null).as(role).isEqualTo(roles.contains(role));
            if (patch != null) {
                assertThat(patch).contains("spark-kubernetes-" + role, "\"mountPath\":\"/s\"");
            }
        }
        assertThat(conf)
                .as("the volume is on the node's disk, too")
                .containsEntry("spark.kubernetes.scheduler.volcano.executorEphemeralStorage", "11Gi");
    }

    @ParameterizedTest
    @ValueSource(strings = {"spark-operator", "apache-operator"})
    void anOperatorStartsBothRolesAndNeedsNoneOfOurSteps(String mode) {
        Map<String, String> conf = operated(compiled("volcano", mode));
        String group = "demo-1-count-0-0";

        assertThat(conf)
                .containsEntry("spark.kubernetes.driver.pod.name", group + "-driver")
                .containsEntry("spark.kubernetes.driver.annotation.scheduling.k8s.io/group-name", group)
                .containsEntry("spark.kubernetes.executor.annotation.scheduling.k8s.io/group-name", group)
                .containsEntry("spark.kubernetes.driver.label.gangflow.io/role", "driver")
                .containsEntry("spark.kubernetes.driverEnv.LEVEL", "$(HOME)")
                .containsEntry("spark.kubernetes.scheduler.name", "volcano");
        assertThat(conf.keySet()).noneMatch(key -> key.contains("featureSteps") || key.equals("spark.authenticate"));
        assertThat(operated(compiled("kube-scheduler", mode)).keySet()).noneMatch(key -> key.contains("group-name"));
    }

    @Test
    void apachesOperatorWritesNoFailureToThePodUnlessAsked() {
        assertThat(operated(compiled("volcano", "apache-operator")))
                .containsEntry("spark.kubernetes.driver.annotateExitException", "false");
        assertThat(operated(compiled("volcano", "spark-operator")))
                .doesNotContainKey("spark.kubernetes.driver.annotateExitException");
    }

    @Test
    void theArgumentsOfADriverInClusterModePassTheKubeletOfTheSubmission() {
        assertThat(work(compiled("kube-scheduler", "cluster"))
                        .at("/container/command")
                        .toString())
                .endsWith("\"local:///x.jar\",\"$$(HOME)\"]")
                .contains(
                        "[\"spark-submit\",\"--master\",\"k8s://https://kubernetes.default.svc\",\"--deploy-mode\",\"cluster\"");
        assertThat(work(compiled("kube-scheduler", "client"))
                        .at("/container/command")
                        .toString())
                .endsWith("\"local:///x.jar\",\"$(HOME)\"]")
                .contains("\"--deploy-mode\",\"client\"");
    }

    @Test
    void aSubmissionIsASmallPodOfTheDefaultSchedulerThatOwnsTheDriver() {
        JsonNode submit = work(compiled("volcano", "cluster", "timeout: 5m", "local:///x.jar"));

        assertThat(submit.path("schedulerName").asText()).isEqualTo("default-scheduler");
        assertThat(submit.path("serviceAccountName").asText()).isEqualTo("demo-spark-submit");
        assertThat(submit.path("activeDeadlineSeconds").asInt()).isEqualTo(300);
        assertThat(submit.at("/container/resources/requests/cpu").asText()).isEqualTo("100m");
        assertThat(submit.at("/container/resources/requests/memory").asText()).isEqualTo("512Mi");
        assertThat(submit.at("/container/env").toString()).contains("POD_NAME", "POD_UID", "metadata.uid");
        assertThat(submit.at("/metadata/labels").path("gangflow.io/role").asText())
                .isEqualTo("submit");
        assertThat(submit.at("/retryStrategy/backoff/duration").asText()).isEqualTo("5s");
        assertThat(submit.has("outputs"))
                .as("its exit code is the stage's, but not its result")
                .isFalse();
    }
}
