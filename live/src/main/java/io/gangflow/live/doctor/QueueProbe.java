package io.gangflow.live.doctor;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.live.ClusterReader;
import java.util.List;

/** Checks that queues are open. Without queues, Volcano is not installed, which another probe reports. */
final class QueueProbe implements Probe {

    private static final String DEFAULT = "default";

    @Override
    public String subject() {
        return "Queues";
    }

    @Override
    public List<Finding> check(ClusterReader cluster, String namespace) {
        if (Crds.find(cluster.client(), "queues.scheduling.volcano.sh").isEmpty()) {
            return List.of();
        }
        List<ObjectNode> queues = cluster.list(KindCatalogue.QUEUE);
        List<String> closed = queues.stream()
                .filter(queue -> List.of("Closed", "Closing")
                        .contains(queue.path("status").path("state").asText()))
                .map(Fields::name)
                .toList();
        if (!closed.isEmpty()) {
            return List.of(Finding.warning(
                    subject(),
                    "closed: " + String.join(", ", closed),
                    "vcctl queue operate --action open --name " + closed.get(0)));
        }
        boolean hasDefault =
                queues.stream().anyMatch(queue -> Fields.name(queue).equals(DEFAULT));
        return List.of(
                hasDefault
                        ? Finding.good(subject(), queues.size() + " open")
                        : Finding.warning(
                                subject(),
                                "no queue `default`",
                                "start volcano-controllers, which create it, or name a queue in the pipeline"));
    }
}
