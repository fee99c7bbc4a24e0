package io.gangflow.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A pipeline on stdin, given as {@code -} to every command that reads one. */
final class StdinPipelineTest {

    private static final String CLUSTER = "../pipelines/clusters/article.yaml";

    private static final String PIPELINE = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: piped }
            stages:
              count:
                pod: { image: "busybox:1", command: [work], resources: { cpu: 1, memory: 64Mi } }
            """;

    @TempDir
    private Path folder = Path.of("");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void simulatePlaysIt() {
        assertThat(simulate(PIPELINE)).as(err.toString()).isZero();
        assertThat(out.toString()).contains("count ", "1 of 1");
    }

    @Test
    void aFieldThatPodsDoNotHaveIsAWarningAndNoObstacle() {
        assertThat(simulate(PIPELINE + "    podTemplate: { spec: { hostAliase: [] } }\n"))
                .as(err.toString())
                .isZero();
        assertThat(err.toString()).contains("warning[GF0687]: unknown field `hostAliase`");
        assertThat(out.toString()).contains("count ", "1 of 1");
    }

    @Test
    void aDurationThatIsAssumedIsNoted() {
        assertThat(simulate(PIPELINE)).isZero();
        assertThat(err.toString()).contains("note: no duration given for `count`; assuming 10 s; set `expect`");
        err.getBuffer().setLength(0);
        assertThat(simulate(PIPELINE + "    expect: 5s\n")).isZero();
        assertThat(err.toString()).doesNotContain("note:");
    }

    @Test
    void severalSchedulersPlayTheOneText() {
        assertThat(simulate(PIPELINE, "--scheduler", "volcano,kube-scheduler"))
                .as(err.toString())
                .isZero();
    }

    @Test
    void explainAnswersForIt() {
        assertThat(piped(PIPELINE, "explain", "-", "--cluster", CLUSTER))
                .as(err.toString())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"compile"})
    void otherCommandsTakeItToo(String command) {
        assertThat(piped(PIPELINE, command, "-")).as(err.toString()).isZero();
        assertThat(out.toString()).contains("name: piped");
    }

    @Test
    void itsFindingsNameStdin() {
        assertThat(simulate(PIPELINE.replace("cpu: 1", "cpu: fast"))).isEqualTo(2);
        assertThat(err.toString()).contains("GF0201", "-:6:");
    }

    @Test
    void onlyOneIsTaken() {
        assertThat(simulate(PIPELINE + "---\n" + PIPELINE)).isEqualTo(2);
        assertThat(err.toString()).contains("the input has 2 pipelines; pass exactly one");
    }

    /** Reads a pipe as a shell passes it for {@code <(…)}. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aPipeIsReadOnceForAllSchedulers() throws IOException, InterruptedException {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        CompletableFuture<Path> written = CompletableFuture.supplyAsync(() -> {
            try {
                return Files.writeString(pipe, PIPELINE);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        int code = gangflow(
                "simulate",
                pipe.toString(),
                "--cluster",
                CLUSTER,
                "--scheduler",
                "volcano,kube-scheduler",
                "--report",
                folder.resolve("report.html").toString());
        written.join();
        assertThat(code).as(err.toString()).isZero();
        assertThat(out.toString()).contains("count ", "1 of 1");
    }

    @Test
    void bytesThatAreNoTextAreAFinding() {
        InputStream before = System.in;
        try {
            System.setIn(new ByteArrayInputStream(new byte[] {(byte) 0xff, 'a'}));
            assertThat(gangflow("compile", "-")).isEqualTo(2);
        } finally {
            System.setIn(before);
        }
        assertThat(err.toString()).contains("GF0002");
    }

    private int simulate(String stdin, String... more) {
        List<String> words = new ArrayList<>(List.of("simulate", "-", "--cluster", CLUSTER));
        words.addAll(List.of("--report", folder.resolve("report.html").toString()));
        words.addAll(List.of(more));
        return piped(stdin, words.toArray(String[]::new));
    }

    private int piped(String stdin, String... words) {
        InputStream before = System.in;
        try {
            System.setIn(new ByteArrayInputStream(stdin.getBytes(StandardCharsets.UTF_8)));
            return gangflow(words);
        } finally {
            System.setIn(before);
        }
    }

    private int gangflow(String... words) {
        Console console =
                Console.ofProcess(new PrintWriter(out, true), new PrintWriter(err, true), false, false, Map.of());
        return Gangflow.execute(console, words);
    }
}
