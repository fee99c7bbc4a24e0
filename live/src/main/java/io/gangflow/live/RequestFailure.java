package io.gangflow.live;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.NamespaceableResource;
import java.io.IOException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The reason why a request to a cluster failed, in one sentence that never contains the object of the request. */
public final class RequestFailure {

    private static final int MOST_CHARACTERS = 300;
    private static final int MOST_CAUSES = 10;

    private RequestFailure() {}

    /**
     * Returns the predicate of a sentence about the cluster: {@code does not answer: …} only when it did not respond,
     * and {@code refuses: …} with the server's own message when it did.
     */
    public static String predicate(KubernetesClientException failure) {
        if (failure instanceof NotServedException) {
            return sentence(failure.getMessage());
        }
        return switch (failure.getCode()) {
            case 0, -1 ->
                noResponse(failure)
                        .map("does not answer: "::concat)
                        .orElseGet(() -> "could not be asked: " + sentence(failure.getMessage()));
            case 401 -> "does not know you: " + answer(failure);
            default -> "refuses: " + answer(failure);
        };
    }

    /** Returns the server's own error message. */
    public static String answer(KubernetesClientException failure) {
        boolean said = failure.getStatus() != null && failure.getStatus().getMessage() != null;
        return sentence(said ? failure.getStatus().getMessage() : failure.getMessage());
    }

    /** Returns why there was no response; empty when there was one, or the request was never sent. */
    public static Optional<String> noResponse(KubernetesClientException failure) {
        return Stream.iterate((Throwable) failure, Objects::nonNull, Throwable::getCause)
                .limit(MOST_CAUSES)
                .filter(cause -> cause instanceof IOException || cause instanceof TimeoutException)
                .reduce((outer, inner) -> inner)
                .map(RequestFailure::reason);
    }

    /**
     * Returns why a connection failed, in words. For a closed port, a closed connection and an unknown host, the JDK's
     * client gives only the class of the exception.
     */
    public static String reason(Throwable cause) {
        if (cause.getCause() instanceof UnresolvedAddressException) {
            return "the host name cannot be resolved";
        }
        if (cause instanceof UnknownHostException) {
            return "no address is known for host `%s`".formatted(sentence(cause.getMessage()));
        }
        if (cause.getMessage() != null) {
            return sentence(cause.getMessage());
        }
        return cause instanceof TimeoutException ? "no answer in time" : "the connection was refused or closed";
    }

    /**
     * Returns an object on a cluster. The client looks up kinds for which it has no class; if the cluster does not
     * serve the kind, the client's message is the whole object (fabric8 7.6.1, {@code Handlers.get}).
     *
     * @throws KubernetesClientException when the cluster does not serve the kind
     */
    public static <T extends HasMetadata> NamespaceableResource<T> resource(KubernetesClient client, T object) {
        try {
            return client.resource(object);
        } catch (KubernetesClientException e) {
            if (e.getCode() > 0 || noResponse(e).isPresent()) {
                throw e;
            }
            throw new NotServedException(
                    "does not serve kind `%s` of `%s`, which `%s` is; install its CRD, or try again if that was a moment ago"
                            .formatted(
                                    object.getKind(),
                                    object.getApiVersion(),
                                    object.getMetadata().getName()),
                    e);
        }
    }

    private static final class NotServedException extends KubernetesClientException {
        private static final long serialVersionUID = 1L;

        NotServedException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /** Returns the first line, truncated if long: some messages continue with the object. */
    private static String sentence(@Nullable String message) {
        String line = Objects.requireNonNullElse(message, "no reason given")
                .lines()
                .findFirst()
                .orElse("");
        return line.length() <= MOST_CHARACTERS ? line : line.substring(0, MOST_CHARACTERS) + " …";
    }
}
