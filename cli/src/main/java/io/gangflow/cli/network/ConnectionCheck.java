package io.gangflow.cli.network;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * The first request to a cluster; fails within a few seconds when the cluster does not respond. fabric8 7.6.1 retries
 * each request ten times and waits up to 25 s without any message (OperationSupport, StandardHttpClient); this request
 * is sent once.
 */
public final class ConnectionCheck {

    /** Time limit for the response, and for later requests to connect. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** Delay before the notice is printed. */
    private static final Duration SILENCE = Duration.ofSeconds(2);

    /** Every API server serves this path; an error status counts as a response. */
    private static final String PATH = "/version";

    private ConnectionCheck() {}

    /** Returns the configuration with a connection timeout. */
    public static Config bounded(Config config) {
        int patience = Math.toIntExact(PATIENCE.toMillis());
        return config.getConnectionTimeout() <= patience
                ? config
                : new ConfigBuilder(config).withConnectionTimeout(patience).build();
    }

    /**
     * Waits until the cluster has responded, with any status.
     *
     * @param client created from a {@link #bounded} configuration
     * @param notice receives one line when the response takes long
     * @throws KubernetesClientException when there is no response in time
     */
    public static void await(KubernetesClient client, Consumer<String> notice) {
        Future<?> slow = CompletableFuture.runAsync(
                () -> notice.accept("waiting for the cluster at %s".formatted(client.getMasterUrl())),
                CompletableFuture.delayedExecutor(SILENCE.toMillis(), TimeUnit.MILLISECONDS));
        try {
            HttpClient http = once(client).getHttpClient();
            HttpRequest request = http.newHttpRequestBuilder()
                    .uri(client.getMasterUrl().toString().replaceAll("/+$", "") + PATH)
                    .build();
            http.sendAsync(request, String.class).get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new KubernetesClientException("no answer", e.getCause());
        } catch (TimeoutException e) {
            throw new KubernetesClientException("no answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KubernetesClientException("interrupted", e);
        } finally {
            slow.cancel(false);
        }
    }

    private static KubernetesClient once(KubernetesClient client) {
        return client.newClient(
                        new RequestConfigBuilder(client.getConfiguration().getRequestConfig())
                                .withRequestRetryBackoffLimit(0)
                                .build())
                .adapt(KubernetesClient.class);
    }
}
