package io.gangflow.live.doctor;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;

/** Looks at one thing. */
interface Probe {

    String subject();

    /**
     * What there is to say of it.
     *
     * @throws KubernetesClientException when it may not look, or can't
     */
    List<Finding> look(KubernetesClient client, String namespace);
}
