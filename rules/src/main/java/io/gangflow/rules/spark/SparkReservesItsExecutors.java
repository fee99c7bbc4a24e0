package io.gangflow.rules.spark;

import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.Amounts;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.Groups;
import io.gangflow.workloads.foreign.ForeignObject;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.spark.SparkSubmission;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** GF0630: a Spark application with Volcano whose PodGroup reserves nothing, or less than its pods request. */
final class SparkReservesItsExecutors implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        for (PodSet driver : checked.work().podSets()) {
            Optional<PodGroup> group = CheckedWork.isDriver(driver) ? checked.groupOf(driver) : Optional.empty();
            if (group.isPresent() && CheckedWork.isOnVolcano(driver) && !hasTemplate(checked, driver)) {
                Resources reserved = Groups.reserved(group.get());
                Resources wanted = Groups.wanted(checked.setsOf(group.get()));
                if (!Resources.of(wanted.milliCpu(), wanted.memoryBytes()).fitsIn(reserved)) {
                    found.add(finding(checked, driver, group.get(), reserved, wanted));
                }
            }
        }
        return found;
    }

    /** Returns whether Spark's own step creates the PodGroup from a template that is not available here. */
    private static boolean hasTemplate(CheckedWork checked, PodSet driver) {
        String submit = driver.id().replaceFirst("#driver$", "");
        return checked.work().podSet(submit).stream()
                .flatMap(set -> set.pod().getSpec().getContainers().stream())
                .flatMap(container -> SparkSubmission.of(container).stream())
                .anyMatch(submission ->
                        submission.conf().values().stream().anyMatch(value -> value.contains("VolcanoFeatureStep")));
    }

    private static Diagnostic finding(
            CheckedWork checked, PodSet driver, PodGroup group, Resources reserved, Resources wanted) {
        String name = Excerpt.of(group.getMetadata().getName());
        return Diagnostic.of(
                        DiagnosticCode.GF0630,
                        checked.written(group).map(ForeignObject::span).orElse(driver.span()),
                        "PodGroup `%s` reserves %s, but its driver and executors request %s"
                                .formatted(name, Amounts.text(reserved), Amounts.text(wanted)),
                        "drivers of several applications can start and hold what their executors need")
                .withHint("set minResources to the sum of the driver and all executors, memory overhead included");
    }
}
