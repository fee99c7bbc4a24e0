package io.gangflow.argo.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.spec.WorkflowSpec;
import io.gangflow.argo.nodes.Statuses;
import io.gangflow.argo.watch.ClusterUnreachableException;
import io.gangflow.argo.watch.Outage;
import io.gangflow.argo.watch.OutageListener;
import io.gangflow.minicluster.api.ApiServer;
import io.gangflow.minicluster.faults.LoopbackProxy;
import io.gangflow.minicluster.store.ApiServerOptions;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.time.Ticker;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Follows a run while its cluster is unreachable. */
@Timeout(120)
@SuppressWarnings("NullAway.Init")
final class ClusterAwayTest {

    private static final String WATCH = "?allowWatchBookmarks";

    private ApiServer server;
    private LoopbackProxy proxy;
    private KubernetesClient near;
    private KubernetesClient far;
    private Workflow workflow;

    @BeforeEach
    void start() throws IOException {
        server = ApiServer.start(ApiServerOptions.defaults(1));
        proxy = new LoopbackProxy(server.url());
        near = client(server.url());
        far = client(proxy.uri());
        Workflow run = new Workflow();
        run.getMetadata().setName("run");
        run.setSpec(ArgoJson.read("{\"entrypoint\": \"main\"}", WorkflowSpec.class));
        run.setStatus(Statuses.of("Running", ""));
        workflow = near.resource(run).create();
    }

    @AfterEach
    void stop() throws IOException {
        far.close();
        near.close();
        proxy.close();
        server.close();
    }

    @Test
    void thatItIsAwayAndThatItIsBackIsToldOnceEach() throws Exception {
        Told told = new Told();
        CompletableFuture<Outcome> outcome = follow(Duration.ofMinutes(2), told);

        proxy.down();
        assertThat(told.next()).isEqualTo("away");
        proxy.up();
        assertThat(told.next()).isEqualTo("back");
        workflow.setStatus(Statuses.of("Succeeded", ""));
        near.resource(workflow).update();

        assertThat(outcome.get(60, TimeUnit.SECONDS)).isEqualTo(Outcome.COMPLETED);
        assertThat(told.lines).isEmpty();
    }

    @Test
    void aRequestThatWaitsForItsAnswerDoesNotHideThatItIsAway() throws Exception {
        proxy.withholdAnswerTo("GET /apis/argoproj.io/v1alpha1/namespaces/default/workflows" + WATCH);
        Told told = new Told();
        CompletableFuture<Outcome> outcome = follow(Duration.ofSeconds(4), told);

        proxy.down();

        assertThatThrownBy(() -> outcome.get(60, TimeUnit.SECONDS))
                .hasCauseInstanceOf(ClusterUnreachableException.class);
        assertThat(told.next()).isEqualTo("away");
    }

    @Test
    void whatStaysAwayForTooLongIsGivenUp() throws Exception {
        Told told = new Told();
        CompletableFuture<Outcome> outcome = follow(Duration.ofSeconds(4), told);

        proxy.down();

        assertThatThrownBy(() -> outcome.get(60, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(ClusterUnreachableException.class);
        assertThat(told.next()).isEqualTo("away");
        assertThat(told.lines).isEmpty();
    }

    /** Continues once the run is followed and the initial requests have been answered. */
    private CompletableFuture<Outcome> follow(Duration patience, Told told) throws InterruptedException {
        CompletableFuture<Outcome> outcome = new CompletableFuture<>();
        Outage outage = new Outage(Ticker.SYSTEM, patience, told);
        CountDownLatch begun = new CountDownLatch(1);
        Thread thread = new Thread(() -> {
            try {
                outcome.complete(RunFollower.follow(far, "far", workflow, event -> begun.countDown(), outage));
            } catch (InterruptedException | RuntimeException | Error e) {
                outcome.completeExceptionally(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        proxy.awaitRequest("/workflows" + WATCH);
        begun.await();
        return outcome;
    }

    private static KubernetesClient client(URI uri) {
        return new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(Config.empty())
                        .withMasterUrl(uri.toString())
                        .withNamespace("default")
                        .build())
                .build();
    }

    private static final class Told implements OutageListener {

        private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

        String next() throws InterruptedException {
            return lines.take();
        }

        @Override
        public void away(Duration silent, String why) {
            lines.add("away");
        }

        @Override
        public void back(Duration silent) {
            lines.add("back");
        }
    }
}
