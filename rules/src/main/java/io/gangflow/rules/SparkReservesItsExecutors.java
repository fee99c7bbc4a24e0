package io.gangflow.rules;

import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.check.Rule;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.workloads.foreign.ForeignObject;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.SparkSubmission;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** GF0630: a Spark application under Volcano whose PodGroup reserves nothing, or less than its pods ask for. */
final class SparkReservesItsExecutors implements Rule<Scene> {

    @Override
    public List<Diagnostic> check(Scene scene) {
        List<Diagnostic> found = new ArrayList<>();
        for (PodSet driver : scene.work().podSets()) {
            Optional<PodGroup> group = Scene.isDriver(driver) ? scene.groupOf(driver) : Optional.empty();
            if (group.isPresent() && Scene.isOnVolcano(driver) && !hasTemplate(scene, driver)) {
                Resources reserved = Groups.reserved(group.get());
                Resources wanted = Groups.wanted(scene.setsOf(group.get()));
                if (!Resources.of(wanted.milliCpu(), wanted.memoryBytes()).fitsIn(reserved)) {
                    found.add(finding(scene, driver, group.get(), reserved, wanted));
                }
            }
        }
        return found;
    }

    /** Whether Spark's own step makes the PodGroup from a template that is not to be seen here. */
    private static boolean hasTemplate(Scene scene, PodSet driver) {
        String submit = driver.id().replaceFirst("#driver$", "");
        return scene.work().podSet(submit).stream()
                .flatMap(set -> set.pod().getSpec().getContainers().stream())
                .flatMap(container -> SparkSubmission.of(container).stream())
                .anyMatch(submission ->
                        submission.conf().values().stream().anyMatch(value -> value.contains("VolcanoFeatureStep")));
    }

    private static Diagnostic finding(
            Scene scene, PodSet driver, PodGroup group, Resources reserved, Resources wanted) {
        String name = Excerpt.of(group.getMetadata().getName());
        return Diagnostic.of(
                        DiagnosticCode.GF0630,
                        scene.written(group).map(ForeignObject::span).orElse(driver.span()),
                        "PodGroup `%s` reserves %s, but its driver and executors request %s"
                                .formatted(name, Amounts.text(reserved), Amounts.text(wanted)),
                        "drivers of several applications can start and hold what their executors need")
                .withHint("set minResources to the sum of the driver and all executors, memory overhead included");
    }
}
