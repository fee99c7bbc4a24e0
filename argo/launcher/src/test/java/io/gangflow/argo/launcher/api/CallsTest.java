package io.gangflow.argo.launcher.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.argo.launcher.testing.ScriptedApi;
import io.gangflow.faults.VirtualTime;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which answers are waited for, how long, and what is reported meanwhile; time only passes in pauses. */
final class CallsTest {

    private static final Request READ = Request.get("/api/v1/pods");

    private final ScriptedApi api = new ScriptedApi();
    private final VirtualTime time = new VirtualTime();
    private final List<Duration> pauses = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private Calls calls(Duration patience) {
        return new Calls(api, this::pause, time, patience, notes::add);
    }

    private boolean pause(Duration wait) {
        pauses.add(wait);
        time.advance(wait.toMillis());
        return true;
    }

    private int status(Duration patience) {
        return calls(patience).call(READ).status();
    }

    private static List<Duration> millis(long... pauses) {
        return LongStream.of(pauses).mapToObj(Duration::ofMillis).toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 201, 400, 403, 404, 409, 410, 422})
    void anAnswerIsReturnedWhateverItIs(int status) {
        api.then(status, "{'message': 'a'}");

        assertThat(status(Duration.ofMinutes(1))).isEqualTo(status);
        assertThat(pauses).isEmpty();
        assertThat(notes).isEmpty();
    }

    @Test
    void withoutAnAnswerTheCallIsRepeatedLessAndLessOften() {
        for (int attempt = 0; attempt < 7; attempt++) {
            api.thenLost();
        }
        api.then(200, "{}");

        assertThat(status(Duration.ofMinutes(5))).isEqualTo(200);
        assertThat(pauses).isEqualTo(millis(100, 200, 400, 800, 1_600, 3_200, 5_000));
        assertThat(api.asked).containsOnly("GET /api/v1/pods");
        assertThat(notes)
                .as("once, after a second")
                .containsExactly("`GET /api/v1/pods` is being repeated: connection reset");
    }

    @ParameterizedTest
    @CsvSource({"0, 100", "50, 100", "100, 100", "101, 101", "7000, 7000", "30000, 30000", "30001, 30000"})
    void aBusyServerIsAskedAgainWhenItWantsToBe(long asked, long waited) {
        api.thenBusy(429, Duration.ofMillis(asked)).then(200, "{}");

        assertThat(status(Duration.ofMinutes(5))).isEqualTo(200);
        assertThat(pauses).isEqualTo(millis(waited));
    }

    @Test
    void whatTheServerLastAnsweredIsInTheReport() {
        for (int attempt = 0; attempt < 4; attempt++) {
            api.thenBusy(503, Duration.ZERO);
        }
        api.then(500, "{}").then(200, "{}");
        status(Duration.ofMinutes(5));

        assertThat(notes).containsExactly("`GET /api/v1/pods` is being repeated: 500: HTTP 500");
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "99, 2", "100, 2", "101, 3", "1000, 5"})
    void aCallIsGivenUpWhenItsTimeIsOver(long patience, int attempts) {
        for (int attempt = 0; attempt < attempts; attempt++) {
            api.thenBusy(503, Duration.ZERO);
        }

        assertThatThrownBy(() -> status(Duration.ofMillis(patience)))
                .isInstanceOf(NoApiServerException.class)
                .hasMessage("the API server did not answer `GET /api/v1/pods` for %d s: 503: busy"
                        .formatted(patience / 1_000));
        assertThat(api.left()).isZero();
    }

    /** The time of one call does not count for the next. */
    @Test
    void eachCallHasItsOwnTime() {
        Calls calls = calls(Duration.ofMillis(150));
        for (int call = 0; call < 3; call++) {
            api.thenLost().then(200, "{}");
            assertThat(calls.call(READ).status()).isEqualTo(200);
        }
        assertThat(pauses).isEqualTo(millis(100, 100, 100));
    }

    @Test
    void aStopEndsTheRepetition() {
        api.thenLost();
        Calls stopped = calls(Duration.ofMinutes(5)).with(wait -> false, Duration.ofMinutes(5));

        assertThatThrownBy(() -> stopped.call(READ))
                .isInstanceOf(StoppedException.class)
                .hasMessage("stop requested");
        assertThat(pauses).as("the other pause was asked").isEmpty();
        assertThat(stopped.api()).isSameAs(api);
    }

    @Test
    void otherCallsToTheSameServerHaveTheirOwnPatience() {
        api.thenLost();
        Calls impatient = calls(Duration.ofMinutes(5)).with(this::pause, Duration.ZERO);

        assertThatThrownBy(() -> impatient.call(READ)).isInstanceOf(NoApiServerException.class);
    }

    @Test
    void aFailureWithoutAMessageHasItsName() {
        Calls calls = new Calls(new Mute(), this::pause, time, Duration.ZERO, notes::add);

        assertThatThrownBy(() -> calls.call(READ)).hasMessageEndingWith(" for 0 s: IOException");
    }

    private record Mute() implements KubernetesApi {

        @Override
        public Reply send(Request request) throws IOException {
            throw new IOException();
        }

        @Override
        public InputStream open(String path) throws IOException {
            throw new IOException();
        }
    }
}
