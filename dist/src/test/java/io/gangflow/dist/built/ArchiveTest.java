package io.gangflow.dist.built;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.kubernetes.json.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive for this machine, unpacked and used on a system without Java. */
class ArchiveTest {

    /** Programs that the launcher uses, and {@code sh} for the pipeline; no Java. */
    private static final List<String> PROGRAMS =
            List.of("sh", "cut", "dirname", "ln", "mkdir", "mv", "nice", "readlink", "rm", "stty", "echo", "true");

    private static final String HELLO = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: hello }
            stages:
              hello:
                pod: { image: "shell:1", command: [sh, -c, "echo hello from a pod"], resources: { cpu: 1, memory: 64Mi } }
            """;

    @TempDir
    private static Path folder;

    private static Path home;

    @BeforeAll
    static void unpack() throws IOException, InterruptedException {
        Built.run("tar", "xzf", Built.file(Built.name() + ".tar.gz").toString(), "-C", folder.toString());
        home = folder.resolve(Built.name());
        Path bin = Files.createDirectories(folder.resolve("path"));
        for (String program : PROGRAMS) {
            Path file = Stream.of("/usr/bin/", "/bin/")
                    .map(place -> Path.of(place + program))
                    .filter(Files::isExecutable)
                    .findFirst()
                    .orElseThrow();
            Files.createSymbolicLink(bin.resolve(program), file);
        }
        Files.createDirectories(folder.resolve("user"));
        Built.run(
                home.resolve("lib/make-archive").toString(),
                home.resolve("lib/gangflow.jsa").toString());
    }

    @Test
    void theVersionIsPrinted() throws IOException, InterruptedException {
        assertThat(gangflow(0, "--version")).isEqualTo("gangflow " + Built.VERSION + "\n");
    }

    @Test
    void itRunsTheRuntimeOfTheArchiveAndNamesTheCommit() throws IOException, InterruptedException {
        assertThat(gangflow(0, "version"))
                .startsWith("gangflow " + Built.VERSION + "\ncommit   ")
                .doesNotContain("not recorded");
    }

    @Test
    void theClassArchiveFitsTheRuntimeAndTheJars() throws IOException, InterruptedException {
        List<String> jars = Files.readAllLines(home.resolve("lib/classpath")).stream()
                .map(jar -> home.resolve("lib").resolve(jar).toString())
                .toList();

        String output = Built.run(
                home.resolve("runtime/bin/java").toString(),
                "-XX:+UseSerialGC",
                "-Xshare:on",
                "-XX:SharedArchiveFile=" + home.resolve("lib/gangflow.jsa"),
                "-cp",
                String.join(":", jars),
                "io.gangflow.cli.Gangflow",
                "--version");

        assertThat(output).isEqualTo("gangflow " + Built.VERSION + "\n");
        assertThat(home.resolve("lib/gangflow.jsa.lock")).doesNotExist();
    }

    @Test
    void aLinkOnThePathFindsTheArchive() throws IOException, InterruptedException {
        Path link =
                Files.createSymbolicLink(folder.resolve("path/gf"), Path.of("../" + Built.name() + "/bin/gangflow"));

        assertThat(run(0, List.of(link.getFileName().toString(), "--version"))).startsWith("gangflow ");
        assertThat(run(0, List.of(home.resolve("bin/kubectl-gangflow").toString(), "--version")))
                .startsWith("gangflow ");
    }

    @Test
    void shippedPipelinesAreCheckedAndSimulated() throws IOException, InterruptedException {
        String definition = home.resolve("pipelines/definitions/article.yaml").toString();
        String cluster = home.resolve("pipelines/clusters/article.yaml").toString();

        gangflow(0, "check", definition);
        assertThat(gangflow(0, "simulate", definition, "--cluster", cluster)).contains("completed");
    }

    @Test
    void aTinyPipelineRunsOnThisMachine() throws IOException, InterruptedException {
        Path pipeline = Files.writeString(folder.resolve("hello.yaml"), HELLO);
        Path output = folder.resolve("user/out");

        assertThat(gangflow(0, "run", pipeline.toString(), "--trust", "-o", output.toString()))
                .contains("run completed");

        try (Stream<Path> files = Files.walk(output)) {
            assertThat(files.filter(Files::isRegularFile)
                            .filter(file -> file.toString().endsWith(".log")))
                    .anySatisfy(log -> assertThat(log).content().contains("hello from a pod"));
        }
    }

    @Test
    void aRunThatNeedsJarsThatCannotBeDownloadedIsOneSentence() throws IOException, InterruptedException {
        String definition =
                home.resolve("pipelines/definitions/section-6-ddp.yaml").toString();

        assertThat(gangflow(
                        3, "run", definition, "-o", folder.resolve("user/ddp").toString()))
                .contains("downloading ")
                .contains("error: cannot download http://127.0.0.1:1/")
                .doesNotContain("\tat ");
    }

    @Test
    void listedJarsOfOursAreThere() throws IOException {
        List<String> lines = Stream.concat(
                        Files.readAllLines(home.resolve("jobs/spark-jobs.jars")).stream(),
                        Files.readAllLines(home.resolve("jobs/training-jobs.jars")).stream())
                .filter(line -> line.contains(" io/gangflow/"))
                .toList();

        assertThat(lines).hasSizeGreaterThan(3);
        for (String line : lines) {
            String[] parts = line.split(" ", 3);
            Path jar = home.resolve("jobs/repository").resolve(parts[2]);
            assertThat(jar).isRegularFile().hasSize(Long.parseLong(parts[1]));
            assertThat(Sha256.of(jar)).isEqualTo(parts[0]);
        }
    }

    private static String gangflow(int code, String... arguments) throws IOException, InterruptedException {
        return run(
                code,
                Stream.concat(Stream.of(home.resolve("bin/gangflow").toString()), Stream.of(arguments))
                        .toList());
    }

    /** Returns stdout and stderr of a command in an empty environment. */
    private static String run(int code, List<String> command) throws IOException, InterruptedException {
        List<String> words = Stream.concat(
                        Stream.of(
                                "/usr/bin/env",
                                "-i",
                                "PATH=" + folder.resolve("path"),
                                "HOME=" + folder.resolve("user"),
                                "GANGFLOW_CACHE=" + folder.resolve("user/cache"),
                                "GANGFLOW_MAVEN_REPOSITORY=http://127.0.0.1:1/"),
                        command.stream())
                .toList();
        Process process = new ProcessBuilder(words)
                .directory(folder.resolve("user").toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(output).isEqualTo(code);
        return output;
    }
}
