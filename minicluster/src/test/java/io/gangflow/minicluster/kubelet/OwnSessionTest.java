package io.gangflow.minicluster.kubelet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Processes that started a session, as the ranks of torchrun do, end with their container. */
@Timeout(60)
final class OwnSessionTest {

    private static final String PARENT = "setsid sleep 600 & echo $$ $! > pids.new; mv pids.new pids; %s";

    @TempDir
    Path folder;

    @Test
    void theyEndWhenTheContainersProgramIsKilled() throws Exception {
        Process guard = start("sleep 600");
        List<ProcessHandle> processes = processes();

        processes.get(0).destroyForcibly();

        assertEnded(processes.get(1));
        assertThat(guard.waitFor()).isEqualTo(137);
    }

    @Test
    void theyEndWhenTheContainersProgramEnds() throws Exception {
        Process guard = start("while ! [ -e ended ]; do sleep 0.01; done");
        List<ProcessHandle> processes = processes();

        Files.createFile(folder.resolve("ended"));

        assertEnded(processes.get(1));
        assertThat(guard.waitFor()).isZero();
    }

    /** The pipe of a JVM that was killed is closed. */
    @Test
    void theyEndWhenTheJvmDoes() throws Exception {
        Process guard = start("sleep 600");
        List<ProcessHandle> processes = processes();

        guard.getOutputStream().close();

        assertEnded(processes.get(1));
        assertEnded(processes.get(0));
    }

    private Process start(String end) throws IOException {
        assumeTrue(Files.isReadable(Path.of("/proc/self/environ")), "notice: needs /proc");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/setsid")), "notice: this machine has no setsid");
        String guard;
        try (var script = Objects.requireNonNull(ContainerProcess.class.getResourceAsStream("guard.sh"))) {
            guard = new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }
        ProcessBuilder builder = new ProcessBuilder(
                        "/bin/sh", "-c", guard, "gangflow-container", "", "", "sh", "-c", PARENT.formatted(end))
                .directory(folder.toFile());
        builder.environment()
                .put(PodSandbox.LOG_VARIABLE, folder.resolve("main.log").toString());
        return builder.start();
    }

    /** The container's program, and the one with an own session. */
    private List<ProcessHandle> processes() throws IOException, InterruptedException {
        Path pids = folder.resolve("pids");
        while (!Files.exists(pids)) {
            Thread.sleep(10);
        }
        List<ProcessHandle> processes = List.of(Files.readString(pids).strip().split(" ", 0)).stream()
                .map(pid -> ProcessHandle.of(Long.parseLong(pid)).orElseThrow())
                .toList();
        assertThat(processes).allMatch(ProcessHandle::isAlive);
        return processes;
    }

    private static void assertEnded(ProcessHandle process) {
        assertThat(process.onExit()).succeedsWithin(Duration.ofSeconds(30));
    }
}
