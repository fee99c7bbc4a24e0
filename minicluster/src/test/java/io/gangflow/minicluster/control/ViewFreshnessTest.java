package io.gangflow.minicluster.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether a view shows a write or a deletion yet. */
@Timeout(60)
@SuppressWarnings("NullAway.Init")
final class ViewFreshnessTest {

    private WatchedApi api;
    private ViewFreshness freshness;

    @BeforeEach
    void start() throws IOException {
        api = WatchedApi.start();
        freshness = new ViewFreshness(api.view());
    }

    @AfterEach
    void stop() {
        api.close();
    }

    @ParameterizedTest(name = "a version that is {0} older than that of the view: {1}")
    @CsvSource({"1, true", "0, true", "-1, false"})
    void aWriteIsSeenInItsVersionAndInANewerOne(int older, boolean seen) throws InterruptedException {
        Pod pod = api.create(WatchedApi.pod("a"));
        long version = Long.parseLong(pod.getMetadata().getResourceVersion()) - older;

        assertThat(freshness.written(version(pod, String.valueOf(version)))).isEqualTo(seen);
    }

    @Test
    void anObjectWithoutAVersionIsOlderThanAnyOther() throws InterruptedException {
        Pod pod = api.create(WatchedApi.pod("a"));

        assertThat(freshness.written(version(pod, null))).isTrue();
    }

    @Test
    void anObjectThatTheViewDoesNotShowIsNotSeenAndCountsAsDeleted() {
        Pod pod = version(WatchedApi.pod("a"), "1");

        assertThat(freshness.written(pod)).isFalse();
        assertThat(freshness.deleted(pod)).isTrue();
    }

    @Test
    void anObjectOfNoNamespaceIsFound() throws InterruptedException {
        Node node = api.create(
                new NodeBuilder().withNewMetadata().withName("n1").endMetadata().build());

        assertThat(freshness.written(node)).isTrue();
        assertThat(freshness.deleted(node)).isFalse();
    }

    @Test
    void anObjectInTheViewIsNotDeleted() throws InterruptedException {
        assertThat(freshness.deleted(api.create(WatchedApi.pod("a")))).isFalse();
    }

    @Test
    void anObjectThatIsBeingDeletedCountsAsDeleted() throws InterruptedException {
        Pod pod = api.create(WatchedApi.podOn("n1", "a"));
        api.client().resource(pod).delete();
        api.await(() -> freshness.deleted(pod));

        assertThat(viewed("a").getMetadata().getDeletionTimestamp()).isNotNull();
    }

    @Test
    void anotherObjectOfTheSameNameCountsAsADeletion() throws InterruptedException {
        Pod pod = api.create(WatchedApi.pod("a"));
        Pod former = new PodBuilder(pod)
                .editMetadata()
                .withUid("former")
                .endMetadata()
                .build();

        assertThat(freshness.deleted(former)).isTrue();
    }

    private HasMetadata viewed(String pod) {
        return api.view().get(Pod.class, WatchedApi.NAMESPACE, pod).orElseThrow();
    }

    private static Pod version(Pod pod, @Nullable String version) {
        return new PodBuilder(pod)
                .editMetadata()
                .withResourceVersion(version)
                .endMetadata()
                .build();
    }
}
