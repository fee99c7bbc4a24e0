package io.gangflow.dist.built;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.install.BuildInfo;
import io.gangflow.dist.platform.Platform;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The published files of this build. */
final class Built {

    static final Path OUTPUT = Path.of(System.getProperty("dist.output", "target/dist"));
    static final String VERSION = BuildInfo.VERSION;

    private Built() {}

    static Path file(String name) {
        Path file = OUTPUT.resolve(name);
        assertThat(file).as("build with -P dist package first").isRegularFile();
        return file;
    }

    /** Returns the name for this machine. */
    static String name() {
        return "gangflow-%s-%s"
                .formatted(VERSION, Platform.ofMachine().orElseThrow().id());
    }

    static List<String> archives() throws IOException {
        try (Stream<Path> files = Files.list(OUTPUT)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".tar.gz") && !name.endsWith("-full.tar.gz"))
                    .sorted()
                    .toList();
        }
    }

    /** Returns the names of the entries of an archive, read with {@code tar}. */
    static List<String> entries(String archive) throws IOException, InterruptedException {
        return run("tar", "tzf", file(archive).toString()).lines().toList();
    }

    /** Returns the output of a program of this machine that must succeed. */
    static String run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor())
                .as("%s: %s", String.join(" ", command), output)
                .isZero();
        return output;
    }

    static boolean isInstalled(String program) {
        return Stream.of("/usr/bin/", "/bin/", "/usr/local/bin/")
                .anyMatch(folder -> Files.isExecutable(Path.of(folder + program)));
    }
}
