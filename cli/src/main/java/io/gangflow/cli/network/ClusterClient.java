package io.gangflow.cli.network;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.gangflow.json.BoundedJson;
import io.gangflow.kubernetes.json.LazyFields;

/** The client of a cluster for one command, with a mapper that analyzes only the classes that the responses contain. */
public final class ClusterClient {

    private ClusterClient() {}

    /** Creates a client, whose owner closes it; sends no request. */
    public static KubernetesClient of(Config config) {
        ObjectMapper mapper =
                BoundedJson.builder().addModule(LazyFields.module()).build();
        return new KubernetesClientBuilder()
                .withConfig(ConnectionCheck.bounded(config))
                .withKubernetesSerialization(new KubernetesSerialization(mapper, true))
                .build();
    }
}
