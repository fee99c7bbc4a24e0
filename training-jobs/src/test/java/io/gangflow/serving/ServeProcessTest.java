package io.gangflow.serving;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.serving.model.PublishedModels;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the program as a separate process: its start and its exit codes. */
class ServeProcessTest {

    @TempDir
    private Path folder;

    private static Process start(Map<String, String> environment, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx64m",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                Serve.class.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        return builder.start();
    }

    @Test
    void endsWithZeroWhenItIsAskedToEnd() throws Exception {
        PublishedModels.publish(folder, PublishedModels.sum(20, 0));
        Process process =
                start(Map.of("MODEL_PATH", folder.toString(), "HOST", "127.0.0.1", "PORT", "0", "DRAIN_SECONDS", "0"));
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(lines.readLine()).contains("serving sums version");
            process.toHandle().destroy(); // SIGTERM alone: Process.destroy closes the streams as well
            assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
            assertThat(lines.readLine()).contains("no longer ready");
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void endsWithThreeAndASentenceWhenThereIsNoModelItCanServe() throws Exception {
        Files.writeString(folder.resolve("model.safetensors"), "nothing of the kind");
        Process process =
                start(Map.of("MODEL_PATH", folder.resolve("model.safetensors").toString(), "PORT", "0"));
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isEqualTo(3);
        assertThat(output)
                .startsWith("error: model.safetensors at ")
                .contains("is not a model for this server")
                .hasLineCount(1);
    }

    @Test
    void endsWithTwoWhenItIsGivenArguments() throws Exception {
        Process process = start(Map.of(), "--port=80");
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isEqualTo(2);
        assertThat(output).startsWith("error: unknown argument --port=80").contains("MODEL_PATH");
    }
}
