package io.gangflow.argo.compiler.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpec;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.argo.compiler.Compiled;
import io.gangflow.argo.compiler.Stages;
import io.gangflow.pipeline.model.spark.SparkMode;
import io.gangflow.workloads.spark.SparkOperatorApplication;
import io.gangflow.workloads.spark.SparkSubmission;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The compiled form of a Spark stage, in each mode. */
class SparkStageTest {

    private static final String GROUP = "scheduling.k8s.io/group-name";

    @Test
    void inClientModeThePodIsTheDriverAndHasRoomForHeapAndOverhead() {
        Container driver =
                volcano(SparkMode.CLIENT).pod().getSpec().getContainers().get(0);

        assertThat(driver.getCommand()).startsWith("spark-submit").containsSubsequence("--deploy-mode", "client");
        assertThat(driver.getResources().getLimits()).containsEntry("memory", new Quantity("1408Mi"));
        assertThat(driver.getEnv())
                .extracting(EnvVar::getName)
                .contains("SPARK_DRIVER_BIND_ADDRESS", "SPARK_DRIVER_POD_NAME");
        assertThat(driver.getEnv()).anyMatch(variable -> "-Xmx1024m".equals(variable.getValue()));
    }

    @Test
    void inClientModeOnePodGroupIsForExactlyTheDriverAndItsExecutors() {
        Compiled compiled = volcano(SparkMode.CLIENT);
        PodGroup group = compiled.only(PodGroup.class);
        Pod driver = compiled.pod();
        SparkSubmission submission = submission(driver);

        assertThat(group.getSpec().getMinMember()).isEqualTo(1);
        assertThat(group.getSpec().getMinResources())
                .containsEntry("cpu", new Quantity("3"))
                .containsEntry("memory", new Quantity(3 * 1_408 + "Mi"));
        assertThat(group.getSpec().getQueue()).isEqualTo("research");
        assertThat(driver.getMetadata().getAnnotations())
                .containsEntry(GROUP, group.getMetadata().getName());
        assertThat(submission.below("spark.kubernetes.executor.annotation."))
                .containsEntry(GROUP, group.getMetadata().getName());
        assertThat(submission.schedulerName("executor")).contains("volcano");
    }

    @Test
    void thePodGroupIsDeletedByTheExitHookOfTheDriver() {
        Compiled compiled = volcano(SparkMode.CLIENT);
        List<?> steps = (List<?>)
                Objects.requireNonNull(compiled.template("count-instance").get("steps"));
        Map<String, Object> driver = Compiled.map(((List<?>) steps.get(1)).get(0));
        Map<String, Object> exit =
                Compiled.map(Compiled.map(driver.get("hooks")).get("exit"));

        assertThat(exit).containsEntry("template", "count-release");
        assertThat(compiled.resource("count-release")).containsEntry("action", "delete");
        assertThat(String.valueOf(compiled.resource("count-release").get("manifest")))
                .contains("kind: PodGroup", "{{workflow.name}}-count-{{inputs.parameters.instance}}");
    }

    @Test
    void withARetryEachAttemptHasAPodGroupOfItsOwnAndDeletesThat() {
        Compiled compiled = Compiled.volcano(
                Stages.stage("count", Stages.spark(SparkMode.CLIENT)).retry(2));

        assertThat(compiled.template("count-instance")).containsKey("retryStrategy");
        for (String template : List.of("count-group", "count-release")) {
            assertThat(String.valueOf(compiled.resource(template).get("manifest")))
                    .contains("-{{inputs.parameters.attempt}}\"");
        }
    }

    @Test
    void withoutVolcanoThereIsJustTheDriver() {
        Compiled compiled = Compiled.kube(Stages.stage("count", Stages.spark(SparkMode.CLIENT)));

        assertThat(compiled.created(Map.of())).hasSize(1);
        assertThat(submission(compiled.pod()).schedulerName("executor")).isEmpty();
    }

    @Test
    void argosOwnContainersAskForNothingWhateverTheControllerSays() {
        assertThat(String.valueOf(
                        volcano(SparkMode.CLIENT).template("count-driver").get("podSpecPatch")))
                .contains("cpu: \"0\"", "memory: \"0\"");
    }

    @Test
    void aSettingThatSparkCountsInIsReserved() {
        Compiled compiled = Compiled.volcano(Stages.stage(
                "count",
                Stages.spark(
                        SparkMode.CLIENT,
                        Map.of("spark.memory.offHeap.enabled", "true", "spark.memory.offHeap.size", "1g"))));

        assertThat(compiled.only(PodGroup.class).getSpec().getMinResources())
                .containsEntry("memory", new Quantity(3 * 1_408 + 2 * 1_024 + "Mi"));
    }

    @ParameterizedTest
    @EnumSource(
            value = SparkMode.class,
            names = {"SPARK_OPERATOR", "APACHE_OPERATOR"})
    void anOperatorGetsTheWholeApplicationAndOurPodGroup(SparkMode mode) {
        Compiled compiled = volcano(mode);
        PodGroup group = compiled.only(PodGroup.class);
        SparkSubmission submission = SparkOperatorApplication.of(compiled.only(GenericKubernetesResource.class))
                .orElseThrow()
                .submission();

        assertThat(group.getSpec().getMinResources()).containsEntry("memory", new Quantity(3 * 1_408 + "Mi"));
        for (String role : List.of("driver", "executor")) {
            assertThat(submission.below("spark.kubernetes." + role + ".annotation."))
                    .containsEntry(GROUP, group.getMetadata().getName());
            assertThat(submission.schedulerName(role)).contains("volcano");
            assertThat(submission.below("spark.kubernetes." + role + ".label."))
                    .containsEntry("gangflow.io/role", role);
        }
        assertThat(submission.executors()).isEqualTo(2);
        assertThat(submission.makesPodGroup()).isFalse();
    }

