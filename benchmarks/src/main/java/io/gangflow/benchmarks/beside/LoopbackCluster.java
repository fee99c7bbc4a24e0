package io.gangflow.benchmarks.beside;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.gangflow.scheduling.state.ClusterSnapshot;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * A real API server on loopback that the benchmark fills with nodes and waiting pods. All nodes of that cluster, and
 * the namespace {@link #NAMESPACE}, belong to the benchmark.
 */
final class LoopbackCluster implements AutoCloseable {

    static final String NAMESPACE = "gangflow-bench";

    private static final int CONNECTIONS = 8;

    private final KubernetesClient client;

    /** @throws IllegalArgumentException when the server is not on this machine: a load test must not run elsewhere */
    LoopbackCluster(Path kubeconfig) {
        Config config = Config.fromKubeconfig(kubeconfig.toFile());
        String host = URI.create(config.getMasterUrl()).getHost();
        try {
            if (!InetAddress.getByName(host).isLoopbackAddress()) {
                throw new IllegalArgumentException("the API server %s is not on loopback".formatted(host));
            }
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("the API server %s has no address".formatted(host), e);
        }
        client = new KubernetesClientBuilder().withConfig(config).build();
    }

    KubernetesClient client() {
        return client;
    }

    /** Replaces the objects of an earlier run by the snapshot's nodes and its unscheduled pods. */
    void fill(ClusterSnapshot snapshot) throws InterruptedException {
        clear();
        client.namespaces()
                .resource(new NamespaceBuilder()
                        .withNewMetadata()
                        .withName(NAMESPACE)
                        .endMetadata()
                        .build())
                .serverSideApply();
        client.serviceAccounts()
                .resource(new ServiceAccountBuilder()
                        .withNewMetadata()
                        .withName("default")
                        .withNamespace(NAMESPACE)
                        .endMetadata()
                        .build())
                .forceConflicts()
                .serverSideApply();
        each(snapshot.nodes().stream().map(ApiObjects::node).toList(), this::create);
        each(snapshot.pods().stream().map(pod -> ApiObjects.pod(pod, NAMESPACE)).toList(), this::create);
    }

    /** Deletes the benchmark's pods and every node. */
    void clear() {
        client.pods().inNamespace(NAMESPACE).withGracePeriod(0).delete();
        client.nodes().delete();
    }

    private void create(Pod pod) {
        client.pods().inNamespace(NAMESPACE).resource(pod).create();
    }

    /**
     * A node keeps the status with which it is created. The server taints a new node as not ready, whatever its status,
     * until a client removes the taint.
     */
    private void create(Node node) {
        String name = node.getMetadata().getName();
        client.nodes().resource(node).create();
        client.nodes().withName(name).patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\": {\"taints\": null}}");
    }

    private static <T> void each(List<T> objects, Consumer<T> call) throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS);
        try {
            List<Future<?>> calls = new ArrayList<>();
            objects.forEach(object -> calls.add(threads.submit(() -> call.accept(object))));
            for (Future<?> one : calls) {
                one.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("the API server refused an object of the benchmark", e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
