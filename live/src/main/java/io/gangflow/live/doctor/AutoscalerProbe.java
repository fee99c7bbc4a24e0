package io.gangflow.live.doctor;

import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.live.ClusterReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An autoscaler together with Volcano. The autoscaler sees only pods: a gang that enqueue does not admit has none
 * (volcano #3910), and for pods that wait because of a queue's capability it adds nodes that stay idle (volcano #4710).
 */
final class AutoscalerProbe implements Probe {

    private static final Pattern IMAGE = Pattern.compile("cluster-autoscaler|karpenter");
    private static final String STATUS = "cluster-autoscaler-status";

    @Override
    public String subject() {
        return "Autoscaler";
    }

    @Override
    public List<Finding> check(ClusterReader cluster, String namespace) {
        boolean scales = Flags.of(cluster, IMAGE).isPresent()
                || cluster.list(KindCatalogue.CONFIG_MAP).stream()
                        .anyMatch(map -> Fields.name(map).equals(STATUS));
        if (!scales) {
            return List.of(Finding.good(subject(), "not found"));
        }
        Optional<VolcanoConfiguration> volcano = VolcanoConfiguration.of(cluster);
        if (volcano.isEmpty()) {
            return List.of(Finding.good(subject(), "found; the configuration of Volcano was not found"));
        }
        List<Finding> findings = new ArrayList<>();
        if (volcano.get().actions().contains("enqueue") && !volcano.get().hasPlugin("sla")) {
            findings.add(
                    Finding.warning(
                            subject(),
                            "with the action enqueue, a gang that does not fit has no pods, so the autoscaler adds no node for it (volcano #3910)",
                            "remove enqueue, use the plugin sla with sla-waiting-time, or set a pool's min to the size of the largest gang"));
        }
        List<String> bounded = cluster.list(KindCatalogue.QUEUE).stream()
                .filter(queue -> queue.path("spec").path("capability").size() > 0)
                .map(Fields::name)
                .toList();
        if (!bounded.isEmpty()) {
            findings.add(Finding.warning(
                    subject(),
                    "pods that wait for queue %s trigger new nodes that they cannot use (volcano #4710)"
                            .formatted(String.join(", ", bounded)),
                    "remove the capability of queues that use a pool that scales; the pool's max limits the cost"));
        }
        return findings.isEmpty() ? List.of(Finding.good(subject(), "pending gangs have pods")) : findings;
    }
}
