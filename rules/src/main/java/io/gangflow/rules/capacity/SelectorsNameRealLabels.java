package io.gangflow.rules.capacity;

import static java.util.Objects.requireNonNullElse;

import io.gangflow.cluster.GpuType;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.NodeView;
import io.gangflow.workloads.pods.PodSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** GF0638: selectors for labels that nothing sets and no known node has. */
final class SelectorsNameRealLabels implements Rule<CheckedWork> {

    /** Resource names and likely mistakes, with the label that NVIDIA's feature discovery sets instead. */
    private static final Map<String, String> UNSET = Map.of(
            "nvidia.com/gpu", "nvidia.com/gpu.present=true",
            "nvidia.com/gpu.type", GpuType.LABEL,
            "nvidia.com/gpu.model", GpuType.LABEL,
            "gpu-type", GpuType.LABEL);

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        Set<String> carried = NodeView.of(checked).stream()
                .flatMap(node -> node.labels().keySet().stream())
                .collect(Collectors.toSet());
        for (PodSet set : checked.work().podSets()) {
            Set<String> keys =
                    new TreeSet<>(requireNonNullElse(set.pod().getSpec().getNodeSelector(), Map.<String, String>of())
                            .keySet());
            NodeAffinityKeys.of(set.pod().getSpec()).forEach(keys::add);
            keys.stream()
                    .filter(key -> UNSET.containsKey(key) && !carried.contains(key))
                    .forEach(key -> found.add(Diagnostic.of(
                                    DiagnosticCode.GF0638,
                                    set.span(),
                                    "pods of `%s` select nodes by the label `%s`, which nothing sets"
                                            .formatted(CheckedWork.name(set), key),
                                    "no node matches")
                            .withHint("the label is `%s`".formatted(UNSET.getOrDefault(key, "")))));
        }
        return found;
    }
}
