package io.gangflow.minicluster.ray;

import com.fasterxml.jackson.databind.node.TextNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.minicluster.image.ImageCatalogue;
import io.gangflow.minicluster.launch.MiniCluster;
import io.gangflow.minicluster.launch.MiniClusterOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** A minicluster with a program {@code ray} on its PATH. */
final class RayCase implements AutoCloseable {

    private static final Cluster ROOM = Cluster.of("room", Cluster.pool("worker", 2, Resources.of(64_000, 64L << 30)));

    private final MiniCluster cluster;

    private RayCase(MiniCluster cluster) {
        this.cluster = cluster;
    }

    /** With a shell script instead of Ray. */
    static RayCase of(Path folder, String script) throws IOException {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path ray = Files.writeString(bin.resolve("ray"), "#!/bin/sh\n" + script + "\n");
        if (!ray.toFile().setExecutable(true)) {
            throw new IOException("cannot make %s executable".formatted(ray));
        }
        return onPath(folder, bin.toString());
    }

    static RayCase onPath(Path folder, String first) {
        MiniClusterOptions options = MiniClusterOptions.of(
                        folder.resolve("cluster"), ImageCatalogue.empty().trusting(true))
                .withEnvironment(Map.of("PATH", first + ":" + System.getenv("PATH")));
        return new RayCase(MiniCluster.start(ROOM, options));
    }

    /** Calls {@link FakeRay}. */
    static String fake() {
        return "exec '%s' -Xmx32m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp '%s' %s \"$@\""
                .formatted(
                        Path.of(System.getProperty("java.home"), "bin", "java"),
                        System.getProperty("java.class.path"),
                        FakeRay.class.getName());
    }

    KubernetesClient client() {
        return cluster.client();
    }

    /** Creates a job with one worker. */
    void create(String name, String entrypoint, String more) {
        String group = "\"rayStartParams\":{},\"template\":{\"spec\":{\"restartPolicy\":\"Never\",\"containers\":[{"
                + "\"name\":\"main\",\"image\":\"acme/ray:1\",\"resources\":{\"requests\":{\"cpu\":\"1\"},"
                + "\"limits\":{\"cpu\":\"1500m\",\"memory\":\"1Gi\"}}}]}}";
        client().resource(Serialization.unmarshal(
                        """
                        {"apiVersion":"ray.io/v1","kind":"RayJob","metadata":{"name":"%s","namespace":"default",
                          "labels":{"ray.io/scheduler-name":"volcano"}},
                         "spec":{"submissionMode":"HTTPMode","shutdownAfterJobFinishes":true,
                           "entrypoint":%s,%s
                           "rayClusterSpec":{"headGroupSpec":{%s},
                             "workerGroupSpecs":[{"groupName":"small","replicas":1,%s}]}}}""".formatted(name, TextNode.valueOf(entrypoint), more, group, group),
                        GenericKubernetesResource.class))
                .create();
    }

    String status(String name, String field) {
        Map<String, Object> status = client().genericKubernetesResources("ray.io/v1", "RayJob")
                .inNamespace("default")
                .withName(name)
                .get()
                .get("status");
        return status == null ? "" : String.valueOf(status.getOrDefault(field, ""));
    }

    /** Waits until the job and its pods have ended. */
    void awaitEnd(String name) throws InterruptedException {
        await(() -> List.of("Complete", "Failed", "ValidationFailed").contains(status(name, "jobDeploymentStatus")));
        await(() -> pods(name).stream().allMatch(PodStatusView::hasEnded));
    }

    void await(BooleanSupplier condition) throws InterruptedException {
        long looks = 0;
        while (!condition.getAsBoolean()) {
            if (++looks > 1_200) {
                throw new AssertionError("gave up waiting: "
                        + client().pods().inNamespace("default").list().getItems().stream()
                                .map(pod -> pod.getMetadata().getName() + " " + PodStatusView.phase(pod))
                                .toList());
            }
            Thread.sleep(100);
        }
    }

    List<Pod> pods(String name) {
        return client().pods().inNamespace("default").list().getItems().stream()
                .filter(pod -> pod.getMetadata().getName().startsWith(name + "-"))
                .filter(pod -> !ObjectView.isDeleting(pod))
                .toList();
    }

    String log(Pod pod) throws IOException {
        Path log = cluster.log(pod, "main");
        return Files.exists(log) ? Files.readString(log) : "";
    }

    @Override
    public void close() {
        cluster.close();
    }
}
