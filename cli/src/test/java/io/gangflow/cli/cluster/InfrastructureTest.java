package io.gangflow.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** infra-tofu's own tests, as far as they need no provider; skipped where there is no OpenTofu. */
class InfrastructureTest {

    private static final Path FOLDER = Path.of("../infra-tofu").toAbsolutePath().normalize();

    @TempDir
    Path folder;

    @Test
    void theBlueprintAndTheLocalClusterPassTheirTests() throws IOException, InterruptedException {
        Path tofu = tofu().orElseGet(
                        () -> abort("notice: no tofu here: infra-tofu was not formatted, validated or tested"));
        Path log = folder.resolve("log");
        ProcessBuilder command = new ProcessBuilder(FOLDER.resolve("test").toString(), "offline")
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        command.environment().put("TOFU", tofu.toString());
        int code = command.start().waitFor();
        String said = Files.readString(log);
        assertThat(code).as(said).isZero();
        assertThat(said).contains(" passed, 0 failed", "rehearsal: created in order");
    }

    /** With its name, on the PATH, or built in infra-tofu/tools. */
    private static Optional<Path> tofu() {
        String named = System.getenv("TOFU");
        if (named != null && !named.isEmpty()) {
            return Optional.of(Path.of(named));
        }
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Stream.concat(
                        Arrays.stream(path.split(File.pathSeparator)).map(Path::of),
                        Stream.of(FOLDER.resolve("tools/bin")))
                .map(directory -> directory.resolve("tofu"))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
