package io.gangflow.argo.traps;

import io.gangflow.argo.pods.PodSet;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import java.util.ArrayList;
import java.util.List;

/** GF0416: pods whose selector or required affinity no node matches. */
final class SelectorsMatchANode implements Trap {

    @Override
    public List<Diagnostic> check(Scene scene) {
        List<Diagnostic> found = new ArrayList<>();
        List<NodeView> nodes = NodeView.of(scene);
        for (PodSet set : scene.work().podSets()) {
            if (!nodes.isEmpty()
                    && set.count() > 0
                    && nodes.stream().noneMatch(node -> node.matches(set.pod().getSpec()))) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0416,
                        set.span(),
                        "no node has the labels that pods of `%s` select".formatted(Scene.name(set)),
                        "they stay Pending"));
            }
        }
        return found;
    }
}
