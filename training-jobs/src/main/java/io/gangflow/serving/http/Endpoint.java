package io.gangflow.serving.http;

import java.util.function.Consumer;

/** Answers requests. Must not block: what takes time answers later, from whatever thread. */
@FunctionalInterface
public interface Endpoint {

    /** Answers a request, once. */
    void handle(Request request, Consumer<Reply> answer);
}
