package io.gangflow.minicluster.control;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.util.Optional;
import java.util.function.Supplier;

/** Writes to the API that may be outdated, as all writes of level-triggered loops may. */
final class Writes {

    private Writes() {}

    /**
     * Returns the result; empty when the object is gone, already exists, or has changed, in which case the next pass
     * decides again.
     */
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
