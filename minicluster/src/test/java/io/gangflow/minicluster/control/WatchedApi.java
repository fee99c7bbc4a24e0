package io.gangflow.minicluster.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.minicluster.TestApi;
import io.gangflow.minicluster.store.ApiServerOptions;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** An API server and a view of its objects. A closed view keeps its objects: a view that lags behind. */
record WatchedApi(TestApi api, ClusterView view) implements AutoCloseable {

    static final String NAMESPACE = "default";

    /** Half a second after noon: conditions have whole seconds. */
    static final Clock NOON = Clock.fixed(Instant.parse("2026-11-28T12:00:00.500Z"), ZoneOffset.UTC);

    private static final long PATIENCE_MILLIS = 30_000;

    static WatchedApi start() throws IOException {
        TestApi api = TestApi.start(ApiServerOptions.defaults(1));
        return new WatchedApi(api, ClusterView.open(api.client()));
    }

    KubernetesClient client() {
        return api.client();
    }

    static Pod pod(String name) {
        return new PodBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace(NAMESPACE)
                .endMetadata()
                .withNewSpec()
                .addNewContainer()
                .withName("main")
                .withImage("test/guest:1")
                .endContainer()
                .endSpec()
                .build();
    }

    static Pod podOn(String node, String name) {
        return new PodBuilder(pod(name)).editSpec().withNodeName(node).endSpec().build();
    }

    /** Creates an object and waits until the view shows it. */
    <T extends HasMetadata> T create(T object) throws InterruptedException {
        T created = client().resource(object).create();
        awaitSeen(created);
        return created;
    }

    /** Replaces the status of a pod and waits until the view shows it. */
    Pod report(Pod pod, PodStatus status) throws InterruptedException {
        Pod written = client().resource(new PodBuilder(pod).withStatus(status).build())
                .updateStatus();
        awaitSeen(written);
        return written;
    }

    void awaitSeen(HasMetadata written) throws InterruptedException {
        await(() -> new ViewFreshness(view).written(written));
    }

    void await(BooleanSupplier condition) throws InterruptedException {
        assertThat(view.await(condition, PATIENCE_MILLIS))
                .as("holds within 30 s")
                .isTrue();
    }

    /** The pod as the API server has it. */
    Optional<Pod> stored(String name) {
        return Optional.ofNullable(
                client().pods().inNamespace(NAMESPACE).withName(name).get());
    }

    @Override
    public void close() {
        view.close();
        api.close();
    }
}
