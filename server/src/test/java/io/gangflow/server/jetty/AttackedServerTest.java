package io.gangflow.server.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.hostile.Wire;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests of the kinds that were vulnerabilities of peers (docs/reference/peer-cves.md). */
@Timeout(120)
@SuppressWarnings("NullAway.Init") // set before all tests
final class AttackedServerTest {

    private static final char NO_QUOTES = '\u00a7';
    private static final String REQUEST = "GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n%s\r\n";

    private static ApiServer server;

    @BeforeAll
    static void start() {
        server = ApiServer.start(
                new ServerOptions("127.0.0.1", 0, Optional.empty(), ServerLimits.DEFAULT),
                Servers.echoes(),
                AccessControl.thisMachine("owner", Servers.TOKEN));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String ask(String target, String header) throws IOException {
        try (Wire wire = new Wire(server.port())) {
            return wire.send(REQUEST.formatted(target, header)).rest();
        }
    }

    private static String authorization(String value) {
        return "Authorization: " + value + "\r\n";
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/attacks/authorization.txt", delimiter = '|', quoteCharacter = NO_QUOTES)
    void whatProvesNoIdentityIsRefusedBeforeTheHandler(String value) throws IOException {
        assertThat(ask("/api/v2/dags/count", authorization(value)))
                .matches("(?s)HTTP/1.1 40[013] .*")
                .doesNotContain("\"caller\"");
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/attacks/targets.txt", delimiter = '|', quoteCharacter = NO_QUOTES)
    void aTargetThatNamesSomethingElseReachesNoHandler(String target) throws IOException {
        assertThat(ask(target, authorization("Bearer " + Servers.TOKEN)))
                .matches("(?s)HTTP/1.1 40[045] .*")
                .doesNotContain("\"caller\"", "root:", "\r\nX-Evil");
    }

    /** Dots are resolved before a route is looked up, so that they lead around no check. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v2/./dags/count",
                "/api/v2/x/../dags/count",
                "/api/v2/dags/count/../count",
                "/metrics/../api/v2/dags/count",
                "/healthz/../api/v2/dags/count"
            })
    void aTargetWithDotsNeedsTheRightsOfTheRouteThatItNames(String target) throws IOException {
        assertThat(ask(target, "")).startsWith("HTTP/1.1 401").doesNotContain("\"caller\"");
        assertThat(ask(target, authorization("Bearer " + Servers.TOKEN))).contains("\"dag_id\":\"count\"");
    }

    /** Without this, all of the above could be refused for another reason. */
    @Test
    void anOrdinaryRequestReachesItsHandler() throws IOException {
        assertThat(ask("/api/v2/dags/count", authorization("Bearer " + Servers.TOKEN)))
                .startsWith("HTTP/1.1 200")
                .contains("\"caller\":\"owner\"");
    }
}
