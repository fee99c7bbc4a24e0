package io.gangflow.live.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.minicluster.api.ApiServer;
import io.gangflow.minicluster.object.WriteOptions;
import io.gangflow.minicluster.store.ApiServerOptions;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** An API server with the objects of a file, including statuses, and a client for it. */
public final class ExaminedCluster implements AutoCloseable {

    public static final String NAMESPACE = "work";

    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
    private static final List<ApiResource> ALSO = List.of(
            cluster("admissionregistration.k8s.io", "mutatingwebhookconfigurations", "MutatingWebhookConfiguration"),
            cluster(
                    "admissionregistration.k8s.io",
                    "validatingwebhookconfigurations",
                    "ValidatingWebhookConfiguration"),
            namespaced("monitoring.coreos.com", "prometheuses", "Prometheus"),
            namespaced("monitoring.coreos.com", "servicemonitors", "ServiceMonitor"));

    private final ApiServer server;
    private final Set<String> namespaces = new HashSet<>(Set.of("default", "kube-system"));

    private ExaminedCluster(ApiServer server) {
        this.server = server;
    }

    static ExaminedCluster with(Path file) throws IOException {
        return of(Files.readString(file));
    }

    /** Creates it with the objects of a text, separated by {@code ---}. */
    public static ExaminedCluster of(String objects) throws IOException {
        ExaminedCluster cluster = new ExaminedCluster(ApiServer.start(ApiServerOptions.defaults(1)));
        ALSO.forEach(cluster.server.store().registry()::register);
        for (String text : objects.split("(?m)^---\n", -1)) {
            if (!text.isBlank()) {
                cluster.add((ObjectNode) YAML.readTree(text));
            }
        }
        cluster.namespace(NAMESPACE);
        return cluster;
    }

    public KubernetesClient client() {
        return client("");
    }

    /** Returns the client of an account without any permissions. */
    public KubernetesClient powerless() throws IOException, InterruptedException {
        add((ObjectNode)
                YAML.readTree("{ apiVersion: v1, kind: ServiceAccount, metadata: { name: nobody, namespace: work } }"));
        URI tokens = server.url().resolve("/api/v1/namespaces/%s/serviceaccounts/nobody/token".formatted(NAMESPACE));
        String body = "{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":\"TokenRequest\",\"spec\":{}}";
        HttpResponse<String> answer = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(tokens)
                                .header("Content-Type", "application/json")
                                .POST(HttpRequest.BodyPublishers.ofString(body))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        return client(YAML.readTree(answer.body()).path("status").path("token").asText());
    }

    private KubernetesClient client(String token) {
        ConfigBuilder config = new ConfigBuilder(io.fabric8.kubernetes.client.Config.empty())
                .withMasterUrl(server.url().toString())
                .withRequestRetryBackoffLimit(0)
                .withNamespace(NAMESPACE);
        if (!token.isEmpty()) {
            config.withOauthToken(token);
        }
        return new KubernetesClientBuilder().withConfig(config.build()).build();
    }

    private void add(ObjectNode object) {
        ApiResource resource = server.store()
                .registry()
                .ofKind(object.path("apiVersion").asText(), object.path("kind").asText())
                .orElseThrow(() -> new AssertionError("no kind for " + object));
        String namespace = object.path("metadata").path("namespace").asText();
        if (resource.kind().equals("Namespace")) {
            namespaces.add(object.path("metadata").path("name").asText());
        } else if (resource.namespaced()) {
            namespace(namespace);
        }
        JsonNode status = object.path("status");
        server.store().create(resource, namespace, object.deepCopy(), WriteOptions.DEFAULT);
        if (status.isObject() && resource.statusSubresource()) {
            String name = object.path("metadata").path("name").asText();
            server.store()
                    .update(
                            resource,
                            namespace,
                            name,
                            found -> {
                                found.set("status", status);
                                return found;
                            },
                            WriteOptions.STATUS);
        }
    }

    private void namespace(String name) {
        if (namespaces.add(name)) {
            ObjectNode object = YAML.createObjectNode();
            object.put("apiVersion", "v1")
                    .put("kind", "Namespace")
                    .putObject("metadata")
                    .put("name", name);
            server.store().create(KindCatalogue.NAMESPACE, "", object, WriteOptions.DEFAULT);
        }
    }

    private static ApiResource cluster(String group, String plural, String kind) {
        return ApiResource.of(group, "v1", plural, kind).clusterWide();
    }

    private static ApiResource namespaced(String group, String plural, String kind) {
        return ApiResource.of(group, "v1", plural, kind);
    }

    @Override
    public void close() {
        server.close();
    }
}
