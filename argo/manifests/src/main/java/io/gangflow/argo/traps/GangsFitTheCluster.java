package io.gangflow.argo.traps;

import io.gangflow.argo.pods.PodRequests;
import io.gangflow.argo.pods.PodSet;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** GF0412 and GF0414: gangs larger than all nodes together, or than what the nodes hold of their pods. */
final class GangsFitTheCluster implements Trap {

    @Override
    public List<Diagnostic> check(Scene scene) {
        List<Diagnostic> found = new ArrayList<>();
        List<NodeView> nodes = NodeView.of(scene);
        Set<List<PodSet.Need>> seen = new HashSet<>();
        for (PodSet set : scene.work().podSets()) {
            if (!nodes.isEmpty() && !set.needs().isEmpty() && seen.add(set.needs())) {
                whole(scene, set, nodes).or(() -> part(scene, set, nodes)).ifPresent(found::add);
            }
        }
        return found;
    }

    private static Optional<Diagnostic> whole(Scene scene, PodSet set, List<NodeView> nodes) {
        Resources needed = Resources.NONE;
        for (PodSet.Need need : set.needs()) {
            Optional<PodSet> member = scene.work().podSet(need.podSet());
            if (member.isPresent()) {
                needed =
                        needed.plus(PodRequests.of(member.get().pod().getSpec()).times(need.running()));
            }
        }
        Resources there = nodes.stream().map(NodeView::allocatable).reduce(Resources.NONE, Resources::plus);
        return needed.fitsIn(there)
                ? Optional.empty()
                : Optional.of(Diagnostic.of(
                        DiagnosticCode.GF0412,
                        set.span(),
                        "the gang of `%s` needs %s at the same time, all nodes together have %s"
                                .formatted(name(set), Amounts.text(needed), Amounts.text(there)),
                        "it never starts as a whole"));
    }

    private static Optional<Diagnostic> part(Scene scene, PodSet set, List<NodeView> nodes) {
        for (PodSet.Need need : set.needs()) {
            Optional<PodSet> member = scene.work().podSet(need.podSet());
            long room = member.map(of -> nodes.stream()
                            .filter(node -> node.takes(of.pod().getSpec()))
                            .mapToLong(node -> node.room(PodRequests.of(of.pod().getSpec())))
                            .sum())
                    .orElse(Long.MAX_VALUE);
            if (room > 0 && room < need.running()) {
                return Optional.of(Diagnostic.of(
                        DiagnosticCode.GF0414,
                        set.span(),
                        "the gang of `%s` needs %d pods of `%s` at the same time, the empty nodes hold %d"
                                .formatted(name(set), need.running(), Excerpt.of(need.podSet()), room),
                        "it never starts as a whole"));
            }
        }
        return Optional.empty();
    }

    private static String name(PodSet set) {
        return Excerpt.of(set.id().replaceFirst("#[^#]*$", ""));
    }
}
