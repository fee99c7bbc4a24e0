package io.gangflow.cli.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.home.HomeWithTexts;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code gangflow run --notify}: a local process sends to a receiver on loopback. */
@Timeout(300)
@SuppressWarnings("NullAway.Init")
final class NotifyTest {

    private static final String ARTICLE =
            Path.of("../pipelines/clusters/article.yaml").toAbsolutePath().toString();

    private static final String PIPELINE = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: told }
            local: { images: { "own/*": { trust: true } } }
            late: 2s
            notify:
              - { on: [failure, late], slack: { secret: receiver, key: url } }
              - { on: success, webhook: { secret: receiver, key: url } }
            stages:
              work:
                pod: { image: "own/sh:1", command: [sh, -c, "sleep 8; exit 3"], resources: { cpu: 1, memory: 64Mi } }
            """;

    @TempDir
    private Path folder;

    private final List<String> bodies = Collections.synchronizedList(new ArrayList<>());
    private final StringWriter err = new StringWriter();
    private HttpServer receiver;

    @BeforeEach
    void start() throws IOException {
        HomeWithTexts.set(folder);
        receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", this::answer);
        receiver.start();
    }

    @AfterEach
    void stop() {
        receiver.stop(0);
        HomeWithTexts.clear();
    }

    private void answer(HttpExchange exchange) throws IOException {
        bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        exchange.sendResponseHeaders(200, -1);
        exchange.close();
    }

    private int run(String... more) throws IOException {
        Path file = Files.writeString(folder.resolve("p.yaml"), PIPELINE);
        Console console =
                new Console(new PrintWriter(new StringWriter()), new PrintWriter(err, true), false, false, 200);
        List<String> words = new ArrayList<>(
                List.of("run", "--cluster", ARTICLE, "-o", folder.resolve("out").toString()));
        words.addAll(List.of(more));
        words.add(file.toString());
        return Gangflow.execute(console, words.toArray(String[]::new));
    }

    @Test
    void aLateRunAndItsFailureAreSentAndTheAddressIsWrittenNowhere() throws IOException {
        String url = "http://127.0.0.1:%d/hooks/canary-key-hook"
                .formatted(receiver.getAddress().getPort());

        assertThat(run("--notify", "--secret", "receiver.url=" + url))
                .as(err.toString())
                .isEqualTo(1);

        assertThat(bodies).as("%s%n%s", err, logs()).hasSize(2);
        assertThat(text(bodies.get(0))).startsWith(":hourglass: Run `told-").contains("is late");
        assertThat(text(bodies.get(1))).startsWith(":x: Run `told-").contains("failed in `work`");
        assertThat(err.toString()).doesNotContain("canary-key-hook");
        try (Stream<Path> files = Files.walk(folder.resolve("out/runs"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain("canary-key-hook");
            }
        }
    }

    @Test
    void withoutTheOptionNothingIsSentAndALineReportsIt() throws IOException {
        assertThat(run()).isEqualTo(1);
        assertThat(bodies).isEmpty();
        assertThat(err.toString()).contains("no notifications are sent from this machine; pass --notify to send them");
    }

    @Test
    void aMissingAddressIsFoundBeforeAnythingStarts() throws IOException {
        assertThat(run("--notify")).isEqualTo(2);
        assertThat(err.toString()).contains("GF0702", "a notification needs key `url` of Secret `receiver`");
        assertThat(folder.resolve("out/runs")).doesNotExist();
    }

    /** Returns the logs of the pods. */
    private String logs() throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.walk(folder.resolve("out/runs"))) {
            for (Path log :
                    files.filter(file -> file.toString().endsWith(".log")).toList()) {
                all.append(log).append('\n').append(Files.readString(log));
            }
        }
        return all.toString();
    }

    private static String text(String body) throws IOException {
        JsonNode json = new ObjectMapper().readTree(body);
        return json.path("text").asText();
    }
}
