package io.gangflow.minicluster.api;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ConfigMapList;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.gangflow.minicluster.store.ApiServerOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/**
 * Behavior that the embedded server and a real kube-apiserver share. The tests run against the embedded one, or with
 * {@code -Dconformance.kubeconfig=FILE} against the cluster of that file. Each test has its own namespace.
 */
@SuppressWarnings("NullAway.Init")
abstract class Conformance {

    private static @Nullable ApiServer server;
    static KubernetesClient client;

    String namespace;

    @BeforeAll
    static void connect() throws IOException {
        String kubeconfig = System.getProperty("conformance.kubeconfig", "");
        Config config;
        if (kubeconfig.isEmpty()) {
            ApiServer embedded = ApiServer.start(ApiServerOptions.defaults(7));
            server = embedded;
            config = new ConfigBuilder(Config.empty())
                    .withMasterUrl(embedded.url().toString())
                    .build();
        } else {
            config = Config.fromKubeconfig(Files.readString(Path.of(kubeconfig)));
        }
        config.setRequestRetryBackoffLimit(0);
        client = new KubernetesClientBuilder().withConfig(config).build();
    }

    @AfterAll
    static void disconnect() {
        client.close();
        ApiServer embedded = server;
        if (embedded != null) {
            embedded.close();
        }
    }

    static boolean isEmbedded() {
        return server != null;
    }

    @BeforeEach
    void ownNamespace() {
        Namespace created = client.namespaces()
                .resource(new NamespaceBuilder()
                        .withNewMetadata()
                        .withGenerateName("conformance-")
                        .endMetadata()
                        .build())
                .create();
        namespace = created.getMetadata().getName();
        client.serviceAccounts()
                .inNamespace(namespace)
                .withName("default")
                .waitUntilCondition(account -> account != null, 10, java.util.concurrent.TimeUnit.SECONDS);
    }

    @AfterEach
    void dropNamespace() {
        client.namespaces().withName(namespace).delete();
    }

    NonNamespaceOperation<ConfigMap, ConfigMapList, Resource<ConfigMap>> configMaps() {
        return client.configMaps().inNamespace(namespace);
    }

    static ConfigMap map(String name, Map<String, String> data) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withData(data)
                .build();
    }

    /** A pod for a scheduler that does not exist, so that only the test changes it. */
    static Pod pod(String name) {
        return new PodBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .withSchedulerName("nobody")
                .addNewContainer()
                .withName("main")
                .withImage("gangflow/jobs:1")
                .endContainer()
                .endSpec()
                .build();
    }
}
