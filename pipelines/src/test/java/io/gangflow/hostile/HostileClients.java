package io.gangflow.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What each HTTP server of this project withstands while it answers honest clients; a subclass starts the server. */
@Timeout(600)
public abstract class HostileClients {

    private static final int MANY = 10_000;
    private static final int HUGE = 32;
    private static final int HONEST = 1_000;
    private static final int ROUNDS = 300;
    private static final int PROBED = 100;

    /** A running server. */
    protected interface Target extends AutoCloseable {

        int port();

        @Override
        void close() throws IOException;
    }

    /** Starts the server. */
    protected abstract Target start() throws IOException;

    /** A whole request without a body. */
    protected abstract String get();

    /** The status of the response to {@link #get}. */
    protected int status() {
        return 200;
    }

    /** The request line and headers of a request with a body, without its length and the empty line. */
    protected abstract String post();

    /** The number of pending requests from one address beyond which the server closes some. */
    protected abstract int most();

    /** The most bytes of a body that a server accepts, or drops, after it has refused it; buffers of sockets included. */
    protected abstract long mostOfABody();

    @ParameterizedTest
    @EnumSource(names = {"SLOW_HEADERS", "SLOW_BODY"})
    void slowRequestsAreCutOffWhileOthersAreAnswered(Attack attack) throws IOException {
        int beyond = 200;
        try (Target target = start();
                HostileConnections hostile = connections(target, attack)) {
            HonestClient honest = new HonestClient(target.port(), get(), status());
            for (int opened = 0; opened < most() + beyond; opened += PROBED) {
                hostile.open(PROBED);
                honest.ask();
            }
            while (hostile.closed() < beyond) {
                honest.ask();
            }
            honest.ask();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SILENT", "HALF_OPEN"})
    void idleConnectionsDoNotKeepOthersOut(Attack attack) throws IOException {
        try (Target target = start();
                HostileConnections hostile = connections(target, attack)) {
            HonestClient honest = new HonestClient(target.port(), get(), status());
            for (int opened = 0; opened < most() + PROBED; opened += PROBED) {
                hostile.open(PROBED);
                honest.ask();
            }
        }
    }

    @Test
    void aBodyOfAGibibyteIsCutOff() throws IOException {
        try (Target target = start();
                HostileConnections hostile = connections(target, Attack.HUGE_BODY)) {
            HonestClient honest = new HonestClient(target.port(), get(), status());
            hostile.open(1);
            for (int sent = 0; hostile.cut() == 0; sent++) {
                assertThat(hostile.bytes()).isLessThanOrEqualTo(mostOfABody());
                hostile.goOn();
                if (sent % PROBED == 0) {
                    honest.ask();
                }
            }
            honest.ask();
        }
    }

    @Tag("slow")
    @ParameterizedTest
    @EnumSource
    void tenThousandConnectionsDoNotDelayOthers(Attack attack) throws IOException {
        int count = attack == Attack.HUGE_BODY ? HUGE : MANY;
        try (Target target = start()) {
            HonestClient honest = new HonestClient(target.port(), get(), status());
            honest.measure(ROUNDS);
            String alone = honest.measure(HONEST);
            try (HostileProcess hostile = HostileProcess.start(target.port(), attack, count, get(), post())) {
                String beside = honest.measure(HONEST);
                System.out.printf(
                        "%s, %s%n  alone: %s%n  beside: %s%n  %s%n",
                        getClass().getSimpleName(), attack, alone, beside, hostile.end());
            }
            honest.ask();
        }
    }

    private HostileConnections connections(Target target, Attack attack) {
        return new HostileConnections(target.port(), "127.0.0.2", attack, attack.begin(get(), post()));
    }
}
