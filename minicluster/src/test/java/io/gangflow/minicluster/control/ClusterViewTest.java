package io.gangflow.minicluster.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.certificates.v1.CertificateSigningRequest;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.minicluster.TestApi;
import io.gangflow.minicluster.store.ApiServerOptions;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The view follows the objects of each kind that was asked for, and reports their changes. */
@Timeout(60)
@SuppressWarnings("NullAway.Init")
final class ClusterViewTest {

    private final List<String> changes = new CopyOnWriteArrayList<>();
    private WatchedApi api;

    @BeforeEach
    void start() throws IOException {
        api = WatchedApi.start();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    @Test
    void objectsAreFoundByTheirNamespaceAndName() throws InterruptedException {
        Pod pod = api.create(WatchedApi.pod("a"));
        Node node = api.create(node("n1"));

        assertThat(api.view().list(Pod.class)).containsExactly(pod);
        assertThat(api.view().get(Pod.class, "default", "a")).contains(pod);
        assertThat(api.view().get(Pod.class, "other", "a")).isEmpty();
        assertThat(api.view().get(Node.class, "", "n1")).contains(node);
        assertThat(api.view().list(Service.class)).isEmpty();
    }

    @Test
    void anotherKindIsFollowedFromTheFirstRequestOn() throws InterruptedException {
        ConfigMap old = api.client().resource(configMap("old")).create();

        assertThat(api.view().list(ConfigMap.class)).containsExactly(old);
        ConfigMap created = api.create(configMap("new"));
        assertThat(api.view().list(ConfigMap.class)).containsExactlyInAnyOrder(old, created);
    }

    @Test
    void aKindThatTheApiDoesNotServeIsEmpty() {
        assertThat(api.view().list(CertificateSigningRequest.class)).isEmpty();
        assertThat(api.view().get(CertificateSigningRequest.class, "", "a")).isEmpty();
    }

    @Test
    void aKindWithoutAClassIsEmpty() {
        assertThat(api.view().list(GenericKubernetesResource.class)).isEmpty();
    }

    @Test
    void listenersGetTheObjectBeforeAndAfterEachChange() throws InterruptedException {
        api.view().onChange((before, after) -> changes.add(phase(before) + " -> " + phase(after)));

        Pod pod = api.create(WatchedApi.podOn("n1", "a"));
        api.report(pod, new PodStatusBuilder().withPhase("Running").build());
        api.client().resource(pod).withGracePeriod(0).delete();
        api.await(() -> changes.size() >= 3);

        assertThat(changes).containsExactly("none -> Pending", "Pending -> Running", "Running -> none");
    }

    @Test
    void aClosedSubscriptionGetsNothingMore() throws InterruptedException {
        List<String> others = new CopyOnWriteArrayList<>();
        ClusterView.Subscription subscription = api.view().onChange((before, after) -> changes.add("a change"));
        api.view().onChange((before, after) -> others.add("a change"));
        api.create(WatchedApi.pod("a"));
        api.await(() -> !others.isEmpty());

        subscription.close();
        api.create(WatchedApi.pod("b"));
        api.await(() -> others.size() == 2);

        assertThat(changes).hasSize(1);
    }

    @Test
    void aConditionIsCheckedAfterEachChange() throws InterruptedException {
        assertThat(api.view().await(() -> true, 0)).isTrue();
        assertThat(api.view().await(() -> false, 0)).isFalse();
        assertThat(api.view().await(() -> false, 1)).isFalse();

        api.client().resource(WatchedApi.pod("a")).create();

        assertThat(api.view().await(() -> !api.view().list(Pod.class).isEmpty(), 30_000))
                .isTrue();
    }

    @Test
    void aChangeEndsTheWaitForItBeforeTheTimeout() throws InterruptedException {
        Thread waiting = new Thread(() -> waitForAPod(api.view()));
        waiting.start();
        while (waiting.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }

        api.client().resource(WatchedApi.pod("a")).create();
        waiting.join(30_000);

        assertThat(waiting.isAlive()).as("still waits").isFalse();
    }

    @Test
    void aClosedViewKeepsItsObjectsAndFollowsNothing() throws InterruptedException {
        ClusterView other = ClusterView.open(api.client());
        Pod pod = api.create(WatchedApi.pod("a"));
        other.await(() -> !other.list(Pod.class).isEmpty(), 30_000);
        other.onChange((before, after) ->
                after.ifPresent(object -> changes.add(object.getMetadata().getName())));

        other.close();
        api.create(WatchedApi.pod("b"));
        api.await(() -> api.view().list(Pod.class).size() == 2);

        assertThat(other.list(Pod.class)).containsExactly(pod);
        assertThat(changes)
                .as("the first pod may be told late: listeners follow the list")
                .doesNotContain("b");
    }

    @Test
    void anApiThatRefusesListsIsAnError() throws IOException {
        try (TestApi closed =
                TestApi.start(ApiServerOptions.defaults(1).withToken("a token that the client does not have"))) {
            assertThatThrownBy(() -> ClusterView.open(closed.client()))
                    .isInstanceOfSatisfying(
                            KubernetesClientException.class,
                            refusal -> assertThat(refusal.getCode()).isEqualTo(401));
        }
    }

    private static void waitForAPod(ClusterView view) {
        try {
            view.await(() -> !view.list(Pod.class).isEmpty(), 3_600_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String phase(Optional<HasMetadata> object) {
        return object.map(Pod.class::cast)
                .map(pod -> pod.getStatus().getPhase())
                .orElse("none");
    }

    private static Node node(String name) {
        return new NodeBuilder().withNewMetadata().withName(name).endMetadata().build();
    }

    private static ConfigMap configMap(String name) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace("default")
                .endMetadata()
                .build();
    }
}
