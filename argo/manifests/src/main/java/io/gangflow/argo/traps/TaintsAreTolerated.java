package io.gangflow.argo.traps;

import io.gangflow.argo.pods.PodRequests;
import io.gangflow.argo.pods.PodSet;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** GF0415: pods that tolerate the taints of none of the nodes which they select. */
final class TaintsAreTolerated implements Trap {

    @Override
    public List<Diagnostic> check(Scene scene) {
        List<Diagnostic> found = new ArrayList<>();
        List<NodeView> nodes = NodeView.of(scene);
        for (PodSet set : scene.work().podSets()) {
            List<NodeView> selected = nodes.stream()
                    .filter(node -> node.matches(set.pod().getSpec()))
                    .filter(node -> PodRequests.of(set.pod().getSpec()).fitsIn(node.allocatable()))
                    .toList();
            Set<String> refusing = new TreeSet<>();
            selected.forEach(node -> refusing.addAll(node.refusals(set.pod().getSpec())));
            boolean all = !selected.isEmpty()
                    && selected.stream()
                            .noneMatch(
                                    node -> node.refusals(set.pod().getSpec()).isEmpty());
            if (all && set.count() > 0) {
                found.add(Diagnostic.of(
                                DiagnosticCode.GF0415,
                                set.span(),
                                "pods of `%s` tolerate the taints of no node that they fit on"
                                        .formatted(Scene.name(set)),
                                "the taints are `%s`".formatted(String.join("`, `", refusing)))
                        .withHint("tolerations: [{ key: %s, operator: Exists }]"
                                .formatted(refusing.iterator().next())));
            }
        }
        return found;
    }
}
