package io.gangflow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher script of the checkout, with a JDK and a Maven that only print that they were called. */
class LauncherScriptTest {

    private static final Instant BUILT = Instant.parse("2026-01-02T00:00:00Z");

    @TempDir
    private Path folder;

    /** Folders with these names are skipped below the checkout. */
    @ParameterizedTest
    @ValueSource(strings = {"checkout", ".gangflow", "target", "a folder"})
    void changedSourcesAreBuiltWhateverTheCheckoutIsCalled(String name) throws IOException, InterruptedException {
        Path home = checkout(name);
        source(home, "cli/src/main/java/Changed.java", BUILT.plusSeconds(1));

        assertThat(run(home)).contains("maven was called").endsWith("java was called\n");
    }

    @Test
    void nothingIsBuiltForOlderSourcesTestsAndWhatIsHidden() throws IOException, InterruptedException {
        Path home = checkout("checkout");
        source(home, "cli/src/main/java/Same.java", BUILT.minusSeconds(1));
        source(home, "cli/src/test/java/OfTests.java", BUILT.plusSeconds(1));
        source(home, "cli/target/Generated.java", BUILT.plusSeconds(1));
        source(home, ".hidden/Hidden.java", BUILT.plusSeconds(1));

        assertThat(run(home)).isEqualTo("java was called\n");
    }

    private Path checkout(String name) throws IOException {
        Path home = Files.createDirectories(folder.resolve(name));
        Path script = Files.copy(Path.of("..", "gangflow"), home.resolve("gangflow"));
        assertThat(script.toFile().setExecutable(true)).isTrue();
        for (String module : new String[] {"cli", "spark-jobs", "training-jobs"}) {
            source(home, module + "/target/runtime-classpath", BUILT);
        }
        program("jdk/bin/java", "java was called");
        Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"17.0.1\"\n");
        program("tools/mvn", "[INFO] Building Gangflow: maven was called");
        return home;
    }

    private static void source(Path home, String path, Instant changed) throws IOException {
        Path file = home.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "nothing\n");
        Files.setLastModifiedTime(file, FileTime.from(changed));
    }

    private void program(String path, String said) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\necho '" + said + "'\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    /** Returns stdout and stderr. */
    private String run(Path home) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(home.resolve("gangflow").toString()).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
        builder.environment().merge("PATH", folder.resolve("tools").toString(), (path, first) -> first + ":" + path);
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return said;
    }
}
