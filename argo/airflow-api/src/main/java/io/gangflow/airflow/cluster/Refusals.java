package io.gangflow.airflow.cluster;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.airflow.http.ApiException;
import io.gangflow.argo.client.NoSuchRunException;
import io.gangflow.argo.client.RunConflictException;
import io.gangflow.argo.client.RunStateException;
import io.gangflow.argo.nodes.UnreadableNodesException;

/** What the cluster refuses, as the API says it. */
public final class Refusals {

    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int UNAVAILABLE = 503;

    private Refusals() {}

    /** Work that asks the cluster. */
    @FunctionalInterface
    public interface Work<T> {
        T done() throws InterruptedException;
    }

    /** Does the work; what the cluster and our client of it throw becomes an answer. */
    public static <T> T told(Work<T> work) throws InterruptedException {
        try {
            return work.done();
        } catch (NoSuchRunException e) {
            throw refusal(NOT_FOUND, e);
        } catch (RunConflictException | RunStateException e) {
            throw refusal(CONFLICT, e);
        } catch (UnreadableNodesException e) {
            throw refusal(UNAVAILABLE, e);
        } catch (KubernetesClientException e) {
            throw refusal(e);
        }
    }

    /** A code that the cluster has for the caller's doing goes through; any other means that the cluster is not well. */
    private static ApiException refusal(KubernetesClientException e) {
        String said = e.getStatus() == null || e.getStatus().getMessage() == null
                ? "no answer"
                : e.getStatus().getMessage();
        return switch (e.getCode()) {
            case 403 -> new ApiException(403, "the API server of the cluster refuses: " + said);
            case 404 -> new ApiException(NOT_FOUND, "the cluster has no such object: " + said);
            case 409 -> new ApiException(CONFLICT, "somebody else has changed it at the same time; try again");
            case 400, 413, 422 -> new ApiException(BAD_REQUEST, "the API server of the cluster refuses: " + said);
            case 429 -> new ApiException(429, "the cluster has too much to do; try again later");
            default -> new ApiException(UNAVAILABLE, "the cluster does not answer as it should; try again later");
        };
    }

    private static ApiException refusal(int status, RuntimeException e) {
        return new ApiException(status, String.valueOf(e.getMessage()));
    }
}
