package io.gangflow.minicluster;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.gangflow.minicluster.api.ApiServer;
import io.gangflow.minicluster.store.ApiServerOptions;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The Kubernetes API of a test: the embedded server, or a real one if the system property
 * {@code gangflow.test.kubeconfig} names its kubeconfig.
 */
public record TestApi(
        URI uri, KubernetesClient client, @Nullable ApiServer server) implements AutoCloseable {

    public static TestApi start() throws IOException {
        String kubeconfig = System.getProperty("gangflow.test.kubeconfig", "");
        if (!kubeconfig.isEmpty()) {
            return of(Config.fromKubeconfig(Files.readString(Path.of(kubeconfig))), null);
        }
        return start(ApiServerOptions.defaults(1));
    }

    /** Starts the embedded server with these options. */
    public static TestApi start(ApiServerOptions options) throws IOException {
        ApiServer server = ApiServer.start(options);
        return of(
                new ConfigBuilder(Config.empty())
                        .withMasterUrl(server.url().toString())
                        .build(),
                server);
    }

    private static TestApi of(Config config, @Nullable ApiServer server) {
        KubernetesClient client =
                new KubernetesClientBuilder().withConfig(config).build();
        return new TestApi(URI.create(config.getMasterUrl()), client, server);
    }

    @Override
    public void close() {
        client.close();
        if (server != null) {
            server.close();
        }
    }
}
