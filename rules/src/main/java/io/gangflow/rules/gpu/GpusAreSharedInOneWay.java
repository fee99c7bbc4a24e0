package io.gangflow.rules.gpu;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Node;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.EmbeddedYaml;
import io.gangflow.workloads.foreign.ForeignObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * GF0677: MPS together with time-slicing or MIG, although a node has only one mode (NVIDIA/k8s-device-plugin 0.20.0,
 * README).
 */
final class GpusAreSharedInOneWay implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        for (EmbeddedYaml file : DevicePlugins.of(checked)) {
            second(file.tree()).ifPresent(other -> found.add(finding(file.object(), DevicePlugins.name(file), other)));
        }
        checked.ofKind("Node")
                .filter(object -> object.object() instanceof Node)
                .filter(object -> "mps".equals(object.labels().get("nvidia.com/gpu.sharing-strategy")))
                .filter(GpusAreSharedInOneWay::hasMig)
                .forEach(object -> found.add(finding(object, object.name(), "MIG")));
        return found;
    }

    private static Optional<String> second(JsonNode tree) {
        JsonNode sharing = tree.path("sharing");
        if (!sharing.has("mps")) {
            return Optional.empty();
        }
        String mig = tree.path("flags").path("migStrategy").asText("none");
        if (sharing.has("timeSlicing")) {
            return Optional.of("time-slicing");
        }
        return mig.equals("none") ? Optional.empty() : Optional.of("MIG");
    }

    private static boolean hasMig(ForeignObject node) {
        List<String> names = new ArrayList<>();
        node.tree().path("status").path("allocatable").fieldNames().forEachRemaining(names::add);
        return names.stream().anyMatch(name -> name.startsWith("nvidia.com/mig-"));
    }

    private static Diagnostic finding(ForeignObject object, String name, String other) {
        return Diagnostic.of(
                        DiagnosticCode.GF0677,
                        object.span(),
                        "`%s` shares GPUs by MPS and by %s".formatted(Excerpt.of(name), other),
                        "MPS cannot be combined with time-slicing or MIG")
                .withHint("one mode for each node, chosen by the label nvidia.com/device-plugin.config");
    }
}
