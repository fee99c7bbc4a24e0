package io.gangflow.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** infra-tofu's own tests that need no provider; skipped if OpenTofu is not installed. */
class InfrastructureTest {

    @TempDir
    Path folder;

    @Test
    void theBlueprintAndTheLocalClusterPassTheirTests() throws IOException, InterruptedException {
        Path tofu = Tofu.installed()
                .orElseGet(() -> abort("notice: no tofu here: infra-tofu was not formatted, validated or tested"));
        Path log = folder.resolve("log");
        ProcessBuilder command = new ProcessBuilder(Tofu.FOLDER.resolve("test").toString(), "offline")
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        command.environment().put("TOFU", tofu.toString());
        int code = command.start().waitFor();
        String said = Files.readString(log);
        assertThat(code).as(said).isZero();
        assertThat(said).contains(" passed, 0 failed", "rehearsal: created in order");
    }
}
