package io.gangflow.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.cli.Gangflow;
import io.gangflow.cli.command.InputFiles;
import io.gangflow.cli.command.ManifestOptions;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.ClosedFileSystemException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code check} of files, folders and stdin: each is checked according to its content. */
class CheckFilesTest {

    private static final String PIPELINE = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: p }
            parameters:
              value: %s
            stages:
              a:
                pod: { image: "x/y:1", command: [a, "${parameters.value}"], resources: { cpu: 1, memory: 64Mi } }
            """;
    private static final String SOUND = PIPELINE.formatted("{ type: string, default: x }");
    private static final String BROKEN = SOUND.replace("pod:", "podd:");
    private static final String POD = """
            apiVersion: v1
            kind: Pod
            metadata: { name: one }
            spec: { containers: [{ name: main, image: work }] }
            """;
    private static final String CLUSTER = """
            apiVersion: gangflow/v1
            kind: Cluster
            metadata: { name: tiny }
            nodePools:
              - { name: w, count: %s, machine: m, allocatable: { cpu: 1, memory: 4Gi } }
            """;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{ type: boolean }",
                "{ type: integer, minimum: 5 }",
                "{ type: integer, minimum: 2.5, maximum: 3.5 }",
                "{ type: number, maximum: 0.25 }",
                "{ type: string, enum: [red, green] }",
                "{ type: string }"
            })
    void aParameterWithoutADefaultIsChecked(String parameter) throws IOException {
        assertThat(gangflow("check", write("p.yaml", PIPELINE.formatted(parameter))))
                .as("%s%s", out, err)
                .isZero();
    }

    @Test
    void aBrokenPipelineInAFolderIsAnError() throws IOException {
        write("sound.yaml", SOUND);
        write("broken.yaml", BROKEN);

        assertThat(gangflow("check", folder.toString())).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(out.toString()).contains("error[GF0107]", "broken.yaml:8:5").doesNotContain("GF0601");
    }

    @Test
    void aFolderMayMixPipelinesManifestsClustersAndOtherFiles() throws IOException {
        write("pipeline.yaml", SOUND);
        write("pod.yaml", POD);
        write("cluster.yaml", CLUSTER.formatted(2));
        write("values.yaml", "replicas: 3\n");

        assertThat(gangflow("check", folder.toString())).as("%s", out).isZero();
        assertThat(out.toString())
                .contains("values.yaml", "neither `apiVersion` nor `kind`")
                .doesNotContain("not modelled");
    }

    @Test
    void aBrokenClusterInAFolderIsAnError() throws IOException {
        write("cluster.yaml", CLUSTER.formatted("many"));

        assertThat(gangflow("check", folder.toString())).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(out.toString()).contains("cluster.yaml:5:");
    }

    @Test
    void aPipelineInBracesIsAPipeline() throws IOException {
        String braces = """
                { "apiVersion": "gangflow/v1", "kind": "Pipeline", "metadata": { "name": "p" }, "stages": { "a": {} } }
                """;

        assertThat(gangflow("check", write("p.json", braces))).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(out.toString()).contains("GF0105").doesNotContain("GF0601");
    }

    @Test
    void everyDocumentOfStdinIsCheckedForWhatItIs() throws IOException {
        String input = "# three documents\n" + POD + "---\n" + SOUND + "--- # the last\n" + BROKEN;

        assertThat(piped(input)).isEqualTo(ExitCode.BAD_INPUT);
        // 1 comment, 4 lines of the Pod, a separator, 8 lines, a separator, and the 8th line of the pipeline.
        assertThat(out.toString()).contains("error[GF0107]", "-:23:5").doesNotContain("GF0601");
        assertThat(out.toString()).contains("1 error");
    }

    @Test
    void soundDocumentsOnStdinPass() throws IOException {
        assertThat(piped(SOUND)).as("%s", out).isZero();
        assertThat(piped(POD + "---\n" + POD.replace("one", "two")))
                .as("%s", out)
                .isZero();
    }

    @Test
    void independentExamplesOfOneNamePassAndEachIsChecked() throws IOException {
        for (String name : List.of("a", "b", "c")) {
            write(name + ".yaml", """
                    apiVersion: v1
                    kind: Pod
                    metadata: { name: one }
                    spec: { priorityClassName: missing-%s, containers: [{ name: a, image: "b:1" }] }
                    """.formatted(name));
        }

        assertThat(gangflow("check", folder.toString())).as("%s", out).isZero();
        assertThat(out.toString())
                .contains("warning[GF0615]", "`missing-a`", "`missing-b`", "`missing-c`", "5 warnings");
    }

    @Test
    void aMissingFileHidesNothingAboutTheOthers() throws IOException {
        String broken = write("broken.yaml", BROKEN);
        String missing = folder.resolve("missing.yaml").toString();

        assertThat(gangflow("check", missing, broken)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(out.toString()).contains("GF0107", "GF0009", "missing.yaml` cannot be read");
    }

    @Test
    void anUnexpectedFailureIsAFindingAboutItsFileAndEndsTheCommandLast() throws Exception {
        Path closed;
        try (FileSystem zip = FileSystems.newFileSystem(folder.resolve("a.zip"), Map.of("create", true))) {
            closed = zip.getPath("bad.yaml");
        }
        // Any access to files of a closed file system fails with an exception that no reader expects.
        InputFiles inputs = new InputFiles(
                List.of(
                        new InputFiles.Input("bad.yaml", Optional.of(closed), "", false),
                        new InputFiles.Input("broken.yaml", Optional.empty(), BROKEN, false)),
                List.of(),
                List.of(),
                List.of());
        FileCheck check = new FileCheck(new ManifestOptions(), Optional.empty(), LockOptions.ofOrders(0));
        check.all(inputs);

        assertThat(check.found())
                .extracting(finding -> finding.code() + " " + finding.span().file())
                .contains("GF0010 bad.yaml", "GF0107 broken.yaml");
        assertThatThrownBy(check::throwFailures).isInstanceOf(ClosedFileSystemException.class);
    }

    @Test
    void aFolderOfPipelinesIsNotSimulatedAsManifests() throws IOException {
        write("p.yaml", SOUND);
        String cluster = Files.writeString(Files.createTempFile("cluster", ".yaml"), CLUSTER.formatted(2))
                .toString();

        assertThat(gangflow("simulate", folder.toString(), "--cluster", cluster))
                .isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("p.yaml` is a pipeline; simulate it on its own");
    }

    private String write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private int piped(String stdin) {
        InputStream before = System.in;
        try {
            System.setIn(new ByteArrayInputStream(stdin.getBytes(StandardCharsets.UTF_8)));
            return gangflow("check", "-");
        } finally {
            System.setIn(before);
        }
    }

    private int gangflow(String... args) {
        Console console =
                Console.ofProcess(new PrintWriter(out, true), new PrintWriter(err, true), false, false, Map.of());
        return Gangflow.execute(console, args);
    }
}
