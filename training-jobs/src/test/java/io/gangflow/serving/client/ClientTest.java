package io.gangflow.serving.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.json.JsonReader;
import io.gangflow.serving.api.TestServer;
import io.gangflow.serving.http.HttpLimits;
import io.gangflow.serving.model.PublishedModels;
import io.gangflow.training.command.ExitCode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the functional test and the load test against a real server in this process. */
class ClientTest {

    @TempDir
    private Path folder;

    private final List<String> out = new ArrayList<>();
    private final List<String> err = new ArrayList<>();

    private TestServer server(int features) throws Exception {
        PublishedModels.publish(folder, PublishedModels.sum(features, 0));
        return new TestServer(folder, HttpLimits.USUAL);
    }

    private ExitCode test(String... words) throws InterruptedException {
        return new TestService(out::add, err::add).run(List.of(words));
    }

    private ExitCode load(String... words) throws InterruptedException {
        return new LoadTest(out::add, err::add).run(List.of(words));
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 3})
    void aServerThatIsRightPassesAllChecks(int features) throws Exception {
        try (TestServer server = server(features)) {
            assertThat(test("http://127.0.0.1:" + server.port() + "/"))
                    .as("%s", out)
                    .isEqualTo(ExitCode.DONE);
            assertThat(out).hasSize(9).last().isEqualTo("all checks passed");
        }
    }

    @Test
    void aServerThatIsNotReadyIsWaitedForAndThenReported() throws Exception {
        try (TestServer server = server(20)) {
            server.api().setUnready();
            assertThat(test("127.0.0.1:" + server.port(), "--wait", "1")).isEqualTo(ExitCode.ENVIRONMENT);
            assertThat(err).singleElement().asString().contains("is not ready after 1 s: 503");
        }
    }

    @Test
    void anAnswerThatIsWrongFailsItsCheck() throws Exception {
        try (TestServer server = server(20)) {
            Service service = new Service(ServiceUrl.parse("127.0.0.1:" + server.port()));
            server.api().setUnready();
            assertThat(new ServiceChecks(service, out::add).run()).isEqualTo(1);
            assertThat(out)
                    .filteredOn(line -> line.startsWith("FAILED"))
                    .singleElement()
                    .asString()
                    .contains("GET /ready", "503");
        }
    }

    @Test
    void aLoadIsMeasured() throws Exception {
        try (TestServer server = server(20)) {
            assertThat(load("127.0.0.1:" + server.port(), "--seconds", "1", "--warm-up", "0", "--output", "json"))
                    .isEqualTo(ExitCode.DONE);
            Map<?, ?> result = (Map<?, ?>) JsonReader.read(out.get(0));
            assertThat((Long) result.get("requests")).isPositive();
            assertThat(result.get("statuses")).isEqualTo(Map.of("200", result.get("requests")));
        }
    }

    @Test
    void aLoadWithOtherAnswersThanExpectedFails() throws Exception {
        try (TestServer server = server(3)) {
            assertThat(load("127.0.0.1:" + server.port(), "--seconds", "1", "--warm-up", "0", "--connections", "2"))
                    .isEqualTo(ExitCode.FAILED);
            assertThat(out).anyMatch(line -> line.startsWith("status 422: "));
        }
    }

    @Test
    void nobodyThereIsTheEnvironmentsFault() throws Exception {
        assertThat(load("127.0.0.1:1", "--seconds", "1", "--warm-up", "0")).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(err).singleElement().asString().contains("has answered nothing");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "https://x", "http://", "http://x/path", "http://x --seconds=0", "x --wait=1 --rows=0", "x y"
            })
    void wrongArgumentsAreRefused(String line) throws Exception {
        String[] words = line.isEmpty() ? new String[0] : line.split(" ");
        assertThat(load(words)).isEqualTo(ExitCode.USAGE);
        assertThat(err).singleElement().asString().contains("usage: load-test");
    }

    @Test
    void quantilesAreWithinOnePartIn32() {
        for (long seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            Histogram histogram = new Histogram();
            long[] values =
                    random.longs(1000, 0, 1L << random.nextInt(1, 30)).sorted().toArray();
            for (long value : values) {
                histogram.add(value);
            }
            for (double share : new double[] {0.01, 0.5, 0.99, 1}) {
                long exact = values[(int) Math.ceil(share * values.length) - 1];
                assertThat(histogram.quantile(share))
                        .as("seed %d, %s", seed, share)
                        .isBetween(exact, exact + exact / 32 + 1);
            }
            assertThat(histogram.between(0, 1L << 31)).isEqualTo(1000);
        }
    }
}
