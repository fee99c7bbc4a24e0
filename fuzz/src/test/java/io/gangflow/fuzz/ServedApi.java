package io.gangflow.fuzz;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.argo.client.ArgoClient;
import io.gangflow.minicluster.api.ApiServer;
import io.gangflow.minicluster.store.ApiServerOptions;
import io.gangflow.server.http.Route;
import io.gangflow.server.jetty.AccessControl;
import io.gangflow.server.jetty.ServerLimits;
import io.gangflow.server.jetty.ServerOptions;
import io.gangflow.server.limit.TokenBuckets.Rate;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * One of our HTTP APIs over a Kubernetes API without controllers, with a pipeline and a run of it. Without limits of the
 * request rate, because the fuzzer is one client.
 */
final class ServedApi implements AutoCloseable {

    private static final String TOKEN = "0123456789abcdef".repeat(4);
    private static final Rate ENDLESS = new Rate(1_000_000, 1_000_000);

    private final ApiServer kubernetes;
    private final KubernetesClient client;
    private final List<Route> routes;
    private final io.gangflow.server.jetty.ApiServer server;
    private final HttpWire wire;

    private ServedApi(Function<KubernetesClient, List<Route>> api) throws IOException {
        kubernetes = ApiServer.start(ApiServerOptions.defaults(1));
        client = new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(Config.empty())
                        .withMasterUrl(kubernetes.url().toString())
                        .withNamespace("default")
                        .build())
                .build();
        try (InputStream yaml =
                Files.newInputStream(Path.of("../page/src/test/resources/io/gangflow/page/books.yaml"))) {
            client.load(yaml).items().forEach(each -> client.resource(each).create());
        }
        try (InputStream yaml = Files.newInputStream(Path.of("src/test/resources/io/gangflow/fuzz/run.yaml"))) {
            client.load(yaml).items().forEach(each -> client.resource(each).create());
        }
        routes = api.apply(client);
        server =
                io.gangflow.server.jetty.ApiServer.start(options(), routes, AccessControl.thisMachine("tester", TOKEN));
        wire = new HttpWire(server.port());
    }

    static ServedApi start(Function<KubernetesClient, List<Route>> api) throws IOException {
        return new ServedApi(api);
    }

    static ArgoClient argo(KubernetesClient client) {
        return new ArgoClient(client, "default", Clock.systemUTC());
    }

    static Cluster namespace(KubernetesClient client) {
        return new Cluster(argo(client), client, "default");
    }

    private static ServerOptions options() {
        ServerLimits usual = ServerLimits.DEFAULT;
        return new ServerOptions(
                "127.0.0.1",
                0,
                Optional.empty(),
                new ServerLimits(
                        usual.connections(),
                        usual.headerBytes(),
                        usual.bodyBytes(),
                        usual.bodiesBytes(),
                        ENDLESS,
                        ENDLESS,
                        ENDLESS,
                        usual.workers(),
                        usual.patience(),
                        usual.handling(),
                        usual.streams(),
                        usual.streaming(),
                        usual.draining()));
    }

    /** Returns a request for every route, with the names of objects that exist. */
    Seeds seeds(Seeds seeds) {
        for (Route route : routes) {
            String path = route.path()
                    .replaceAll("\\{(dag_id|pipeline|name|pipeline_id)}", "books")
                    .replaceAll("\\{(dag_run_id|run|run_id)}", "r1")
                    .replaceAll("\\{(task_id|stage)}", "count")
                    .replaceAll("\\{[a-z_]+}", "1");
            boolean body = route.method() != Route.Method.GET;
            seeds.texts(
                    "%s %s%s".formatted(route.method(), path, body ? "\ncontent-type: application/json\n\n{}" : ""));
        }
        return seeds;
    }

    /** Sends requests as the only user. */
    void send(List<HttpInput> requests) throws IOException {
        for (HttpInput request : requests) {
            wire.send(request.with("authorization", "Bearer " + TOKEN));
        }
    }

    @Override
    public void close() {
        server.close();
        client.close();
        kubernetes.close();
    }
}
