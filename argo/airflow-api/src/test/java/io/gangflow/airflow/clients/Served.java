package io.gangflow.airflow.clients;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.airflow.AirflowApi;
import io.gangflow.argo.client.ArgoClient;
import io.gangflow.argo.client.Submission;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.minicluster.image.ImageCatalogue;
import io.gangflow.minicluster.launch.MiniCluster;
import io.gangflow.minicluster.launch.MiniClusterOptions;
import io.gangflow.server.jetty.AccessControl;
import io.gangflow.server.jetty.ApiServer;
import io.gangflow.server.jetty.ServerOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/** The API for a small cluster whose pods are local processes, with one pipeline. */
final class Served implements AutoCloseable {

    private static final Cluster CLUSTER =
            Cluster.of("small", Cluster.pool("worker", 2, Resources.of(2_000, 4L << 30)));

    /** The token of the clients. */
    static final String TOKEN = "canary-token-" + "airflow".repeat(8);

    private final MiniCluster cluster;
    private final AirflowApi api;
    private final ApiServer server;

    private Served(MiniCluster cluster, int port) {
        this.cluster = cluster;
        KubernetesClient kubernetes = cluster.client();
        ArgoClient argo = new ArgoClient(kubernetes, "default", Clock.systemUTC());
        this.api = new AirflowApi(
                        argo,
                        kubernetes,
                        "default",
                        Clock.systemUTC(),
                        () -> UUID.randomUUID().toString())
                .follow();
        this.server =
                ApiServer.start(ServerOptions.local(port), api.routes(), AccessControl.thisMachine("tester", TOKEN));
    }

    /** @param folder for the logs and the output of pods */
    static Served start(Path folder, int port) throws IOException {
        ImageCatalogue images = ImageCatalogue.empty().trusting(true);
        MiniCluster cluster =
                MiniCluster.start(CLUSTER, MiniClusterOptions.of(folder, images).withArgo());
        Served served = new Served(cluster, port);
        try (InputStream yaml = Objects.requireNonNull(Served.class.getResourceAsStream("books.yaml"))) {
            served.apply(cluster.client().load(yaml).items());
        }
        return served;
    }

    /** Creates objects on the cluster. */
    void apply(List<HasMetadata> objects) {
        new ArgoClient(cluster.client(), "default", Clock.systemUTC()).apply(objects, true);
    }

    /** Triggers a run of the pipeline. */
    void trigger(String runId, String code) {
        new ArgoClient(cluster.client(), "default", Clock.systemUTC())
                .submit(Submission.of("books", runId, "nonce-of-" + runId).with(Map.of("code", code)));
    }

    int port() {
        return server.port();
    }

    AirflowApi api() {
        return api;
    }

    KubernetesClient kubernetes() {
        return cluster.client();
    }

    @Override
    public void close() {
        server.close();
        cluster.close();
    }

    /** Serves until it is killed, for manual tests: {@code <port>}. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        try (Served served = start(Files.createTempDirectory("served"), Integer.parseInt(arguments[0]))) {
            System.out.println("http://127.0.0.1:" + served.port());
            Thread.currentThread().join();
        }
    }
}
