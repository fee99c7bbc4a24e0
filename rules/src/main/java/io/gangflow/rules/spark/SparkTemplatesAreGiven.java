package io.gangflow.rules.spark;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.spark.SparkSubmission;
import java.util.ArrayList;
import java.util.List;

/** GF0673: Spark's own Volcano step without a template, which creates an empty PodGroup. */
final class SparkTemplatesAreGiven implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        for (PodSet set : checked.work().podSets()) {
            set.pod().getSpec().getContainers().stream()
                    .flatMap(container -> SparkSubmission.of(container).stream())
                    .filter(submission -> String.valueOf(
                                    submission.conf().get("spark.kubernetes.driver.pod.featureSteps"))
                            .contains("VolcanoFeatureStep"))
                    .filter(submission -> submission.conf().keySet().stream()
                            .noneMatch(key -> key.startsWith("spark.kubernetes.scheduler.volcano.podGroupTemplate")))
                    .findFirst()
                    .ifPresent(submission -> found.add(Diagnostic.of(
                            DiagnosticCode.GF0673,
                            set.span(),
                            "`%s` uses VolcanoFeatureStep without a podGroupTemplate".formatted(CheckedWork.name(set)),
                            "the PodGroup is empty: no gang, no reservation")));
        }
        return found;
    }
}
