package io.gangflow.argo.compiler.notify;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Sends one notification by HTTP POST. Retries if the receiver is unreachable, or responds with 429 or 5xx. The address
 * is a secret, so no message contains any part of it.
 */
public final class NoticeSender {

    /** Between attempts. */
    public static final List<Duration> PAUSES =
            List.of(Duration.ofSeconds(1), Duration.ofSeconds(5), Duration.ofSeconds(20));

    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final Duration ANSWER = Duration.ofSeconds(20);
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int SERVER_ERROR = 500;

    private final Consumer<String> notes;
    private final List<Duration> pauses;

    /**
     * @param notes receives a message for each failed attempt, and one for the success
     * @param pauses before each further attempt
     */
    public NoticeSender(Consumer<String> notes, List<Duration> pauses) {
        this.notes = notes;
        this.pauses = List.copyOf(pauses);
    }

    /**
     * Sends the notification in the environment ({@link NoticeVariables}).
     *
     * @return whether the receiver has accepted it
     */
    public boolean send(Map<String, String> environment) throws InterruptedException {
        Notice notice = Notice.of(environment);
        boolean slack = environment.getOrDefault(NoticeVariables.FORM, "").equals("slack");
        return post(
                environment.getOrDefault(NoticeVariables.URL, "").strip(),
                slack ? NoticeBody.slack(notice) : NoticeBody.webhook(notice));
    }

    private boolean post(String url, String body) throws InterruptedException {
        HttpRequest request;
        try {
            request = HttpRequest.newBuilder(URI.create(url))
                    .timeout(ANSWER)
                    .header("Content-Type", "application/json; charset=utf-8")
                    .POST(HttpRequest.BodyPublishers.ofString(body))
                    .build();
        } catch (IllegalArgumentException e) {
            notes.accept("the address of the receiver is not an http address"); // the exception would contain it
            return false;
        }
        HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(CONNECT)
                .build();
        for (int attempt = 0; ; attempt++) {
            int status = status(client, request);
            if (status >= 200 && status < 300) {
                notes.accept("notification sent");
                return true;
            }
            boolean again = status == 0 || status == TOO_MANY_REQUESTS || status >= SERVER_ERROR;
            if (!again || attempt >= pauses.size()) {
                return false;
            }
            Thread.sleep(pauses.get(attempt).toMillis());
        }
    }

    /** 0 without a response. */
    private int status(HttpClient client, HttpRequest request) throws InterruptedException {
        try {
            int status =
                    client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
            if (status < 200 || status >= 300) {
                notes.accept("the receiver answered with status " + status);
            }
            return status;
        } catch (IOException e) {
            // The message of the exception may contain the address.
            notes.accept("the receiver cannot be reached: " + e.getClass().getSimpleName());
            return 0;
        }
    }
}
