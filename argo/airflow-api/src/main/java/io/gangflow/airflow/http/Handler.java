package io.gangflow.airflow.http;

/** Answers the calls of one route; from several threads at once. */
@FunctionalInterface
public interface Handler {

    /**
     * Answers.
     *
     * @throws ApiException with what the client is to be told
     * @throws InterruptedException when the server ends before there is an answer
     */
    Answer handle(Call call) throws InterruptedException;
}
