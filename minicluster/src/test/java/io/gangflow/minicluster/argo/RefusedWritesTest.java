package io.gangflow.minicluster.argo;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.gangflow.minicluster.api.ApiServer;
import io.gangflow.minicluster.control.ClusterView;
import io.gangflow.minicluster.store.ApiServerOptions;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An API that rejects status writes: the controller gives up on a workflow until it changes. */
@Timeout(60)
@SuppressWarnings("NullAway.Init")
final class RefusedWritesTest {

    private static final int ATTEMPTS = 5;
    private static final String UNSUPPORTED = "{\"entrypoint\":\"main\",\"templates\":[]}";
    private static final String SUPPORTED = """
            {"entrypoint":"main","templates":[
              {"name":"main","dag":{"tasks":[{"name":"only","template":"work"}]}},
              {"name":"work","container":{"image":"busybox","command":["true"]}}]}""";

    private final Map<String, Integer> attempts = new ConcurrentHashMap<>();
    private ApiServer server;
    private KubernetesClient everybody;
    private KubernetesClient refused;
    private ClusterView view;
    private ArgoController controller;

    @BeforeEach
    void start() throws IOException {
        server = ApiServer.start(ApiServerOptions.defaults(7));
        Config config = new ConfigBuilder(Config.empty())
                .withMasterUrl(server.url().toString())
                .build();
        everybody = new KubernetesClientBuilder().withConfig(config).build();
        refused = new KubernetesClientBuilder()
                .withConfig(config)
                .withHttpClientBuilderConsumer(http -> http.addOrReplaceInterceptor("refusal", new Refusal()))
                .build();
        view = ClusterView.open(refused);
        controller = ArgoController.start(refused, view, pod -> {}, new HastyClock());
    }

    @AfterEach
    void stop() {
        controller.close();
        view.close();
        refused.close();
        everybody.close();
        server.close();
    }

    @Test
    void aWorkflowThatCanNeitherBePlayedNorToldIsLeftAlone() throws InterruptedException {
        create("first", UNSUPPORTED);
        awaitAttempts("first", ATTEMPTS);
        create("second", UNSUPPORTED);
        awaitAttempts("second", ATTEMPTS);

        assertThat(attempts).containsEntry("first", ATTEMPTS);
        assertThat(controller.failure()).isEmpty();
    }

    @Test
    void oneWhoseStatusIsRefusedIsToldOnceMoreAndLeftAlone() throws InterruptedException {
        create("first", SUPPORTED);
        awaitAttempts("first", ATTEMPTS + 1);
        create("second", UNSUPPORTED);
        awaitAttempts("second", ATTEMPTS);

        assertThat(attempts).containsEntry("first", ATTEMPTS + 1);
    }

    @Test
    void aChangeBeginsAnew() throws InterruptedException {
        GenericKubernetesResource workflow = create("first", UNSUPPORTED);
        awaitAttempts("first", ATTEMPTS);
        workflow.getMetadata().setLabels(Map.of("changed", "true"));
        everybody.resource(workflow).update();
        awaitAttempts("first", 2 * ATTEMPTS);
        create("second", UNSUPPORTED);
        awaitAttempts("second", ATTEMPTS);

        assertThat(attempts).containsEntry("first", 2 * ATTEMPTS);
    }

    private GenericKubernetesResource create(String name, String spec) {
        String json = "{\"apiVersion\":\"argoproj.io/v1alpha1\",\"kind\":\"Workflow\","
                + "\"metadata\":{\"name\":\"%s\",\"namespace\":\"default\"},\"spec\":%s}".formatted(name, spec);
        return everybody
                .resource(Serialization.unmarshal(json, GenericKubernetesResource.class))
                .create();
    }

    private void awaitAttempts(String name, int count) throws InterruptedException {
        while (attempts.getOrDefault(name, 0) < count) {
            Thread.sleep(5);
        }
    }

    /** Sends every replacement of an object with an unknown token. */
    private final class Refusal implements Interceptor {
        @Override
        public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
            if ("PUT".equals(request.method())) {
                List<String> path = List.of(request.uri().getPath().split("/"));
                attempts.merge(path.get(path.size() - 1), 1, Integer::sum);
                builder.setHeader("Authorization", "Bearer canary-token-unknown");
            }
        }
    }

    /** Advances by hours between passes, so that nothing due is waited for. */
    private static final class HastyClock extends Clock {

        private final AtomicLong millis = new AtomicLong(1_700_000_000_000L);

        @Override
        public long millis() {
            return millis.addAndGet(3_600_000);
        }

        @Override
        public Instant instant() {
            return Instant.ofEpochMilli(millis());
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