    @Test
    void everyEndOfASparkApplicationIsSeen() {
        assertThat(volcano(SparkMode.SPARK_OPERATOR).resource("count-application"))
                .containsEntry("successCondition", "status.applicationState.state = COMPLETED")
                .containsEntry("failureCondition", "status.applicationState.state = FAILED");
        assertThat(String.valueOf(volcano(SparkMode.APACHE_OPERATOR)
                        .resource("count-application")
                        .get("failureCondition")))
                .contains("TerminatedWithoutReleaseResources", "DriverStartTimedOut", "SchedulingFailure");
    }

    @ParameterizedTest
    @EnumSource(
            value = SparkMode.class,
            names = {"CLIENT", "CLUSTER"})
    void whoeverReachesAnExecutorHasToKnowTheSecretWhichNoObjectHolds(SparkMode mode) {
        Compiled compiled = volcano(mode);

        assertThat(submission(compiled.pod()).conf())
                .containsEntry("spark.authenticate", "true")
                .containsEntry("spark.network.crypto.enabled", "true")
                .containsEntry("spark.network.crypto.authEngineVersion", "2")
                .doesNotContainKey("spark.authenticate.secret")
                .doesNotContainKey("spark.network.crypto.cipher");
        assertThat(resources(compiled, "demo-spark-driver")).contains("secrets");
    }

    @Test
    void aStrictGangIsOneJobThatStartsWholeOrNotAtAll() {
        Job job = volcano(SparkMode.STANDALONE).only(Job.class);
        List<TaskSpec> tasks = job.getSpec().getTasks();

        assertThat(job.getSpec().getMinAvailable()).isEqualTo(3);
        assertThat(tasks).extracting(TaskSpec::getName).containsExactly("driver", "worker");
        assertThat(tasks).extracting(TaskSpec::getReplicas).containsExactly(1, 2);
        assertThat(main(tasks.get(0)).getCommand()).startsWith("standalone-driver", "--name", "demo-1-count-0");
        assertThat(main(tasks.get(1)).getCommand())
                .containsExactly(
                        "standalone-worker",
                        "spark://demo-1-count-0-driver-0.demo-1-count-0:7077",
                        "--cores",
                        "1",
                        "--memory",
                        "1024m");
        assertThat(main(tasks.get(1)).getResources().getRequests())
                .containsEntry("memory", new Quantity(1_408 + 384 + "Mi"));
        assertThat(tasks)
                .allSatisfy(task -> assertThat(task.getTemplate().getSpec().getAutomountServiceAccountToken())
                        .isFalse());
    }

    @Test
    void aStrictGangNeedsNoAccountOfSparks() {
        assertThat(accounts(volcano(SparkMode.STANDALONE))).containsExactly("demo-workflow", "demo-launcher");
    }

    @Test
    void aDriverThatIsAPodOfArgosReportsItsResultAndSubmitsNothing() {
        Compiled compiled = volcano(SparkMode.CLIENT);

        assertThat(resources(compiled, "demo-spark-driver")).contains("workflowtaskresults", "pods");
        assertThat(accounts(compiled)).doesNotContain("demo-spark-submit");
        assertThat(resources(volcano(SparkMode.CLUSTER), "demo-spark-driver")).doesNotContain("workflowtaskresults");
    }

    @Test
    void aDriverMayChangePodsOnlyWhereASettingMakesItDoSo() {
        for (String setting : List.of(
                "spark.kubernetes.executor.deleteOnTermination=false",
                "spark.kubernetes.executor.decommissionLabel=leaving",
                "spark.kubernetes.driver.annotateExitException=true")) {
            String[] parts = setting.split("=", -1);
            assertThat(podVerbs(Map.of(parts[0], parts[1]))).as(setting).contains("patch");
        }
        assertThat(podVerbs(Map.of("spark.kubernetes.executor.deleteOnTermination", "true")))
                .contains("create")
                .doesNotContain("patch");
    }

    private static List<String> podVerbs(Map<String, String> conf) {
        Compiled compiled = Compiled.kube(Stages.stage("count", Stages.spark(SparkMode.CLIENT, conf)));
        return roles(compiled).stream()
                .filter(role -> role.getMetadata().getName().equals("demo-spark-driver"))
                .flatMap(role -> role.getRules().stream())
                .filter(rule -> rule.getResources().contains("pods"))
                .flatMap(rule -> rule.getVerbs().stream())
                .toList();
    }

    private static Compiled volcano(SparkMode mode) {
        return Compiled.volcano(Stages.stage("count", Stages.spark(mode)));
    }

    private static SparkSubmission submission(Pod pod) {
        return SparkSubmission.of(pod.getSpec().getContainers().get(0)).orElseThrow();
    }

    private static Container main(TaskSpec task) {
        return task.getTemplate().getSpec().getContainers().get(0);
    }

    private static List<String> accounts(Compiled compiled) {
        return roles(compiled).stream()
                .map(role -> role.getMetadata().getName())
                .toList();
    }

    private static List<String> resources(Compiled compiled, String account) {
        return roles(compiled).stream()
                .filter(role -> role.getMetadata().getName().equals(account))
                .flatMap(role -> role.getRules().stream())
                .flatMap(rule -> rule.getResources().stream())
                .toList();
    }

    private static List<Role> roles(Compiled compiled) {
        return compiled.manifests().shared().stream()
                .filter(Role.class::isInstance)
                .map(Role.class::cast)
                .toList();
    }
}
