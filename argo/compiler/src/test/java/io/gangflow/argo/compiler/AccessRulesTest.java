package io.gangflow.argo.compiler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.rbac.Subject;
import io.gangflow.argo.model.template.ResourceTemplate;
import io.gangflow.argo.model.template.Template;
import io.gangflow.pipeline.model.ContainerSecurity;
import io.gangflow.pipeline.model.LauncherMode;
import io.gangflow.pipeline.model.PodSettings;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.spark.SparkMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The permissions of each account are those that its pods use, and no others. */
final class AccessRulesTest {

    private static final String REPORT = "argoproj.io: [workflowtaskresults] [create, patch]";
    private static final String SECRETS = ": [secrets] [create]";

    private static List<String> rules(Compiled compiled, String account) {
        return compiled.shared(Role.class).stream()
                .filter(role -> role.getMetadata().getName().equals(account))
                .flatMap(role -> role.getRules().stream())
                .map(AccessRulesTest::text)
                .toList();
    }

    private static String text(PolicyRule rule) {
        return String.join(",", rule.getApiGroups()) + ": " + rule.getResources() + " " + rule.getVerbs();
    }

    private static Compiled compiled(SchedulerName scheduler, LauncherMode launcher, Stages stage) {
        return Compiled.of(Stages.plan(scheduler, launcher, stage));
    }

    @Test
    void aPodThatRunsWorkReportsItsResultOnly() {
        assertThat(rules(Compiled.kube(Stages.stage("count", Stages.pod())), "demo-workflow"))
                .containsExactly(REPORT);
    }

