package io.gangflow.dist.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runtimes that were made elsewhere and lack modules. */
class RuntimeImageTest {

    @TempDir
    private Path folder;

    @Test
    void missingModulesOfARuntimeAreNamed() throws IOException {
        Files.writeString(folder.resolve("release"), """
                JAVA_VERSION="17.0.9"
                MODULES="java.base java.se jdk.crypto.ec jdk.httpserver jdk.jfr jdk.localedata jdk.management jdk.zipfs"
                """);

        assertThat(RuntimeImage.missing(folder))
                .containsExactly(
                        "jdk.charsets", "jdk.net", "jdk.security.auth", "jdk.security.jgss", "jdk.unsupported");
    }

    @Test
    void aRuntimeWithoutAListOfItsModulesIsNotTrusted() throws IOException {
        assertThat(RuntimeImage.missing(folder)).contains("java.se", "jdk.zipfs");
    }
}
