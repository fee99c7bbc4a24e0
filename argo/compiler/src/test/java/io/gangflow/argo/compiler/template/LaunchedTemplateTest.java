package io.gangflow.argo.compiler.template;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.gangflow.argo.compiler.Compiled;
import io.gangflow.argo.compiler.Stages;
import io.gangflow.pipeline.model.LauncherMode;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.model.spark.SparkMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class LaunchedTemplateTest {

    private static Stages[] gangs(SchedulerName scheduler) {
        List<Stages> stages = new ArrayList<>();
        stages.add(Stages.stage("train", Stages.ddp(3)));
        for (SparkMode mode : SparkMode.values()) {
            if (!mode.isStrict() || scheduler == SchedulerName.VOLCANO) {
                stages.add(Stages.stage("s-" + mode.keyword(), Stages.spark(mode)));
            }
        }
        return stages.toArray(Stages[]::new);
    }

    private static Compiled compiled(SchedulerName scheduler, LauncherMode launcher) {
        return Compiled.of(Stages.plan(scheduler, launcher, gangs(scheduler)));
    }

    /** Engines that run the workflow see no difference: the launcher creates the same objects as Argo. */
    @ParameterizedTest
    @EnumSource(SchedulerName.class)
    void bothLaunchersCreateTheSameObjects(SchedulerName scheduler) {
        List<HasMetadata> byImage = compiled(scheduler, LauncherMode.IMAGE).created(Map.of());

        assertThat(byImage).hasSizeGreaterThanOrEqualTo(5);
        assertThat(byImage).isEqualTo(compiled(scheduler, LauncherMode.RESOURCE).created(Map.of()));
    }

    @Test
    void theManifestIsAFileAndNotAVariableWhoseReferencesWouldBeReplaced() {
        Map<String, Object> template =
                compiled(SchedulerName.VOLCANO, LauncherMode.IMAGE).template("train-instance");

        assertThat(template).doesNotContainKey("resource");
        assertThat(String.valueOf(template.get("inputs")))
                .contains("path=/gangflow/manifest.yaml", "raw={data=apiVersion: batch.volcano.sh/v1alpha1");
        assertThat(String.valueOf(template.get("container")))
                .contains("command=[launch, /gangflow/manifest.yaml, --result, /tmp/result]")
                .doesNotContain("batch.volcano.sh");
    }

    @Test
    void theLauncherComesFromTheRegistryOfTheStagesImage() {
        assertThat(launcherOf("registry.example.com/mine/gangflow/training:0.1.0"))
                .contains("image=registry.example.com/mine/gangflow/launcher:0.1.0,");
        assertThat(launcherOf("gangflow/training:0.1.0")).contains("image=gangflow/launcher:0.1.0,");
        assertThat(launcherOf("registry.example.com/pytorch:2.7.1")).contains("image=gangflow/launcher:0.1.0,");
    }

    private static String launcherOf(String image) {
        Work.Ddp ddp = new Work.Ddp(image, Stages.command("train"), 3, Stages.SMALL);
        return String.valueOf(
                Compiled.of(Stages.plan(SchedulerName.VOLCANO, LauncherMode.IMAGE, Stages.stage("train", ddp)))
                        .template("train-instance")
                        .get("container"));
    }

    /** It uses the default scheduler, or it would wait in the queue of its own gang. */
    @Test
    void theLauncherIsNoMemberOfItsGang() {
        Map<String, Object> template =
                compiled(SchedulerName.VOLCANO, LauncherMode.IMAGE).template("train-instance");

        assertThat(template).containsEntry("schedulerName", "default-scheduler");
        assertThat(String.valueOf(template.get("metadata"))).doesNotContain("group-name", "gangflow.io/gang=");
    }

    @Test
    void itMayDoWhatLaunchingTakesAndNoMore() {
        Compiled compiled = Compiled.of(
                Stages.plan(SchedulerName.VOLCANO, LauncherMode.IMAGE, Stages.stage("train", Stages.ddp(3))));
        Role role = compiled.manifests().shared().stream()
                .filter(Role.class::isInstance)
                .map(Role.class::cast)
                .filter(found -> found.getMetadata().getName().equals("demo-launcher"))
                .findFirst()
                .orElseThrow();

        assertThat(role.getRules().stream().map(LaunchedTemplateTest::text))
                .containsExactlyInAnyOrder(
                        "pods/log: get",
                        "pods: get list watch",
                        "workflowtaskresults: create patch",
                        "jobs: create delete get watch",
                        "podgroups: get");
    }

    private static String text(PolicyRule rule) {
        return String.join(" ", rule.getResources()) + ": " + String.join(" ", rule.getVerbs());
    }
}
