package io.gangflow.scheduling.volcano;

import io.gangflow.scheduling.kube.FilterCache;
import io.gangflow.scheduling.kube.NodeFilters;
import io.gangflow.scheduling.kube.Rejection;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.volcano.job.SessionNode;
import io.gangflow.scheduling.volcano.plugin.Plugin;
import java.util.List;
import java.util.Optional;

/** kube-scheduler's own filters except for resources, and the number of pods (plugins/predicates). */
final class PredicatesPlugin implements Plugin {

    private static final List<String> TOO_MANY_PODS = List.of("node(s) pod number exceeded");

    private final FilterCache verdicts;

    PredicatesPlugin(Session session) {
        verdicts = session.cache()
                .remembered("predicates", FilterCache.class, () -> new FilterCache(NodeFilters.withoutResources()));
    }

    @Override
    public Optional<Predicate> predicate(PodInfo pod, List<NodeInfo> nodes) {
        return Optional.of(new Checks(verdicts.prepare(pod, nodes)));
    }

    private record Checks(FilterCache.FilterResults results) implements Predicate {

        @Override
        public List<String> reasonsAgainst(SessionNode node) {
            NodeInfo info = node.info();
            return info.pods().size() >= info.node().maxPods()
                    ? TOO_MANY_PODS
                    : results.rejection(info).reasons();
        }

        @Override
        public boolean dependsOnOneNode() {
            return results.dependsOnOneNode();
        }

        @Override
        public boolean evictionsCouldHelp(SessionNode node) {
            Rejection rejection = results.rejection(node.info());
            return !rejection.rejects() || rejection.resolvable();
        }
    }
}
