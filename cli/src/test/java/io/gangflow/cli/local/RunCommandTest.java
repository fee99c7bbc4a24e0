package io.gangflow.cli.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.home.HomeWithTexts;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** End-to-end tests of {@code gangflow run}, on two nodes of 3.5 CPUs. */
@Timeout(300)
class RunCommandTest {

    private static final String ARTICLE =
            Path.of("../pipelines/clusters/article.yaml").toAbsolutePath().toString();

    private static final String PIPELINE = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: greetings }
            scheduler: %s
            stages:
            """;

    @TempDir
    private Path folder = Path.of("");

    private final StringWriter err = new StringWriter();

    @BeforeEach
    void home() throws IOException {
        HomeWithTexts.set(folder);
    }

    @AfterEach
    void noHome() {
        HomeWithTexts.clear();
        assertThat(ProcessHandle.current().descendants()).isEmpty();
    }

    @Test
    void everyStageIsToldBeforeItsPods() throws IOException {
        int code = run("volcano", """
                hello:
                  copies: 2
                  pod: { image: "shell:1", command: [sh, -c, "echo hello"], resources: { cpu: 1, memory: 64Mi } }
                goodbye:
                  after: [hello]
                  pod: { image: "shell:1", command: [sh, -c, "echo bye"], resources: { cpu: 1, memory: 64Mi } }
                """);

        assertThat(code).as(err.toString()).isZero();
        List<String> lines =
                err.toString().lines().map(line -> line.substring(9)).toList();
        assertThat(lines.get(0)).contains(" of greetings under volcano on article");
        assertThat(lines)
                .containsSubsequence(
                        "stage hello starts, 2 instances",
                        "stage hello completed",
                        "stage goodbye starts, 1 instance",
                        "stage goodbye completed",
                        "run completed");
        assertThat(lines.indexOf("stage hello starts, 2 instances"))
                .isLessThan(lines.indexOf(first(lines, "-hello-instance-")));
        assertThat(lines).filteredOn(line -> line.endsWith(" succeeded")).hasSize(3);
    }

    @Test
    void aStageThatFailsFailsTheRun() throws IOException {
        int code = run("kube-scheduler", """
                bad:
                  pod: { image: "shell:1", command: [sh, -c, "exit 3"], resources: { cpu: 1, memory: 64Mi } }
                never:
                  after: [bad]
                  pod: { image: "shell:1", command: [sh, -c, "true"], resources: { cpu: 1, memory: 64Mi } }
                """);

        assertThat(code).isEqualTo(1);
        assertThat(err.toString())
                .contains("failed: exit code 3", "stage bad failed", "stage never skipped", "run failed");
    }

    private static String first(List<String> lines, String part) {
        return lines.stream().filter(line -> line.contains(part)).findFirst().orElseThrow();
    }

    private int run(String scheduler, String stages) throws IOException {
        Path file = Files.writeString(folder.resolve("p.yaml"), PIPELINE.formatted(scheduler) + stages.indent(2));
        Console console =
                new Console(new PrintWriter(new StringWriter()), new PrintWriter(err, true), false, false, 200);
        return Gangflow.execute(
                console,
                "run",
                "--trust",
                "--cluster",
                ARTICLE,
                "-o",
                folder.resolve("out").toString(),
                file.toString());
    }
}
