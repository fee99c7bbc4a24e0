package io.gangflow.rules.gpu;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.cluster.Taint;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.workloads.foreign.ForeignObject;
import io.gangflow.workloads.pods.PodSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** GF0637: agents for GPU nodes, such as the device plugin, that do not tolerate the nodes' taints. */
final class AgentsReachGpuNodes implements Rule<CheckedWork> {

    private static final Pattern AGENT = Pattern.compile("device-plugin|dcgm-exporter|gpu-feature-discovery");

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        Set<String> taints = new TreeSet<>(Set.of(CheckedWork.GPU));
        checked.cluster()
                .ifPresent(cluster -> cluster.nodePools().stream()
                        .filter(pool -> pool.allocatable().gpus() > 0)
                        .forEach(pool -> pool.taints().stream()
                                .filter(taint -> taint.effect() != Taint.Effect.PreferNoSchedule)
                                .forEach(taint -> taints.add(taint.key()))));
        checked.ofKind("Node")
                .filter(AgentsReachGpuNodes::mayHaveGpus)
                .flatMap(node -> node.tree().path("spec").path("taints").valueStream())
                .filter(taint -> !taint.path("effect").asText().equals("PreferNoSchedule"))
                .forEach(taint -> taints.add(taint.path("key").asText()));
        // The DaemonSet controller adds tolerations of these.
        taints.removeIf(key -> key.startsWith("node.kubernetes.io/"));
        for (PodSet set : checked.work().podSets()) {
            boolean agent = set.id().startsWith("DaemonSet/")
                    && set.pod().getSpec().getContainers().stream()
                            .anyMatch(container -> AGENT.matcher(String.valueOf(container.getImage()))
                                    .find());
            List<String> refused =
                    taints.stream().filter(key -> agent && !tolerates(set, key)).toList();
            if (!refused.isEmpty()) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0637,
                        set.span(),
                        "`%s` does not tolerate %s, so it does not run on GPU nodes"
                                .formatted(CheckedWork.name(set), "`" + String.join("`, `", refused) + "`"),
                        "without it the nodes offer no GPUs"));
            }
        }
        return found;
    }

    /** Returns whether a node may have GPUs, by its resources and labels; true for a node without a status. */
    private static boolean mayHaveGpus(ForeignObject node) {
        JsonNode status = node.tree().path("status");
        boolean offers = status.path("capacity").has(CheckedWork.GPU)
                || status.path("allocatable").has(CheckedWork.GPU);
        return status.isMissingNode()
                || offers
                || node.labels().keySet().stream().anyMatch(label -> label.startsWith(CheckedWork.GPU));
    }

    private static boolean tolerates(PodSet set, String key) {
        return set.pod().getSpec().getTolerations().stream()
                .anyMatch(toleration ->
                        toleration.getKey() == null || toleration.getKey().equals(key));
    }
}
