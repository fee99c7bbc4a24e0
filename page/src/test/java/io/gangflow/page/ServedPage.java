package io.gangflow.page;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.argo.client.ArgoClient;
import io.gangflow.argo.client.Submission;
import io.gangflow.cluster.Resources;
import io.gangflow.json.BoundedJson;
import io.gangflow.minicluster.image.ImageCatalogue;
import io.gangflow.minicluster.launch.MiniCluster;
import io.gangflow.minicluster.launch.MiniClusterOptions;
import io.gangflow.page.context.LocalRuns;
import io.gangflow.page.context.PageContext;
import io.gangflow.server.jetty.AccessControl;
import io.gangflow.server.jetty.ApiServer;
import io.gangflow.server.jetty.ServerOptions;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/** The page's API for a small cluster whose pods are local processes, with one pipeline. */
final class ServedPage implements AutoCloseable {

    static final String TOKEN = "canary-token-" + "page".repeat(12);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final MiniCluster minicluster;
    private final Cluster cluster;
    private final ApiServer server;
    private final HttpClient client = HttpClient.newHttpClient();

    private ServedPage(MiniCluster minicluster) {
        this.minicluster = minicluster;
        ArgoClient argo = new ArgoClient(minicluster.client(), "default", Clock.systemUTC());
        this.cluster = new Cluster(argo, minicluster.client(), "default");
        PageContext context = new PageContext(
                argo,
                minicluster.client(),
                "default",
                "small",
                true,
                Clock.systemUTC(),
                cluster,
                Optional.empty(),
                LocalRuns.NONE);
        PageApi api = new PageApi(context).follow();
        this.server = ApiServer.start(ServerOptions.local(0), api.routes(), AccessControl.thisMachine("tester", TOKEN));
    }

    static ServedPage start(Path folder) throws IOException {
        MiniCluster minicluster = MiniCluster.start(
                io.gangflow.cluster.Cluster.of(
                        "small", io.gangflow.cluster.Cluster.pool("worker", 2, Resources.of(2_000, 4L << 30))),
                MiniClusterOptions.of(folder, ImageCatalogue.empty().trusting(true))
                        .withArgo());
        try (InputStream yaml = Objects.requireNonNull(ServedPage.class.getResourceAsStream("books.yaml"))) {
            new ArgoClient(minicluster.client(), "default", Clock.systemUTC())
                    .apply(minicluster.client().load(yaml).items(), true);
        }
        return new ServedPage(minicluster);
    }

    /** Submits a run of the pipeline; returns its name. */
    String submit(String runId, String code) {
        return new ArgoClient(minicluster.client(), "default", Clock.systemUTC())
                .submit(Submission.of("books", runId, "nonce-of-" + runId).with(Map.of("code", code)))
                .workflow()
                .getMetadata()
                .getName();
    }

    String url() {
        return "http://127.0.0.1:" + server.port();
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(url() + path))
                .timeout(PATIENCE)
                .header("Authorization", "Bearer " + TOKEN);
    }

    HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<InputStream> open(String path) throws IOException, InterruptedException {
        return client.send(request(PageContext.BASE + path).build(), HttpResponse.BodyHandlers.ofInputStream());
    }

    /** @param path below the base of the API */
    JsonNode get(String path) throws IOException, InterruptedException {
        HttpResponse<String> response = send(request(PageContext.BASE + path).build());
        if (response.statusCode() != 200) {
            throw new IllegalStateException(response.statusCode() + ": " + response.body());
        }
        return BoundedJson.MAPPER.readTree(response.body());
    }

    HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
        return send(request(PageContext.BASE + path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build());
    }

    /** Reads until an answer is as expected. */
    JsonNode await(String path, Predicate<JsonNode> wanted) throws IOException, InterruptedException {
        long until = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            JsonNode answer = get(path);
            if (wanted.test(answer)) {
                return answer;
            }
            if (System.nanoTime() - until > 0) {
                throw new IllegalStateException("not in time: " + answer);
            }
            Thread.sleep(100);
        }
    }

    @Override
    public void close() {
        server.close();
        cluster.close();
        minicluster.close();
    }
}
