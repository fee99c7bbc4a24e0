package io.gangflow.minicluster;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/** The Kubernetes API of a test: a real one where system property {@code gangflow.test.kubeconfig} names it. */
public record TestApi(URI uri, KubernetesClient client) implements AutoCloseable {

    public static TestApi start() {
        try {
            Config config = Config.fromKubeconfig(Files.readString(Path.of(System.getProperty("gangflow.test.kubeconfig"))));
            KubernetesClient client =
                    new KubernetesClientBuilder().withConfig(config).build();
            return new TestApi(URI.create(config.getMasterUrl()), client);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
