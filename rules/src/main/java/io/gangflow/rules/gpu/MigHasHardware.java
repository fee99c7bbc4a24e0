package io.gangflow.rules.gpu;

import static java.util.Objects.requireNonNullElse;

import io.gangflow.cluster.GpuType;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.workloads.foreign.ForeignObject;
import io.gangflow.workloads.pods.PodSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** GF0686: MIG on a GPU that cannot be partitioned, such as a T4. */
final class MigHasHardware implements Rule<CheckedWork> {

    private static final Pattern WITHOUT_MIG = Pattern.compile("(?i)(^|[^a-z0-9])(T4|V100)");

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        checked.ofKind("Node")
                .filter(node -> lacksMig(node.labels()))
                .filter(node ->
                        !List.of("", "all-disabled").contains(node.labels().getOrDefault("nvidia.com/mig.config", "")))
                .forEach(node -> found.add(of(node)));
        for (PodSet set : checked.work().podSets()) {
            Map<String, String> selector =
                    requireNonNullElse(set.pod().getSpec().getNodeSelector(), Map.<String, String>of());
            if (CheckedWork.requestsResource(set, "nvidia.com/mig-") && lacksMig(selector)) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0686,
                        set.span(),
                        "pods of `%s` request MIG slices of a `%s`"
                                .formatted(CheckedWork.name(set), Excerpt.of(selector.getOrDefault(GpuType.LABEL, ""))),
                        "that GPU cannot be partitioned"));
            }
        }
        return found;
    }

    private static Diagnostic of(ForeignObject node) {
        return Diagnostic.of(
                DiagnosticCode.GF0686,
                node.span("metadata", "labels"),
                "node `%s` is configured for MIG slices of a `%s`"
                        .formatted(
                                Excerpt.of(node.name()),
                                Excerpt.of(node.labels().getOrDefault(GpuType.LABEL, ""))),
                "that GPU cannot be partitioned");
    }

    private static boolean lacksMig(Map<String, String> labels) {
        return WITHOUT_MIG.matcher(labels.getOrDefault(GpuType.LABEL, "")).find();
    }
}
