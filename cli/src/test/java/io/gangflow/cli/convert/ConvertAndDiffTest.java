package io.gangflow.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ConvertAndDiffTest {

    private static final String JOB = """
            apiVersion: batch/v1
            kind: Job
            metadata: { name: load }
            spec:
              backoffLimit: 0
              ttlSecondsAfterFinished: 60
              template:
                spec:
                  restartPolicy: Never
                  containers:
                    - { name: load, image: "acme/load:1", command: [load], resources: { requests: { cpu: 1, memory: 1Gi } } }
            """;

    @TempDir
    private Path folder = Path.of("");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int gangflow(String... words) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        Console console =
                Console.ofProcess(new PrintWriter(out, true), new PrintWriter(err, true), false, false, Map.of());
        return Gangflow.execute(console, words);
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @Test
    void thePipelineIsOnStdoutAndWhatIsMissingOnStderr() throws IOException {
        assertThat(gangflow("convert", file("job.yaml", JOB))).isEqualTo(ExitCode.DONE);
        assertThat(out.toString())
                .startsWith("# Converted by `gangflow convert` from ")
                .endsWith("""
                stages:
                  load:
                    pod:
                      image: acme/load:1
                      command: [load]
                      resources: {cpu: 1, memory: 1Gi}
                """);
        assertThat(err.toString())
                .contains("not carried over:\n  Job/load spec.ttlSecondsAfterFinished: ")
                .endsWith("pods: all 1 equal\n");
    }

    @Test
    void aWrittenPipelinePassesTheCheck() throws IOException {
        String pipeline = folder.resolve("p/pipeline.yaml").toString();

        assertThat(gangflow("convert", file("job.yaml", JOB), "-o", pipeline, "--name", "Nightly load"))
                .isEqualTo(ExitCode.DONE);
        assertThat(out.toString()).isEmpty();
        assertThat(Path.of(pipeline)).content().contains("  name: nightly-load\n");
        assertThat(gangflow("check", pipeline)).isEqualTo(ExitCode.DONE);
    }

    @Test
    void wordsOfSparkSubmitAreItsOwn() {
        assertThat(gangflow(
                        "convert",
                        "--",
                        "spark-submit",
                        "--class",
                        "Main",
                        "--name",
                        "pi",
                        "local:///a.jar",
                        "-o",
                        "x"))
                .isEqualTo(ExitCode.DONE);
        assertThat(out.toString()).contains("application: local:///a.jar\n", "arguments: [-o, x]\n");
    }

    @Test
    void diffEndsAsDiffDoes() throws IOException {
        String old = file("old.yaml", JOB);
        String now = file("new.yaml", JOB.replace("acme/load:1", "acme/load:2"));

        assertThat(gangflow("diff", old, now)).isEqualTo(1);
        assertThat(out.toString()).isEqualTo("~ load image: acme/load:1 → acme/load:2\n");
        assertThat(gangflow("diff", old, file("same.yaml", JOB.replace("1Gi", "1024Mi"))))
                .isZero();
        assertThat(err.toString()).isEqualTo("no pod changes\n");
        assertThat(gangflow("diff", old, folder.resolve("gone.yaml").toString()))
                .isEqualTo(ExitCode.BAD_INPUT);
    }

    @Test
    void diffAsJsonHasOneObjectForEachChange() throws IOException {
        String old = file("old.yaml", JOB);
        String now = file("new.yaml", JOB.replace("cpu: 1", "cpu: 2"));

        assertThat(gangflow("diff", old, now, "--output", "json")).isEqualTo(1);
        assertThat(out.toString().replaceAll("\\s", ""))
                .isEqualTo("{\"changes\":[{\"kind\":\"changed\",\"stage\":\"load\",\"fact\":\"requestcpu\","
                        + "\"before\":\"1\",\"after\":\"2\"}]}");
    }
}
