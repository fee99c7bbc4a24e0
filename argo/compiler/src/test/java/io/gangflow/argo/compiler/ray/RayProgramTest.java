package io.gangflow.argo.compiler.ray;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs the entrypoint in a shell, as Ray does. */
@Timeout(60)
class RayProgramTest {

    @TempDir
    private Path folder = Path.of("");

    @BeforeAll
    static void needsPython() throws IOException, InterruptedException {
        assumeTrue(Path.of("/bin/sh").toFile().canExecute(), "no shell");
        Process python = new ProcessBuilder("/bin/sh", "-c", "python3 --version").start();
        assumeTrue(python.waitFor(30, TimeUnit.SECONDS) && python.exitValue() == 0, "no Python");
    }

    private record Ended(int code, String output, String log) {}

    private Ended run(Map<String, String> more, String... words) throws IOException, InterruptedException {
        Path log = folder.resolve("log");
        ProcessBuilder shell = new ProcessBuilder("/bin/sh", "-c", RayProgram.ENTRYPOINT).redirectErrorStream(true);
        List.of(words)
                .forEach(word -> shell.environment()
                        .put("GANGFLOW_RAY_ARGUMENT_" + List.of(words).indexOf(word), word));
        shell.environment().put("GANGFLOW_RAY_LOG", log.toString());
        shell.environment().putAll(more);
        Process process = shell.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), output, Files.readString(log));
    }

    @Test
    void argumentsReachTheProgramUnchangedAndItsOutputIsInBothLogs() throws IOException, InterruptedException {
        String hostile = "'; echo $(id) \"`\n{{x}}";
        Ended ended = run(Map.of(), "python3", "-c", "import sys; print(sys.argv[1])", hostile);
        assertThat(ended.code()).isZero();
        assertThat(ended.output()).isEqualTo(hostile + "\n");
        assertThat(ended.log()).isEqualTo(ended.output());
    }

    @Test
    void theExitCodeIsTheProgramsOwn() throws IOException, InterruptedException {
        assertThat(run(Map.of(), "python3", "-c", "raise SystemExit(3)").code()).isEqualTo(3);
    }

    @Test
    void aProgramIsKilledAfterTheTimeout() throws IOException, InterruptedException {
        Ended ended = run(Map.of("GANGFLOW_RAY_TIMEOUT", "1"), "python3", "-c", "import time; time.sleep(50)");
        assertThat(ended.code()).isEqualTo(137);
    }
}
