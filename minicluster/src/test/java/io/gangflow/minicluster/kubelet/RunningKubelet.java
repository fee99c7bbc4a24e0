package io.gangflow.minicluster.kubelet;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.minicluster.TestApi;
import io.gangflow.minicluster.TestImages;
import io.gangflow.minicluster.control.ClusterView;
import io.gangflow.minicluster.image.ImageCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** An API and a kubelet of one node, with pods in the namespace {@code default}; closing it leaves no process. */
final class RunningKubelet {

    static final String NODE = "worker-1";

    private static final Cluster CLUSTER = Cluster.of("test", Cluster.pool("worker", 1, Resources.of(4_000, 8L << 30)));

    private final TestApi api;
    private final ClusterView view;
    private final Kubelet kubelet;

    private RunningKubelet(TestApi api, ClusterView view, Kubelet kubelet) {
        this.api = api;
        this.view = view;
        this.kubelet = kubelet;
    }

    static RunningKubelet in(Path folder) throws IOException {
        return in(folder, TestImages.catalogue(), Map.of(), true);
    }

    /**
     * Starts with other images.
     *
     * @param environment variables of every container
     * @param namespaces whether containers get their own namespaces where this machine permits it
     */
    static RunningKubelet in(Path folder, ImageCatalogue images, Map<String, String> environment, boolean namespaces)
            throws IOException {
        TestApi api = TestApi.start();
        ClusterView view = ClusterView.open(api.client());
        KubeletOptions options = new KubeletOptions(
                folder,
                images,
                environment,
                api.uri(),
                Duration.ofSeconds(5),
                namespaces,
                Clock.systemUTC(),
                folder.resolve("claims"));
        return new RunningKubelet(api, view, Kubelet.start(api.client(), view, CLUSTER, options));
    }

    KubernetesClient client() {
        return api.client();
    }

    /** The output of the container {@code main} of a pod. */
    String log(String name) throws IOException {
        Path log = kubelet.log(get(name).orElseThrow(), "main");
        return Files.exists(log) ? Files.readString(log) : "";
    }

    /** Waits until the pod has succeeded; if it fails, its log is in the message. */
    Pod awaitSuccess(String name) throws InterruptedException, IOException {
        Pod ended = await(name, PodStatusView::hasEnded, 120_000);
        assertThat(ended.getStatus().getPhase())
                .as(name + ": " + ended.getStatus().getMessage() + "\n" + log(name))
                .isEqualTo("Succeeded");
        return ended;
    }

    void create(Pod pod) {
        api.client().resource(pod).create();
    }

    /** Waits until the pod's status meets the condition. */
    Pod await(String name, Predicate<Pod> condition) throws InterruptedException {
        return await(name, condition, 30_000);
    }

    Pod await(String name, Predicate<Pod> condition, long millis) throws InterruptedException {
        assertThat(view.await(() -> get(name).filter(condition).isPresent(), millis))
                .withFailMessage(() -> "gave up waiting for " + get(name))
                .isTrue();
        return get(name).orElseThrow();
    }

    /** Creates a pod and waits for its address. */
    String address(Pod pod) throws InterruptedException {
        create(pod);
        return await(pod.getMetadata().getName(), created -> created.getStatus().getPodIP() != null)
                .getStatus()
                .getPodIP();
    }

    void awaitGone(String name) throws InterruptedException {
        assertThat(view.await(() -> view.get(Pod.class, "default", name).isEmpty(), 30_000))
                .as("%s is gone", name)
                .isTrue();
    }

    /** Waits until the events of the namespace meet the condition. */
    void awaitEvents(Predicate<List<Event>> condition) throws InterruptedException {
        Supplier<List<Event>> events =
                () -> api.client().v1().events().inNamespace("default").list().getItems();
        for (int looks = 0; looks < 300 && !condition.test(events.get()); looks++) {
            Thread.sleep(100);
        }
        assertThat(condition.test(events.get())).as("events: " + events.get()).isTrue();
    }

    void close() throws InterruptedException {
        api.client().pods().inNamespace("default").withGracePeriod(0).delete();
        view.await(() -> view.list(Pod.class).isEmpty(), 5_000);
        kubelet.close();
        view.close();
        api.close();
        assertThat(ProcessHandle.current().descendants()).isEmpty();
    }

    private Optional<Pod> get(String name) {
        return view.get(Pod.class, "default", name).filter(pod -> pod.getStatus() != null);
    }
}
