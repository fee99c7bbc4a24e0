package io.gangflow.argo.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import io.gangflow.argo.launcher.testing.HttpServerWithFaults;
import io.gangflow.argo.launcher.testing.TestPods;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The whole program without its process: exit code, messages and files; {@link StageLauncherTest} starts processes. */
@Timeout(60)
final class StageProgramTest {

    @TempDir
    private Path folder = Path.of("");

    private final Map<String, String> environment = Launches.environment("pod-1");
    private final ByteArrayOutputStream logs = new ByteArrayOutputStream();
    private final ByteArrayOutputStream own = new ByteArrayOutputStream();
    private Path message = Path.of("");

    @BeforeEach
    void terminationLog() throws IOException {
        message = Files.createFile(folder.resolve("termination-log"));
        environment.put(Options.TERMINATION_LOG, message.toString());
    }

    private ExitCode run(String... arguments) {
        PrintStream out = new PrintStream(own, true, StandardCharsets.UTF_8);
        return StageLauncher.run(List.of(arguments), environment, logs, out, new StopSignal());
    }

    private String messages() {
        return own.toString(StandardCharsets.UTF_8);
    }

    private void access(HttpServerWithFaults server) throws IOException {
        environment.put(
                "KUBECONFIG",
                Files.writeString(folder.resolve("kubeconfig"), """
                                {current-context: a, contexts: [{name: a, context: {cluster: a, user: a}}],
                                clusters: [{name: a, cluster: {server: "%s"}}], users: [{name: a, user: {}}]}
                                """.formatted(server.url()))
                        .toString());
    }

    /** Runs a launcher whose object has ended in this phase since another one created it. */
    private ExitCode adopt(String phase) throws IOException {
        try (HttpServerWithFaults server = HttpServerWithFaults.start()) {
            access(server);
            Launches.run(server.api(Duration.ofSeconds(30)), environment, "--create-only");
            ObjectNode job = server.objects.get(TestPods.JOB).orElseThrow();
            job.withObjectProperty("status").withObjectProperty("state").put("phase", phase);
            server.objects.put(TestPods.JOB, job);
            server.objects.put(TestPods.PODS + TestPods.name(0), TestPods.ended(0, "Succeeded"));
            server.logs.write(TestPods.name(0), Instant.parse("2026-11-28T00:00:00Z"), "hello");
            server.logs.end(TestPods.name(0));
            return run();
        }
    }

    @Test
    void workThatHasSucceededHasLogsAndNoMessage() throws IOException {
        assertThat(adopt("Completed")).isEqualTo(ExitCode.DONE);
        assertThat(logs.toString(StandardCharsets.UTF_8)).isEqualTo("[worker-0] hello\n");
        assertThat(messages()).isEqualTo("""
                        stage launcher: found Job `train-0` as a launcher before this one made it
                        stage launcher: Job `train-0`: Completed
                        """);
        assertThat(message).isEmptyFile();
    }

    @Test
    void workThatHasFailedIsReportedOnceAndInTheMessage() throws IOException {
        assertThat(adopt("Failed")).isEqualTo(ExitCode.FAILED);
        assertThat(messages()).isEqualTo("""
                        stage launcher: found Job `train-0` as a launcher before this one made it
                        stage launcher: Job `train-0`: Failed
                        """);
        assertThat(message).content().isEqualTo("Job `train-0`: Failed");
    }

    @Test
    void aWrongArgumentIsRefused() {
        assertThat(run("--grace", "soon")).isEqualTo(ExitCode.REFUSED);
        assertThat(messages()).isEqualTo("stage launcher: `soon` of `--grace` is not a number of seconds\n");
        assertThat(message).content().isEqualTo("`soon` of `--grace` is not a number of seconds");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''   | no API server is known: neither `KUBERNETES_SERVICE_HOST` and `KUBERNETES_SERVICE_PORT` nor `KUBECONFIG` is set
            none | the access to the API server cannot be read: none
            """)
    void withoutAnAccessTheEnvironmentIsAtFault(String kubeconfig, String expected) {
        environment.put("KUBECONFIG", kubeconfig);

        assertThat(run()).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(messages()).isEqualTo("stage launcher: " + expected + "\n");
        assertThat(message).content().isEqualTo(expected);
    }

    @Test
    void aNotificationIsSentWithoutAnObject() throws IOException {
        HttpServer receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        receiver.createContext("/", exchange -> {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        receiver.start();
        environment.put(
                "GANGFLOW_NOTIFY_URL",
                "http://127.0.0.1:" + receiver.getAddress().getPort());
        try {
            assertThat(run("--notify")).isEqualTo(ExitCode.DONE);
        } finally {
            receiver.stop(0);
        }
        assertThat(messages()).isEqualTo("stage launcher: notification sent\n");
        assertThat(message).isEmptyFile();
    }

    @Test
    void aNotificationThatIsNotSentIsTheEnvironmentsFault() {
        assertThat(run("--notify")).isEqualTo(ExitCode.ENVIRONMENT);
        environment.put("GANGFLOW_NOTIFY_URL", "http://127.0.0.1:1");
        Thread.currentThread().interrupt();
        assertThat(run("--notify")).as("interrupted").isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(messages()).isEqualTo("stage launcher: the address of the receiver is not an http address\n");
    }
}
