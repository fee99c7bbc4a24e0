package io.gangflow.argo.watch;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.RequestConfig;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.gangflow.live.Listing;
import io.gangflow.live.Pages;
import io.gangflow.live.RequestFailure;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The objects of a kind in a namespace of a cluster. fabric8 would silently retry for 102 seconds; here neither lists
 * nor watches, which are plain HTTP streams, are retried, and the caller decides what to do after a failure. A
 * rejection (401, 403) or an unknown kind (404) is a KubernetesClientException, because a retry would not help.
 * Thread-safe.
 */
public final class KubernetesObjects<T extends HasMetadata> implements ObjectSource<T> {

    private static final long OPEN_SECONDS = 60;
    private static final Set<Integer> FINAL = Set.of(
            HttpURLConnection.HTTP_BAD_REQUEST,
            HttpURLConnection.HTTP_UNAUTHORIZED,
            HttpURLConnection.HTTP_FORBIDDEN,
            HttpURLConnection.HTTP_NOT_FOUND);

    private final KubernetesClient client;
    private final Class<T> type;
    private final String namespace;
    private final Map<String, String> labels;
    private final long timeoutSeconds;
    private final long openSeconds;

    /**
     * Selects objects by labels.
     *
     * @param labels that all of them have; empty for all objects
     * @param timeoutSeconds after which the server itself ends a watch
     */
    public KubernetesObjects(
            KubernetesClient client, Class<T> type, String namespace, Map<String, String> labels, long timeoutSeconds) {
        this(client, type, namespace, labels, timeoutSeconds, OPEN_SECONDS);
    }

    /** @param openSeconds timeout for the server's response to a watch */
    KubernetesObjects(
            KubernetesClient client,
            Class<T> type,
            String namespace,
            Map<String, String> labels,
            long timeoutSeconds,
            long openSeconds) {
        this.client = withoutRepeats(client);
        this.type = type;
        this.namespace = namespace;
        this.labels = new TreeMap<>(labels);
        this.timeoutSeconds = timeoutSeconds;
        this.openSeconds = openSeconds;
    }

    /** Returns a client that shares its connections, and their closing, with the given one. */
    private static KubernetesClient withoutRepeats(KubernetesClient client) {
        RequestConfig once = new RequestConfigBuilder(client.getConfiguration().getRequestConfig())
                .withRequestRetryBackoffLimit(0)
                .build();
        return client.newClient(once).adapt(KubernetesClient.class);
    }

    /** Without {@code resourceVersion}, so that the server returns the latest state instead of a cached one. */
    @Override
    public Listing<T> list() throws IOException {
        try {
            return Pages.of(options -> client.resources(type)
                    .inNamespace(namespace)
                    .withLabels(labels)
                    .list(options));
        } catch (KubernetesClientException e) {
            throw unlessFinal(e);
        }
    }

    @Override
    public EventStream<T> watch(String resourceVersion) throws IOException, InterruptedException {
        Map<String, String> query = new TreeMap<>();
        query.put("watch", "true");
        query.put("allowWatchBookmarks", "true");
        query.put("resourceVersion", resourceVersion);
        query.put("timeoutSeconds", Long.toString(timeoutSeconds));
        if (!labels.isEmpty()) {
            query.put(
                    "labelSelector",
                    labels.entrySet().stream()
                            .map(label -> label.getKey() + "=" + label.getValue())
                            .collect(Collectors.joining(",")));
        }
        try {
            return new HttpEvents<>(HttpLines.open(client, url() + query(query), openSeconds), client, type);
        } catch (KubernetesClientException e) {
            throw unlessFinal(e);
        }
    }

    /** The URL of the list, without a query. */
    String url() {
        String group = HasMetadata.getGroup(type);
        String version = HasMetadata.getVersion(type);
        String base = client.getMasterUrl().toString().replaceAll("/+$", "");
        return "%s/%s/namespaces/%s/%s"
                .formatted(
                        base,
                        group.isEmpty() ? "api/" + version : "apis/" + group + "/" + version,
                        namespace,
                        HasMetadata.getPlural(type));
    }

    private static String query(Map<String, String> values) {
        return values.entrySet().stream()
                .map(value -> value.getKey() + "=" + URLEncoder.encode(value.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&", "?", ""));
    }

    private static IOException unlessFinal(KubernetesClientException e) {
        if (FINAL.contains(e.getCode())) {
            throw e;
        }
        if (e.getCode() == HttpURLConnection.HTTP_GONE) {
            return new GoneException("the API server answered 410: the requested resource version is too old");
        }
        return new IOException("the API server " + RequestFailure.predicate(e), e);
    }
}
