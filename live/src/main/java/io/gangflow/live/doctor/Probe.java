package io.gangflow.live.doctor;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.live.ClusterReader;
import java.util.List;

/** Looks at one thing. */
interface Probe {

    String subject();

    /**
     * What there is to say of it.
     *
     * @throws KubernetesClientException when it may not look, or can't
     */
    List<Finding> look(ClusterReader cluster, String namespace);
}
