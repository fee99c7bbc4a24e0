package io.gangflow.live.doctor;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.live.ClusterReader;
import java.util.List;

/** Checks one aspect of a cluster. */
interface Probe {

    String subject();

    /**
     * Returns the findings.
     *
     * @throws KubernetesClientException when the check is not allowed, or fails
     */
    List<Finding> check(ClusterReader cluster, String namespace);
}
