package io.gangflow.argo.launch;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.live.Pages;
import io.gangflow.run.Label;
import io.gangflow.run.RunEvent;
import io.gangflow.workloads.pods.PodRequests;
import java.net.HttpURLConnection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The nodes of a cluster in the form that a run reports. */
final class RunNodes {

    /** {@code worker-2} before {@code worker-10}. */
    private static final Comparator<RunEvent.RunStarted.Node> BY_NUMBER =
            Comparator.<RunEvent.RunStarted.Node, String>comparing(
                            node -> node.name().replaceAll("\\d+$", ""))
                    .thenComparingInt(node -> node.name().length())
                    .thenComparing(RunEvent.RunStarted.Node::name);

    private RunNodes() {}

    /** All nodes, sorted by name; none when the user is not allowed to list them. */
    static List<RunEvent.RunStarted.Node> of(KubernetesClient client) {
        try {
            return Pages.of(client.nodes()::list).objects().stream()
                    .map(RunNodes::node)
                    .sorted(BY_NUMBER)
                    .toList();
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_FORBIDDEN) {
                return List.of(); // most users are not allowed to list nodes
            }
            throw e;
        }
    }

    private static RunEvent.RunStarted.Node node(Node node) {
        return new RunEvent.RunStarted.Node(
                node.getMetadata().getName(),
                PodRequests.of(
                        node.getStatus() == null || node.getStatus().getAllocatable() == null
                                ? Map.of()
                                : node.getStatus().getAllocatable()),
                usdPerHour(node));
    }

    /** The price of a node; zero when its annotation is missing or invalid. */
    private static double usdPerHour(Node node) {
        String price = ObjectView.annotation(node, Label.USD_PER_HOUR);
        return price.matches("\\d{1,9}(\\.\\d{1,9})?") ? Double.parseDouble(price) : 0;
    }
}
