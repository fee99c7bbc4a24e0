package io.gangflow.page.cluster;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.live.ClusterReader;
import io.gangflow.live.LiveCluster;
import io.gangflow.live.LiveMoment;
import java.time.Clock;

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
}
