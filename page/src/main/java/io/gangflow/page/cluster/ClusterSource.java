package io.gangflow.page.cluster;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.live.LiveCluster;
import io.gangflow.live.LiveMoment;
import java.util.List;

/** Where the state of the cluster is read from. Thread-safe. */
public interface ClusterSource {

    /** Returns the display name of the cluster. */
    String name();

    /**
     * Reads what schedulers see, of a cluster of any size.
     *
     * @throws io.fabric8.kubernetes.client.KubernetesClientException when the cluster does not answer, or refuses
     */
    LiveMoment moment();

    /**
     * Reads all objects that affect scheduling, as a simulation needs them; only for a small cluster.
     *
     * @throws io.fabric8.kubernetes.client.KubernetesClientException when the cluster does not answer, or refuses
     */
    LiveCluster whole();

    /**
     * Reads the pods of some runs with their status.
     *
     * @param runs names of workflows; not empty
     * @throws io.fabric8.kubernetes.client.KubernetesClientException when the cluster does not answer, or refuses
     */
    List<Pod> pods(String namespace, List<String> runs);
}
