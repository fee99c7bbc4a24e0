package io.gangflow.server.failure;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.argo.client.NoSuchRunException;
import io.gangflow.argo.client.RunConflictException;
import io.gangflow.argo.client.RunStateException;
import io.gangflow.argo.nodes.UnreadableNodesException;
import io.gangflow.server.http.ApiException;
import java.lang.System.Logger.Level;

/** Maps errors of the cluster to API errors. */
public final class ErrorMapping {

    private static final System.Logger LOGGER = System.getLogger(ErrorMapping.class.getName());
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int UNAVAILABLE = 503;

    private ErrorMapping() {}

    /** Work that sends requests to the cluster. */
    @FunctionalInterface
    public interface Work<T> {
        T done() throws InterruptedException;
    }

    /** Does the work; exceptions of the cluster and of the client become API errors. */
    public static <T> T translate(Work<T> work) throws InterruptedException {
        try {
            return work.done();
        } catch (NoSuchRunException e) {
            throw refusal(NOT_FOUND, e);
        } catch (RunConflictException | RunStateException e) {
            throw refusal(CONFLICT, e);
        } catch (UnreadableNodesException e) {
            throw refusal(UNAVAILABLE, e);
        } catch (KubernetesClientException e) {
            LOGGER.log(Level.WARNING, "the cluster answers {0}", e.getCode());
            throw KubernetesFailures.of(e);
        }
    }

    private static ApiException refusal(int status, RuntimeException e) {
        return new ApiException(status, String.valueOf(e.getMessage()));
    }
}
