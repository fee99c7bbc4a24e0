package io.gangflow.page.cluster;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.live.ClusterReader;
import io.gangflow.live.LiveCluster;
import io.gangflow.live.LiveMoment;
import io.gangflow.live.Pages;
import io.gangflow.run.Label;
import java.time.Clock;
import java.util.List;

/**
 * Reads the cluster with lists, as its own account; which caller may see the result is checked before.
 *
 * @param client not closed here
 * @param name display name of the cluster
 */
public record KubernetesSource(KubernetesClient client, String name, Clock clock) implements ClusterSource {

    @Override
    public LiveMoment moment() {
        return LiveMoment.read(new ClusterReader(client), name, clock.millis());
    }

    @Override
    public LiveCluster whole() {
        return new ClusterReader(client).read(name);
    }

    @Override
    public List<Pod> pods(String namespace, List<String> runs) {
        return Pages.of(
                        client.pods().inNamespace(namespace).withLabelIn(Label.WORKFLOW, runs.toArray(String[]::new))
                                ::list)
                .objects();
    }
}
