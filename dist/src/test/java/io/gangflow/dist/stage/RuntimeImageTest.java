package io.gangflow.dist.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runtimes from other builds with missing modules. */
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
    void programsOfARuntimeThatWasUnpackedWithoutPermissionsAreExecutable() throws IOException, InterruptedException {
        Path source = folder.resolve("source");
        for (String name : List.of("bin/java", "lib/jspawnhelper", "lib/modules")) {
            Files.createDirectories(source.resolve(name).getParent());
            Files.writeString(source.resolve(name), "");
        }

        new RuntimeImage(source, true).write(folder.resolve("runtime"));

        assertThat(folder.resolve("runtime/bin/java")).isExecutable();
        assertThat(folder.resolve("runtime/lib/jspawnhelper")).isExecutable();
        assertThat(Files.isExecutable(folder.resolve("runtime/lib/modules"))).isFalse();
    }

    @Test
    void aRuntimeWithoutAListOfItsModulesIsNotTrusted() throws IOException {
        assertThat(RuntimeImage.missing(folder)).contains("java.se", "jdk.zipfs");
    }
}
