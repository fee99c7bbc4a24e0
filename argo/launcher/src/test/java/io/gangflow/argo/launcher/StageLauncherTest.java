package io.gangflow.argo.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.launcher.testing.HttpServerWithFaults;
import io.gangflow.argo.launcher.testing.StoredObjects.WatchFault;
import io.gangflow.argo.launcher.testing.TestPods;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program as a separate process, against a server over HTTP. */
class StageLauncherTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Instant BEGIN = Instant.parse("2026-11-22T03:00:00Z");

    @TempDir
    Path folder;

    private HttpServerWithFaults server;

    StageLauncherTest() throws IOException {
        server = HttpServerWithFaults.start();
    }

    @BeforeEach
    void terminationLog() throws IOException {
        Files.createFile(folder.resolve("termination-log"));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void theStageRunsItsWorkToTheEndWithLogsAndProgress() throws Exception {
        Process launcher = start("--result", folder.resolve("result").toString());
        await(() -> server.objects.get(TestPods.JOB).isPresent());
        for (int pod = 0; pod < 2; pod++) {
            server.objects.put(TestPods.PODS + TestPods.name(pod), TestPods.running(pod));
            server.logs.write(TestPods.name(pod), BEGIN, "hello from " + pod);
        }
        await(() -> output().contains("hello from 1"));
        server.objects.put(TestPods.PODS + TestPods.name(0), TestPods.ended(0, "Succeeded"));
        server.logs.end(TestPods.name(0));
        await(() -> progress().equals("1/2\n"));
        server.logs.write(TestPods.name(1), BEGIN.plusSeconds(9), "the last line");
        server.logs.end(TestPods.name(1));
        server.objects.put(TestPods.PODS + TestPods.name(1), TestPods.endedWith(1, "loss 0.12"));
        phase("Completed");
        assertThat(launcher.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(launcher.exitValue()).isZero();
        assertThat(output().lines())
                .containsExactlyInAnyOrder(
                        "[worker-0] hello from 0", "[worker-1] hello from 1", "[worker-1] the last line");
        assertThat(progress()).isEqualTo("2/2\n");
        assertThat(read("result")).isEqualTo("loss 0.12");
        assertThat(Files.readString(folder.resolve("termination-log"))).isEmpty();
        assertThat(server.objects.made()).isOne();
    }

    @Test
    void sigtermTakesTheWorkAwayAndSaysWhyItWaited() throws Exception {
        Process launcher = start();
        await(() -> server.objects.get(TestPods.JOB).isPresent());
        server.objects.put(TestPods.PODS + TestPods.name(0), TestPods.unschedulable(0, "0/2 nodes have 8 cpu"));
        await(() -> errors().contains("waiting: 1 of 1 pods: 0/2 nodes have 8 cpu"));
        launcher.destroy();
        assertThat(launcher.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(launcher.exitValue()).isEqualTo(143);
        assertThat(server.objects.get(TestPods.JOB)).isEmpty();
        assertThat(Files.readString(folder.resolve("termination-log")))
                .isEqualTo(
                        "stopped; Job `train-0` was deleted; it was waiting:" + " 1 of 1 pods: 0/2 nodes have 8 cpu");
    }

    @Test
    void theEndIsSeenThoughWatchesBreakExpireAndFallSilent() throws Exception {
        List<String> kinds = List.of("broken", "expired", "torn", "gone", "silent", "closed");
        server.objects.faults(number -> new WatchFault(kinds.get(number % kinds.size()), number < 10 ? 0 : 1));
        Process launcher = start();
        await(() -> server.objects.get(TestPods.JOB).isPresent());
        await(() -> server.objects.watches() > 8);
        server.objects.put(TestPods.PODS + TestPods.name(0), TestPods.running(0));
        server.logs.write(TestPods.name(0), BEGIN, "once");
        await(() -> output().contains("once"));
        server.logs.end(TestPods.name(0));
        server.objects.put(TestPods.PODS + TestPods.name(0), TestPods.ended(0, "Failed"));
        phase("Failed");
        assertThat(launcher.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(launcher.exitValue()).isOne();
        assertThat(output()).isEqualTo("[worker-0] once\n");
        assertThat(Files.readString(folder.resolve("termination-log"))).isEqualTo("Job `train-0`: Failed");
    }

    @Test
    void wrongArgumentsAndManifestsAreSaidInOneSentence() throws Exception {
        Process launcher = start("--grace", "soon");
        assertThat(launcher.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(launcher.exitValue()).isEqualTo(2);
        assertThat(errors()).isEqualTo("stage launcher: `soon` of `--grace` is not a number of seconds\n");
        assertThat(Files.readString(folder.resolve("termination-log")))
                .isEqualTo("`soon` of `--grace` is not a number of seconds");
    }

    private void phase(String phase) {
        ObjectNode job = server.objects.get(TestPods.JOB).orElseThrow();
        job.withObjectProperty("status").withObjectProperty("state").put("phase", phase);
        server.objects.put(TestPods.JOB, job);
    }

    private Process start(String... arguments) throws IOException {
        ObjectNode kubeconfig = JSON.createObjectNode().put("current-context", "test");
        kubeconfig
                .putArray("contexts")
                .add(JSON.readTree("{\"name\":\"test\",\"context\":{\"cluster\":\"test\",\"user\":\"test\"}}"));
        kubeconfig
                .putArray("clusters")
                .add(JSON.readTree("{\"name\":\"test\",\"cluster\":{\"server\":\"" + server.url() + "\"}}"));
        kubeconfig
                .putArray("users")
                .add(JSON.readTree("{\"name\":\"test\",\"user\":{\"token\":\"canary-token-launcher\"}}"));
        Files.writeString(folder.resolve("kubeconfig"), kubeconfig.toString());
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path").replace(File.pathSeparator, ":"),
                "io.gangflow.argo.launcher.StageLauncher"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        Map<String, String> environment = builder.environment();
        environment.putAll(Launches.environment("pod-1"));
        environment.put("KUBECONFIG", folder.resolve("kubeconfig").toString());
        environment.put("ARGO_PROGRESS_FILE", folder.resolve("progress").toString());
        environment.put(
                Options.TERMINATION_LOG, folder.resolve("termination-log").toString());
        return builder.redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
    }

    private String output() {
        return read("out");
    }

    private String errors() {
        return read("err");
    }

    private String progress() {
        return read("progress");
    }

    private String read(String file) {
        try {
            Path path = folder.resolve(file);
            return Files.exists(path) ? Files.readString(path) : "";
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private void await(BooleanSupplier condition) throws InterruptedException {
        for (int look = 0; look < 600 && !condition.getAsBoolean(); look++) {
            TimeUnit.MILLISECONDS.sleep(50);
        }
        assertThat(condition.getAsBoolean())
                .as(() -> "output " + output() + ", errors " + errors())
                .isTrue();
    }
}
