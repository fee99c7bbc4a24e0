package io.gangflow.cli.install;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.json.BoundedJson;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code gangflow version} against a local server of releases. */
class VersionCommandTest {

    private final AtomicInteger requests = new AtomicInteger();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private HttpServer server;
    private String answer = "";
    private int status = 200;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            requests.incrementAndGet();
            byte[] body = answer.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void withoutTheOptionNothingIsAsked() {
        assertThat(run("version", "--url", url())).isZero();

        assertThat(requests).hasValue(0);
        assertThat(out.toString())
                .startsWith("gangflow 0.1.0\ncommit   ")
                .contains("java     " + Runtime.version())
                .contains("platform " + System.getProperty("os.name"))
                .doesNotContain("latest");
    }

    @Test
    void aNewerReleaseIsNamedWithItsPage() {
        answer = "{\"tag_name\": \"v0.10.0\", \"html_url\": \"https://example.org/releases/v0.10.0\"}";

        assertThat(run("version", "--check", "--url", url())).isZero();

        assertThat(requests).hasValue(1);
        assertThat(out.toString()).contains("latest   0.10.0, see https://example.org/releases/v0.10.0\n");
    }

    @Test
    void theSameReleaseIsNotNewer() {
        answer = "{\"tag_name\": \"v0.1.0\"}";

        assertThat(run("version", "--check", "--url", url())).isZero();

        assertThat(out.toString()).contains("latest   0.1.0, no newer version\n");
    }

    @Test
    void jsonHasTheSameFacts() throws IOException {
        answer = "{\"tag_name\": \"1.0\"}";

        assertThat(run("version", "--check", "--url", url(), "--output", "json"))
                .isZero();

        assertThat(BoundedJson.MAPPER.readTree(out.toString()).fieldNames())
                .toIterable()
                .contains("version", "java", "platform", "latest", "newer");
        assertThat(BoundedJson.MAPPER.readTree(out.toString()).path("newer").asBoolean())
                .isTrue();
    }

    @Test
    void aServerThatFailsIsOneSentence() {
        status = 503;

        assertThat(run("version", "--check", "--url", url())).isEqualTo(ExitCode.ENVIRONMENT);

        assertThat(err.toString())
                .isEqualTo("error: no version found: %s answered with status 503; name another URL with --url\n"
                        .formatted(url()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "[]", "{\"tag_name\": \"\"}", "{\"tag_name\": \"1.0\\u001b[31m\"}", "<html>"})
    void anAnswerWithoutAVersionIsAFailure(String text) {
        answer = text;

        assertThat(run("version", "--check", "--url", url())).isEqualTo(ExitCode.ENVIRONMENT);

        assertThat(out.toString()).doesNotContain("latest");
        assertThat(err.toString()).startsWith("error: no version found: " + url());
    }

    @Test
    void aPageThatIsNoAddressIsLeftOut() {
        answer = "{\"tag_name\": \"9.9\", \"html_url\": \"https://a\\u001b]0;b\"}";

        assertThat(run("version", "--check", "--url", url())).isZero();

        assertThat(out.toString()).contains("latest   9.9\n");
    }

    @Test
    void anAddressOfAFileIsRefused() {
        assertThat(run("version", "--check", "--url", "file:///etc/passwd")).isEqualTo(ExitCode.BAD_INPUT);
    }

    @ParameterizedTest
    @CsvSource({"7.2.0,7.1.9,true", "7.10.0,7.9.1,true", "7.1.9,7.1.9,false", "7.1.9-rc1,7.1.9,false", "7.0,6.9.9,true"
    })
    void versionsAreComparedByNumbers(String latest, String current, boolean newer) {
        assertThat(new LatestVersion(latest, "").isNewerThan(current)).isEqualTo(newer);
    }

    @Test
    void theCommitIsKnownOnlyWhereTheBuildRecordedIt() {
        Properties recorded = new Properties();
        assertThat(BuildInfo.of(recorded).commit()).isEmpty();
        recorded.setProperty("commit", "${gangflow.commit}");
        assertThat(BuildInfo.of(recorded).commit()).isEmpty();
        recorded.setProperty("commit", "0123456789ab");
        assertThat(BuildInfo.of(recorded).commit()).isEqualTo(Optional.of("0123456789ab"));
    }

    private String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/latest";
    }

    private int run(String... arguments) {
        try (PrintWriter data = new PrintWriter(out);
                PrintWriter errors = new PrintWriter(err)) {
            return Gangflow.execute(new Console(data, errors, false, false, 80), arguments);
        }
    }
}
