package io.gangflow.page.testing;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.gangflow.minicluster.api.ApiServer;
import io.gangflow.minicluster.store.ApiServerOptions;
import io.gangflow.minicluster.store.PodLogSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** An API server without controllers and schedulers: a test writes the objects in their place. */
public final class TestCluster implements AutoCloseable {

    private final ApiServer server;
    private final KubernetesClient client;

    public TestCluster() throws IOException {
        this(PodLogSource.NONE);
    }

    /** Creates one whose pods have logs. */
    public TestCluster(PodLogSource logs) throws IOException {
        this(ApiServerOptions.defaults(1).withLogs(logs));
    }

    public TestCluster(ApiServerOptions options) throws IOException {
        server = ApiServer.start(options);
        client = new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(Config.empty())
                        .withMasterUrl(server.url().toString())
                        .withNamespace("default")
                        .build())
                .build();
    }

    public KubernetesClient client() {
        return client;
    }

    /** Creates objects; a node with its status, which its kubelet reports otherwise. */
    public TestCluster with(String yaml) {
        client.load(new ByteArrayInputStream(("---\n" + yaml).getBytes(StandardCharsets.UTF_8)))
                .items()
                .forEach(object -> {
                    HasMetadata created = client.resource(object).create();
                    if (object instanceof Node node) {
                        Node ready = (Node) created;
                        ready.setStatus(node.getStatus());
                        client.resource(ready).updateStatus();
                    }
                });
        return this;
    }

    @Override
    public void close() {
        client.close();
        server.close();
    }
}
