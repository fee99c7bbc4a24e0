package io.gangflow.argo.traps;

import io.gangflow.argo.pods.PodRequests;
import io.gangflow.argo.pods.PodSet;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import java.util.ArrayList;
import java.util.List;

/** GF0413: pods larger than every node. */
final class PodsFitANode implements Trap {

    @Override
    public List<Diagnostic> check(Scene scene) {
        List<Diagnostic> found = new ArrayList<>();
        List<NodeView> nodes = NodeView.of(scene);
        for (PodSet set : scene.work().podSets()) {
            Resources wants = PodRequests.of(set.pod().getSpec());
            if (!nodes.isEmpty()
                    && set.count() > 0
                    && nodes.stream().noneMatch(node -> wants.fitsIn(node.allocatable()))) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0413,
                        set.span(),
                        "a pod of `%s` asks for %s, no node has that much"
                                .formatted(Scene.name(set), Amounts.text(wants)),
                        "the largest nodes have %s".formatted(NodeView.largest(nodes))));
            }
        }
        return found;
    }
}
