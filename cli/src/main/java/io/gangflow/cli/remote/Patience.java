package io.gangflow.cli.remote;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.Set;

/** Bears that a cluster does not answer for a while; what it refuses, it refuses the next time, too. */
final class Patience {

    private static final Set<Integer> FINAL =
            Set.of(HttpURLConnection.HTTP_UNAUTHORIZED, HttpURLConnection.HTTP_FORBIDDEN);

    private final Duration most;
    private long lastSuccessNanos = System.nanoTime();

    Patience(Duration most) {
        this.most = most;
    }

    void success() {
        lastSuccessNanos = System.nanoTime();
    }

    /** Throws the failure when it is final, or the last success is too long ago. */
    void failure(KubernetesClientException e) {
        if (FINAL.contains(e.getCode()) || System.nanoTime() - lastSuccessNanos > most.toNanos()) {
            throw e;
        }
    }
}
