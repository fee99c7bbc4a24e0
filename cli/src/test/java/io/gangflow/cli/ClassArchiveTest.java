package io.gangflow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher script's JVM options for the class archive. */
class ClassArchiveTest {

    @TempDir
    private Path folder;

    @Test
    void anArchiveThatIsNoneCostsNothingButTime() throws IOException, InterruptedException {
        Path broken = Files.writeString(folder.resolve("broken.jsa"), "not an archive");
        assertThat(version(broken)).isEqualTo("gangflow 0.1.0\n");
    }

    @Test
    void anArchiveThatIsNotThereCostsNothingButTime() throws IOException, InterruptedException {
        assertThat(version(folder.resolve("missing.jsa"))).isEqualTo("gangflow 0.1.0\n");
    }

    /** An archive for another class path remains if a build cannot create a new one. */
    @Test
    void anArchiveOfOtherJarsCostsNothingButTime() throws IOException, InterruptedException {
        Path stale = folder.resolve("stale.jsa");
        output("-Xshare:dump", "-XX:SharedArchiveFile=" + stale, "-Xmx128m", "-Xlog:disable");
        assertThat(stale).isNotEmptyFile();
        assertThat(version(stale)).isEqualTo("gangflow 0.1.0\n");
    }

    private String version(Path archive) throws IOException, InterruptedException {
        return output(
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xshare:auto",
                "-Xlog:disable",
                "-Xlog:all=error:stderr",
                "-XX:SharedArchiveFile=" + archive,
                "-cp",
                System.getProperty("java.class.path"),
                "io.gangflow.cli.Gangflow",
                "--version");
    }

    /** Returns stdout and stderr, so that warnings of the JVM are included. */
    private String output(String... arguments) throws IOException, InterruptedException {
        Path said = folder.resolve("said");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        String text = Files.readString(said, StandardCharsets.UTF_8);
        assertThat(process.exitValue()).as(text).isZero();
        return text;
    }
}
