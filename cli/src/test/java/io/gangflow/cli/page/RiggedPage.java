package io.gangflow.cli.page;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.argo.client.ArgoClient;
import io.gangflow.minicluster.store.ApiServerOptions;
import io.gangflow.minicluster.store.PodLogSource;
import io.gangflow.page.PageApi;
import io.gangflow.page.context.LocalRuns;
import io.gangflow.page.context.PageContext;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Permission;
import io.gangflow.server.http.Route;
import io.gangflow.server.jetty.AccessControl;
import io.gangflow.server.jetty.ApiServer;
import io.gangflow.server.jetty.ServerOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * The page for an API server without controllers and schedulers, whose objects a test writes in their place. The test
 * takes permissions away, and makes the server refuse requests.
 */
final class RiggedPage implements AutoCloseable {

    private static final String TOKEN = "canary-token-" + "rigged".repeat(8);

    private final io.gangflow.minicluster.api.ApiServer kubernetes;
    private final KubernetesClient client;
    private final Cluster cluster;
    private final PageApi api;
    private final ApiServer server;
    private final Set<String> denied = ConcurrentHashMap.newKeySet();
    private final Map<String, Supplier<ApiException>> refused = new ConcurrentHashMap<>();
    private final AtomicInteger openStreams = new AtomicInteger();
    private final AtomicInteger requests = new AtomicInteger();

    /** @param pipelines folder of pipeline files */
    RiggedPage(Path pipelines, PodLogSource logs) throws IOException {
        kubernetes = io.gangflow.minicluster.api.ApiServer.start(
                ApiServerOptions.defaults(1).withLogs(logs));
        client = new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(Config.empty())
                        .withMasterUrl(kubernetes.url().toString())
                        .withNamespace("default")
                        .build())
                .build();
        ArgoClient argo = new ArgoClient(client, "default", Clock.systemUTC());
        cluster = new Cluster(argo, client, "default");
        api = new PageApi(new PageContext(
                        argo,
                        client,
                        "default",
                        "rigged",
                        false,
                        Clock.systemUTC(),
                        cluster,
                        Optional.of(pipelines),
                        LocalRuns.NONE))
                .follow();
        server = ApiServer.start(
                ServerOptions.local(0),
                api.routes().stream().map(this::rigged).toList(),
                AccessControl.thisMachine("ann", TOKEN, (who, what) -> !denied.contains(nameOf(what))));
    }

    private static String nameOf(Permission what) {
        return what.verb() + " " + what.resource();
    }

    private Route rigged(Route route) {
        String name = route.method() + " " + route.path().replace(PageContext.BASE, "");
        boolean ofApi = route.path().startsWith(PageContext.BASE);
        return new Route(route.method(), route.path(), route.dialect(), route.permissions(), call -> {
            requests.addAndGet(ofApi ? 1 : 0);
            Supplier<ApiException> refusal = refused.remove(name);
            if (refusal != null) {
                throw refusal.get();
            }
            return counted(route, call);
        });
    }

    private Answer counted(Route route, Call call) throws InterruptedException {
        Answer answer = route.handler().handle(call);
        if (!(answer instanceof Answer.Stream stream)) {
            return answer;
        }
        return new Answer.Stream(stream.status(), stream.contentType(), stream.headers(), out -> {
            openStreams.incrementAndGet();
            try {
                stream.body().write(out);
            } finally {
                openStreams.decrementAndGet();
            }
        });
    }

    /** Takes permissions away, such as {@code get pods/log}. */
    void deny(String... permissions) {
        denied.addAll(Set.of(permissions));
    }

    /** Gives all permissions back. */
    void allowAll() {
        denied.clear();
    }

    /**
     * Refuses the next request.
     *
     * @param request method and path below the API, such as {@code POST /runs}
     */
    void refuseNext(String request, int status, String sentence, int retryAfterSeconds) {
        refused.put(request, () -> ApiException.later(status, sentence, retryAfterSeconds));
    }

    /** Ends the API server of the cluster; the page keeps its own. */
    void loseCluster() {
        kubernetes.close();
    }

    /** Returns the number of streams that are open: changes and followed logs. */
    int openStreams() {
        return openStreams.get();
    }

    /** Returns the number of requests to the API so far. */
    int requests() {
        return requests.get();
    }

    /** Creates objects; nodes and pods with their statuses, which kubelets report otherwise. */
    void with(String yaml) {
        client.load(new ByteArrayInputStream(("---\n" + yaml).getBytes(StandardCharsets.UTF_8)))
                .items()
                .forEach(this::create);
    }

    private void create(HasMetadata object) {
        HasMetadata created = client.resource(object).create();
        if (object instanceof Node node) {
            Node ready = (Node) created;
            ready.setStatus(node.getStatus());
            client.resource(ready).updateStatus();
        } else if (object instanceof Pod pod && pod.getStatus() != null) {
            Pod running = (Pod) created;
            running.setStatus(pod.getStatus());
            client.resource(running).updateStatus();
        }
    }

    /** Returns the address with the token. */
    String address() {
        return "http://127.0.0.1:%d/#token=%s".formatted(server.port(), TOKEN);
    }

    @Override
    public void close() {
        server.close();
        api.close();
        cluster.close();
        client.close();
        kubernetes.close();
    }
}