    static List<Arguments> launchers() {
        return List.of(
                Arguments.of(
                        "Argo's resource template creates and reads the Job of a gang",
                        SchedulerName.VOLCANO,
                        LauncherMode.RESOURCE,
                        Stages.stage("train", Stages.ddp(2)),
                        List.of(REPORT, "batch.volcano.sh: [jobs] [create, get]")),
                Arguments.of(
                        "without Volcano the objects of a gang are of the core group, which has no name, and of batch",
                        SchedulerName.KUBE_SCHEDULER,
                        LauncherMode.RESOURCE,
                        Stages.stage("train", Stages.ddp(2)),
                        List.of(": [services] [create, get]", REPORT, "batch: [jobs] [create, get]")),
                Arguments.of(
                        "the stage launcher follows the Job and its pods, and deletes the Job of a stopped run",
                        SchedulerName.VOLCANO,
                        LauncherMode.IMAGE,
                        Stages.stage("train", Stages.ddp(2)),
                        List.of(
                                ": [pods/log] [get]",
                                ": [pods] [get, list, watch]",
                                REPORT,
                                "batch.volcano.sh: [jobs] [create, delete, get, watch]",
                                "scheduling.volcano.sh: [podgroups] [get]")),
                Arguments.of(
                        "the launcher that only creates PodGroups follows nothing",
                        SchedulerName.VOLCANO,
                        LauncherMode.IMAGE,
                        Stages.stage("count", Stages.pod()),
                        List.of(REPORT, "scheduling.volcano.sh: [podgroups] [create, get]")),
                Arguments.of(
                        "the PodGroup of a Spark application is created, and deleted at its end",
                        SchedulerName.VOLCANO,
                        LauncherMode.RESOURCE,
                        Stages.stage("spark", Stages.spark(SparkMode.CLIENT)),
                        List.of(REPORT, "scheduling.volcano.sh: [podgroups] [create, delete, get]")),
                Arguments.of(
                        "one pod needs no launcher",
                        SchedulerName.KUBE_SCHEDULER,
                        LauncherMode.IMAGE,
                        Stages.stage("count", Stages.pod()),
                        List.of()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("launchers")
    void theLauncherHasThePermissionsForWhatItCreates(
            String why, SchedulerName scheduler, LauncherMode launcher, Stages stage, List<String> expected) {
        assertThat(rules(compiled(scheduler, launcher, stage), "demo-launcher"))
                .as(why)
                .containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void aSubmissionCreatesTheDriverAndUnderVolcanoItsPodGroup() {
        List<String> without = List.of(
                ": [configmaps, services] [create, patch]", ": [pods] [create, delete, get, list, watch]", REPORT);

        assertThat(rules(Compiled.kube(Stages.stage("spark", Stages.spark())), "demo-spark-submit"))
                .containsExactlyInAnyOrderElementsOf(without);
        assertThat(rules(Compiled.volcano(Stages.stage("spark", Stages.spark())), "demo-spark-submit"))
                .containsAll(without)
                .contains("scheduling.volcano.sh: [podgroups] [create, delete, get, patch]")
                .hasSize(4);
    }

    @ParameterizedTest
    @CsvSource({
        "VOLCANO,        CLUSTER,         secrets and podgroups",
        "KUBE_SCHEDULER, CLUSTER,         secrets",
        "VOLCANO,        CLIENT,          secrets and results",
        "KUBE_SCHEDULER, CLIENT,          secrets and results",
        "VOLCANO,        SPARK_OPERATOR,  nothing else",
        "VOLCANO,        APACHE_OPERATOR, nothing else",
    })
    void aDriverCreatesExecutorsAndWhatItsModeNeeds(SchedulerName scheduler, SparkMode mode, String also) {
        List<String> rules = rules(
                compiled(scheduler, LauncherMode.RESOURCE, Stages.stage("spark", Stages.spark(mode))),
                "demo-spark-driver");

        assertThat(rules)
                .contains(
                        ": [configmaps] [create, deletecollection]",
                        ": [persistentvolumeclaims] [deletecollection, list]",
                        ": [pods] [create, delete, deletecollection, get, list, watch]",
                        ": [services] [deletecollection]");
        assertThat(rules.contains(SECRETS)).isEqualTo(also.contains("secrets"));
        assertThat(rules.contains("scheduling.volcano.sh: [podgroups] [delete]"))
                .isEqualTo(also.contains("podgroups"));
        assertThat(rules.contains(REPORT)).as("only an Argo pod reports").isEqualTo(also.contains("results"));
        assertThat(rules).hasSize(4 + (also.equals("nothing else") ? 0 : also.split(" and ").length));
    }

    @Test
    void aStrictGangHasNoAccountOfADriver() {
        Compiled compiled = Compiled.volcano(Stages.stage("spark", Stages.spark(SparkMode.STANDALONE)));

        assertThat(rules(compiled, "demo-spark-driver")).isEmpty();
        assertThat(rules(compiled, "demo-spark-submit")).isEmpty();
    }

    /** Spark 4.1.1 labels or annotates pods with these settings only. */
    @ParameterizedTest
    @CsvSource({
        "spark.kubernetes.executor.deleteOnTermination, false, true",
        "spark.kubernetes.executor.deleteOnTermination, true,  false",
        "spark.kubernetes.executor.decommissionLabel,   gone,  true",
        "spark.kubernetes.driver.annotateExitException, true,  true",
        "spark.sql.shuffle.partitions,                  8,     false",
    })
    void aDriverPatchesPodsOnlyIfASettingRequiresIt(String key, String value, boolean patches) {
        Compiled compiled = Compiled.kube(Stages.stage("spark", Stages.spark(SparkMode.CLUSTER, Map.of(key, value))));

        assertThat(rules(compiled, "demo-spark-driver"))
                .filteredOn(rule -> rule.startsWith(": [pods]"))
                .singleElement()
                .satisfies(rule -> assertThat(rule.contains("patch")).isEqualTo(patches));
    }

    @Test
    void theExitHandlerCountsLikeAnyOtherStage() {
        Compiled compiled = Compiled.read("""
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: demo }
                scheduler: volcano
                stages:
                  a: { pod: { image: "i:1", command: [sh], resources: { cpu: 1, memory: 1Gi } } }
                onExit:
                  serviceAccount: cleaner
                  pod: { image: "i:1", command: [sh], resources: { cpu: 1, memory: 1Gi } }
                """);

        assertThat(rules(compiled, "demo-launcher"))
                .contains("scheduling.volcano.sh: [podgroups] [create, delete, get]");
        assertThat(subjects(compiled, "demo-workflow")).containsExactly("demo-workflow", "cleaner");
    }

    private static List<String> subjects(Compiled compiled, String account) {
        return compiled.shared(RoleBinding.class).stream()
                .filter(binding -> binding.getMetadata().getName().equals(account))
                .flatMap(binding -> binding.getSubjects().stream())
                .map(Subject::getName)
                .toList();
    }

    /** Otherwise the pods of such a stage could not report, and Spark could not create executors. */
    @Test
    void anAccountNamedByAStageHasThePermissionsOfTheOneThatItReplaces() {
        Compiled compiled = Compiled.volcano(
                Stages.stage("a", Stages.pod()).pods(account("reader")),
                Stages.stage("b", Stages.pod()).pods(account("another")),
                Stages.stage("train", Stages.ddp(2)).pods(account("trainer")),
                Stages.stage("spark", Stages.spark()).pods(account("lake")),
                Stages.stage("strict", Stages.spark(SparkMode.STANDALONE)).pods(account("strict")));

        assertThat(subjects(compiled, "demo-workflow")).containsExactly("demo-workflow", "another", "reader");
        assertThat(subjects(compiled, "demo-spark-driver")).containsExactly("demo-spark-driver", "lake");
        assertThat(subjects(compiled, "demo-spark-submit")).containsExactly("demo-spark-submit");
        assertThat(subjects(compiled, "demo-launcher")).containsExactly("demo-launcher");
    }

    private static PodSettings account(String name) {
        return new PodSettings(
                Optional.of(name),
                Map.of(),
                Map.of(),
                List.of(),
                Optional.empty(),
                Map.of(),
                OptionalLong.empty(),
                ContainerSecurity.RESTRICTED,
                List.of(),
                List.of(),
                Map.of(),
                Map.of());
    }

    @Test
    void rulesForTheSameResourceAreOneRule() {
        List<PolicyRule> merged = AccessRules.merged(List.of(
                AccessRules.ownPodGroup(),
                AccessRules.authSecret(),
                AccessRules.ownPodGroup(),
                AccessRules.taskResults()));

        assertThat(merged.stream().map(AccessRulesTest::text))
                .containsExactly(SECRETS, REPORT, "scheduling.volcano.sh: [podgroups] [delete]");
    }

    @Test
    void aManifestWithoutAKindIsReported() {
        Template template = Template.named("odd")
                .resource(ResourceTemplate.creating("apiVersion: v1\nmetadata: {}\n", "", ""))
                .build();

        assertThatThrownBy(() -> AccessRules.launcher(List.of(template)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no apiVersion or no kind")
                .hasMessageContaining("metadata: {}");
    }
}
