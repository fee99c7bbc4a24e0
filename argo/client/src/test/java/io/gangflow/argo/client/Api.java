package io.gangflow.argo.client;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.argo.model.spec.WorkflowSpec;
import io.gangflow.minicluster.api.ApiServer;
import io.gangflow.minicluster.store.ApiServerOptions;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The minicluster's API server with a pipeline, and a client. */
final class Api implements AutoCloseable {

    static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-22T03:00:00Z"), ZoneOffset.UTC);

    private final ApiServer server;
    private final KubernetesClient kubernetes;

    Api() throws IOException {
        server = ApiServer.start(ApiServerOptions.defaults(1));
        kubernetes = kubernetes(server.url(), null);
        argo().apply(List.of(template()), false);
    }

    ArgoClient argo() {
        return new ArgoClient(kubernetes, "default", CLOCK);
    }

    KubernetesClient kubernetes() {
        return kubernetes;
    }

    URI url() {
        return server.url();
    }

    /** Another client whose requests pass through an interceptor; closed by the caller. */
    KubernetesClient kubernetes(@Nullable Interceptor interceptor) {
        return kubernetes(server.url(), interceptor);
    }

    static KubernetesClient kubernetes(URI url, @Nullable Interceptor interceptor) {
        return new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(Config.empty())
                        .withMasterUrl(url.toString())
                        .withNamespace("default")
                        .withRequestRetryBackoffInterval(1)
                        .build())
                .withHttpClientBuilderConsumer(http -> {
                    if (interceptor != null) {
                        http.addOrReplaceInterceptor("test", interceptor);
                    }
                })
                .build();
    }

    private static WorkflowTemplate template() {
        WorkflowTemplate template = new WorkflowTemplate();
        template.getMetadata().setName("count");
        template.setSpec(ArgoJson.read("""
                {"entrypoint": "main", "arguments": {"parameters": [
                  {"name": "input"}, {"name": "size", "value": "small", "enum": ["small", "large"]}]}}""", WorkflowSpec.class));
        return template;
    }

    @Override
    public void close() {
        kubernetes.close();
        server.close();
    }
}
