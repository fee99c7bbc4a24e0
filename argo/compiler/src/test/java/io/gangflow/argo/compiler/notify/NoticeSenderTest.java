package io.gangflow.argo.compiler.notify;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sends to a receiver on loopback that records the requests. */
@SuppressWarnings("NullAway.Init")
final class NoticeSenderTest {

    private static final String PATH = "/services/T0/B0/canary-token-hook";

    private final List<String> bodies = Collections.synchronizedList(new ArrayList<>());
    private final Deque<Integer> answers = new ArrayDeque<>();
    private final List<String> notes = new ArrayList<>();
    private HttpServer receiver;

    @BeforeEach
    void start() throws IOException {
        receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", this::answer);
        receiver.start();
    }

    @AfterEach
    void stop() {
        receiver.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        bodies.add("%s %s %s"
                .formatted(
                        exchange.getRequestMethod(),
                        exchange.getRequestURI(),
                        new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
        Integer status = answers.poll();
        exchange.sendResponseHeaders(status == null ? 200 : status, -1);
        exchange.close();
    }

    private boolean send(String url) throws InterruptedException {
        return new NoticeSender(notes::add, List.of(Duration.ZERO, Duration.ZERO))
                .send(Map.of(
                        NoticeVariables.URL, url,
                        NoticeVariables.FORM, "webhook",
                        NoticeVariables.STATUS, "Failed",
                        NoticeVariables.PIPELINE, "nightly"));
    }

    private String url() {
        return "http://127.0.0.1:%d%s".formatted(receiver.getAddress().getPort(), PATH);
    }

    @Test
    void theReceiverGetsOnePost() throws InterruptedException {
        assertThat(send(url() + "\n")).isTrue();
        assertThat(bodies)
                .singleElement()
                .asString()
                .startsWith("POST " + PATH + " {")
                .contains("\"status\":\"Failed\"");
    }

    @Test
    void aReceiverThatIsBusyIsTriedAgain() throws InterruptedException {
        answers.addAll(List.of(503, 429));
        assertThat(send(url())).isTrue();
        assertThat(bodies).hasSize(3);
        assertThat(notes)
                .containsExactly(
                        "the receiver answered with status 503",
                        "the receiver answered with status 429",
                        "notification sent");
    }

    @Test
    void aReceiverThatStaysBusyIsGivenUpAfterTheLastPause() throws InterruptedException {
        answers.addAll(List.of(500, 500, 500, 500));
        assertThat(send(url())).isFalse();
        assertThat(bodies).as("two pauses are three attempts").hasSize(3);
        assertThat(notes).hasSize(3).containsOnly("the receiver answered with status 500");
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 201, 299})
    void everyStatusOfSuccessIsAccepted(int status) throws InterruptedException {
        answers.add(status);
        assertThat(send(url())).isTrue();
        assertThat(notes).containsExactly("notification sent");
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 400, 499})
    void everyOtherStatusIsFinal(int status) throws InterruptedException {
        answers.add(status);
        assertThat(send(url())).isFalse();
        assertThat(bodies).hasSize(1);
        assertThat(notes).containsExactly("the receiver answered with status " + status);
    }

    @Test
    void slackGetsItsOwnBody() throws InterruptedException {
        boolean accepted = new NoticeSender(notes::add, List.of())
                .send(Map.of(NoticeVariables.URL, url(), NoticeVariables.FORM, "slack", NoticeVariables.RUN, "r1"));

        assertThat(accepted).isTrue();
        assertThat(bodies).singleElement().asString().contains("{\"text\":\":x: Run `r1`");
    }

    @Test
    void anAddressOfAnotherSchemeIsReportedWithoutARequest() throws InterruptedException {
        assertThat(send("ftp://example.com/x")).isFalse();
        assertThat(notes).containsExactly("the address of the receiver is not an http address");
    }

    @Test
    void aReceiverThatIsAwayIsTriedAgainAndReported() throws InterruptedException {
        String away = url();
        receiver.stop(0);
        assertThat(send(away)).isFalse();
        assertThat(notes).hasSize(3).containsOnly("the receiver cannot be reached: ConnectException");
    }

    @Test
    void aReceiverThatRefusesIsNot() throws InterruptedException {
        answers.addAll(List.of(404));
        assertThat(send(url())).isFalse();
        assertThat(bodies).hasSize(1);
        assertThat(notes).containsExactly("the receiver answered with status 404");
    }

    @Test
    void redirectsAreNotFollowed() throws InterruptedException {
        answers.addAll(List.of(302));
        assertThat(send(url())).isFalse();
        assertThat(bodies).hasSize(1);
    }

    @Test
    void noMessageHasAnyPartOfTheAddress() throws InterruptedException {
        String away = url();
        receiver.stop(0);
        assertThat(send(away)).isFalse();
        assertThat(send("not an address canary-token-hook")).isFalse();
        assertThat(send("ftp://canary-token-hook")).isFalse();
        assertThat(send("")).isFalse();
        assertThat(notes)
                .isNotEmpty()
                .noneMatch(note -> note.contains("canary-token-hook") || note.contains("127.0.0.1"));
    }
}
