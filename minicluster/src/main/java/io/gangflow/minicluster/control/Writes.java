package io.gangflow.minicluster.control;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.util.Optional;
import java.util.function.Supplier;

/** Writes to the API that may come too late, as all writes of level-triggered loops may. */
final class Writes {

    private Writes() {}

    /** The result; empty when the object is gone, exists already, or has changed: the next look decides anew. */
    static <T> Optional<T> unlessOutdated(Supplier<T> write) {
        try {
            return Optional.ofNullable(write.get());
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_NOT_FOUND || e.getCode() == HttpURLConnection.HTTP_CONFLICT) {
                return Optional.empty();
            }
            throw e;
        }
    }
}
