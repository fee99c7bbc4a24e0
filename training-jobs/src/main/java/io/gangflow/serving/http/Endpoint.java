package io.gangflow.serving.http;

import java.util.function.Consumer;

/** Answers requests. Must not block: a response that takes time is passed later, from any thread. */
@FunctionalInterface
public interface Endpoint {

    /** Answers a request, exactly once. */
    void handle(Request request, Consumer<Reply> answer);
}
