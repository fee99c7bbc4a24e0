package io.gangflow.rules.capacity;

import io.gangflow.cluster.NodePool;
import io.gangflow.pipeline.capacity.GangFit;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.plan.Gang;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.NodeView;
import io.gangflow.workloads.pods.PodRequests;
import io.gangflow.workloads.pods.PodSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * GF0412 to GF0416: gangs, and pods that work alone, that can never run on the known nodes, by the rules of {@link
 * GangFit}.
 */
final class WorkFitsTheCluster implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<NodeView> nodes = NodeView.of(checked);
        if (nodes.isEmpty()) {
            return List.of();
        }
        Set<Map<String, Integer>> seen = new HashSet<>();
        return checked.work().podSets().stream()
                .filter(set ->
                        set.count() > 0 && !(set.isPlaced() && set.needs().isEmpty()))
                .filter(set -> seen.add(gang(set)))
                .flatMap(set -> check(checked, set, nodes))
                .toList();
    }

    static Stream<Diagnostic> check(CheckedWork checked, PodSet set, List<NodeView> nodes) {
        GangFit fit = new GangFit(gang(set).entrySet().stream()
                .flatMap(member ->
                        checked
                                .work()
                                .podSet(member.getKey())
                                .map(of -> need(of, of.id(), member.getValue(), nodes))
                                .stream())
                .toList());
        return fit.check(new PodSetText(checked.work(), set, fit, nodes)).stream();
    }

    /** Returns how many pods of which sets must run so that those of a set can work. */
    static Map<String, Integer> gang(PodSet set) {
        Map<String, Integer> gang = new LinkedHashMap<>();
        set.needs().stream()
                .filter(need -> need.running() > 0)
                .forEach(need -> gang.put(need.podSet(), need.running()));
        gang.putIfAbsent(set.id(), 1);
        return gang;
    }

    /** Pods that already have a node are not checked against its selectors and taints. */
    static GangFit.Need need(PodSet set, String role, int running, List<NodeView> nodes) {
        Gang.Member member =
                new Gang.Member(role, running, PodRequests.of(set.pod().getSpec()), false);
        return new GangFit.Need(
                member,
                pools(nodes.stream()
                        .filter(node -> set.isPlaced() || node.matches(set.pod().getSpec()))),
                pools(nodes.stream()
                        .filter(node -> set.isPlaced() || node.takes(set.pod().getSpec()))));
    }

    private static List<NodePool> pools(Stream<NodeView> nodes) {
        return nodes.map(NodeView::pool).toList();
    }
}
