package io.gangflow.minicluster.kubelet;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.minicluster.TestApi;
import io.gangflow.minicluster.TestImages;
import io.gangflow.minicluster.control.ClusterView;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Predicate;

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
        TestApi api = TestApi.start();
        ClusterView view = ClusterView.open(api.client());
        KubeletOptions options = KubeletOptions.of(folder, TestImages.catalogue(), api.uri());
        return new RunningKubelet(api, view, Kubelet.start(api.client(), view, CLUSTER, options));
    }

    void create(Pod pod) {
        api.client().resource(pod).create();
    }

    /** Waits until the pod has a status that meets the condition. */
    Pod await(String name, Predicate<Pod> condition) throws InterruptedException {
        assertThat(view.await(() -> get(name).filter(condition).isPresent(), 30_000))
                .withFailMessage(() -> "gave up waiting for " + get(name))
                .isTrue();
        return get(name).orElseThrow();
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
