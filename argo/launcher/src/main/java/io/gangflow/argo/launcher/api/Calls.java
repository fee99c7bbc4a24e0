package io.gangflow.argo.launcher.api;

import io.gangflow.time.Ticker;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Calls that are retried while the server is unreachable or busy: after lost responses, 401, 408, 429 and 5xx. Every
 * call must therefore be safe to repeat. A creation under a fixed name is: the second attempt finds the object of the
 * first. Thread-safe if the API, the pause and the ticker are.
 */
public final class Calls {

    private static final Duration FIRST_WAIT = Duration.ofMillis(100);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
    private static final Duration LONGEST_ASKED = Duration.ofSeconds(30);

    private final KubernetesApi api;
    private final Pause pause;
    private final Ticker ticker;
    private final Duration patience;
    private final Consumer<String> notes;

    /**
     * Creates calls to a server.
     *
     * @param patience how long one call is retried
     * @param notes receives a message when retries of a call start
     */
    public Calls(KubernetesApi api, Pause pause, Ticker ticker, Duration patience, Consumer<String> notes) {
        this.api = api;
        this.pause = pause;
        this.ticker = ticker;
        this.patience = patience;
        this.notes = notes;
    }

    /** The same calls with another pause and retry time. */
    public Calls with(Pause other, Duration otherPatience) {
        return new Calls(api, other, ticker, otherPatience, notes);
    }

    /** The server itself, for streams. */
    public KubernetesApi api() {
        return api;
    }

    /**
     * Makes the call until it is answered.
     *
     * @throws NoApiServerException when it was not answered within the retry time
     * @throws StoppedException when the launcher is stopped meanwhile
     */
    public Reply call(Request request) {
        Duration began = ticker.elapsed();
        Duration wait = FIRST_WAIT;
        boolean noted = false;
        while (true) {
            String trouble;
            Duration asked = Duration.ZERO;
            try {
                Reply reply = api.send(request);
                if (!reply.isTransient()) {
                    return reply;
                }
                trouble = reply.status() + ": " + reply.message();
                asked = shorter(reply.retryAfter(), LONGEST_ASKED);
            } catch (IOException e) {
                trouble = String.valueOf(e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage());
            }
            if (ticker.elapsed().minus(began).compareTo(patience) >= 0) {
                throw new NoApiServerException("the API server did not answer `%s` for %d s: %s"
                        .formatted(request, patience.toSeconds(), trouble));
            }
            if (!noted && wait.compareTo(Duration.ofSeconds(1)) > 0) {
                notes.accept("`%s` is being repeated: %s".formatted(request, trouble));
                noted = true;
            }
            if (!pause.pause(asked.compareTo(wait) > 0 ? asked : wait)) {
                throw new StoppedException();
            }
            wait = shorter(wait.multipliedBy(2), LONGEST_WAIT);
        }
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }
}
