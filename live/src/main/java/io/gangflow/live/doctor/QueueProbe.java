package io.gangflow.live.doctor;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.volcano.api.model.scheduling.v1beta1.Queue;
import io.gangflow.live.ClusterReader;
import io.gangflow.live.Pages;
import java.util.List;

/** Queues that let work in; where there are none, Volcano is not installed, which another probe says. */
final class QueueProbe implements Probe {

    private static final String DEFAULT = "default";

    @Override
    public String subject() {
        return "Queues";
    }

    @Override
    public List<Finding> look(ClusterReader cluster, String namespace) {
        KubernetesClient client = cluster.client();
        if (Crds.find(client, "queues.scheduling.volcano.sh").isEmpty()) {
            return List.of();
        }
        List<Queue> queues = Pages.of(client.resources(Queue.class)::list).objects();
        List<String> closed = queues.stream()
                .filter(queue -> queue.getStatus() != null
                        && List.of("Closed", "Closing")
                                .contains(String.valueOf(queue.getStatus().getState())))
                .map(queue -> queue.getMetadata().getName())
                .toList();
        if (!closed.isEmpty()) {
            return List.of(Finding.warning(
                    subject(),
                    "closed: " + String.join(", ", closed),
                    "vcctl queue operate --action open --name " + closed.get(0)));
        }
        boolean hasDefault =
                queues.stream().anyMatch(queue -> queue.getMetadata().getName().equals(DEFAULT));
        return List.of(
                hasDefault
                        ? Finding.good(subject(), queues.size() + " open")
                        : Finding.warning(
                                subject(),
                                "no queue `default`",
                                "start volcano-controllers, which create it, or name a queue in the pipeline"));
    }
}
