package io.gangflow.server.http;

/** Handles the requests of one route. Called by several threads concurrently. */
@FunctionalInterface
public interface Handler {

    /**
     * Handles a request.
     *
     * @throws ApiException with the error for the client
     * @throws InterruptedException when the server stops before the response is ready
     */
    Answer handle(Call call) throws InterruptedException;
}
