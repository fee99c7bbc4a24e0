package io.gangflow.live.doctor;

import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.live.ClusterReader;
import java.util.List;
import java.util.Optional;

/** Priority classes with a Volcano that does not preempt, as installed by its chart. */
final class PriorityProbe implements Probe {

    @Override
    public String subject() {
        return "Preemption";
    }

    @Override
    public List<Finding> check(ClusterReader cluster, String namespace) {
        Optional<VolcanoConfiguration> volcano = VolcanoConfiguration.of(cluster);
        long ranks = cluster.list(KindCatalogue.PRIORITY_CLASS).stream()
                .filter(found -> !Fields.name(found).startsWith("system-"))
                .mapToInt(found -> found.path("value").asInt(0))
                .distinct()
                .count();
        boolean evicts = volcano.map(found -> found.actions().stream().anyMatch(action -> action.endsWith("preempt")))
                .orElse(true);
        return List.of(
                ranks < 2 || evicts
                        ? Finding.good(
                                subject(), ranks < 2 ? "no priority classes" : "Volcano preempts by priority class")
                        : Finding.warning(
                                subject(),
                                "%d priority classes, but Volcano has no action preempt: no pod is evicted"
                                        .formatted(ranks),
                                "add preempt to its actions; with enqueue, a gang that is not admitted evicts no pods either (GF0682)"));
    }
}
