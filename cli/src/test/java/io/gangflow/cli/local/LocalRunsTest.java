package io.gangflow.cli.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.home.HomeWithTexts;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code runs}, {@code get}, {@code logs}, {@code report} and {@code retry} for ended local runs. */
@Timeout(300)
final class LocalRunsTest {

    private static final String ARTICLE =
            Path.of("../pipelines/clusters/article.yaml").toAbsolutePath().toString();

    private static final String PIPELINE = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: own }
            parameters: { word: { type: string, default: hello } }
            local: { images: { "own/*": { trust: true } } }
            stages:
              first:
                pod: { image: "own/a:1", command: [sh, -c, "echo once >> first.txt"], resources: { cpu: 1, memory: 64Mi } }
              second:
                after: [first]
                pod:
                  image: "own/a:1"
                  command: [sh, -c, "echo says $WORD; printf '%s' \\"$KEY\\" > key.txt; test -f fixed || exit 7"]
                  resources: { cpu: 1, memory: 64Mi }
                env: { WORD: "${parameters.word}" }
                secrets: { KEY: { secret: vault, key: pass } }
            """;

    @TempDir
    private Path folder = Path.of("");

    private StringWriter out = new StringWriter();
    private StringWriter err = new StringWriter();

    @BeforeEach
    void home() throws IOException {
        HomeWithTexts.set(folder);
        Files.writeString(folder.resolve("own.yaml"), PIPELINE);
    }

    @AfterEach
    void noHome() {
        HomeWithTexts.clear();
        assertThat(ProcessHandle.current().descendants()).isEmpty();
    }

    @Test
    void aRunThatFailedCanBeInspectedReportedAndRetried() throws IOException {
        String report = folder.resolve("live.html").toString();
        assertThat(run("-p", "word=bonjour", "--report", report))
                .as(err.toString())
                .isOne();
        assertThat(err.toString())
                .contains("✗ second  failed  second-0: exit code 7", "    says bonjour", "gangflow retry own-");
        String id = id();

        assertThat(command("runs")).isZero();
        assertThat(out.toString()).contains(id, "Failed");
        assertThat(command("get", id)).isZero();
        assertThat(out.toString()).contains("✓ first", "✗ second", "word = bonjour");
        assertThat(command("logs", id, "--stage", "second")).isZero();
        assertThat(out.toString()).isEqualTo("[second-0] says bonjour%n".formatted());
        assertThat(command("report", id, "--report", folder.resolve("past.html").toString()))
                .as(err.toString())
                .isZero();
        for (String html : List.of("live.html", "past.html")) {
            assertThat(Files.readString(folder.resolve(html)))
                    .as(html)
                    .contains(id, "exit code 7", "says bonjour", "bonjour", "echo says $WORD");
        }

        Path cluster = Files.writeString(folder.resolve("one.yaml"), """
                apiVersion: gangflow/v1
                kind: Cluster
                metadata: { name: one }
                nodePools: [{ name: workers, count: 1, allocatable: { cpu: 8, memory: 16Gi } }]
                """);
        assertThat(command(
                        "simulate",
                        folder.resolve("own.yaml").toString(),
                        "-p",
                        "word=bonjour",
                        "--cluster",
                        cluster.toString(),
                        "--report",
                        folder.resolve("both.html").toString(),
                        "--actual",
                        id))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("own, predicted under", "first ", "second ", "pods waited");

        Files.createFile(folder.resolve("fixed"));
        assertThat(command("retry", id, "--secret", "vault.pass=other"))
                .as(err.toString())
                .isZero();
        assertThat(Files.readAllLines(folder.resolve("first.txt"))).containsExactly("once");
        assertThat(folder.resolve("key.txt")).hasContent("other");
        assertThat(command("runs", "--output", "json")).isZero();
        assertThat(out.toString()).contains("\"status\" : \"Succeeded\"");
    }

    @Test
    void whatChangedSinceTheLastRunIsShownBeforeTheNext() throws IOException {
        Files.createFile(folder.resolve("fixed"));
        assertThat(run("--what-changed")).as(err.toString()).isZero();
        assertThat(err.toString()).contains("This is the pipeline's first run here.");

        Files.writeString(
                folder.resolve("own.yaml"),
                PIPELINE.replace("cpu: 1, memory: 64Mi }\n    env", "cpu: 2, memory: 64Mi }\n    env"));
        assertThat(run("--what-changed", "-p", "word=moin")).as(err.toString()).isZero();

        assertThat(err.toString())
                .contains("Changed since run own-", "parameter word: (default) → moin")
                .containsPattern("requests\\.cpu: .*1.* → .*2");
    }

    @Test
    void theResultIsAnObjectForPrograms() throws IOException {
        assertThat(run("--output", "json")).isOne();

        assertThat(out.toString())
                .contains(
                        "\"outcome\" : \"failed\"", "\"runId\" : \"own-", "\"state\" : \"exit code 7\"", "says hello");
    }

    @Test
    void noValueOfASecretStaysOnTheDisk() throws IOException {
        Files.createFile(folder.resolve("fixed"));
        assertThat(run()).as(err.toString()).isZero();

        Path run = folder.resolve("out/runs").resolve(id());
        assertThat(Files.readString(run.resolve("cluster/objects.jsonl")))
                .contains("\"own-")
                .doesNotContain("aHVudGVyMg", "hunter2");
        assertThat(Files.readString(run.resolve("run.json"))).doesNotContain("hunter2");
    }

    @Test
    void aRunThatIsNotThereIsOneSentence() throws IOException {
        Files.createFile(folder.resolve("fixed"));
        assertThat(run()).as(err.toString()).isZero();

        assertThat(command("get", "own-nothing")).isNotZero();
        assertThat(err.toString().strip().lines()).hasSize(1);
    }

    private String id() {
        File[] runs = folder.resolve("out/runs").toFile().listFiles();
        return runs == null || runs.length != 1 ? "" : runs[0].getName();
    }

    private int run(String... options) throws IOException {
        return gangflow(
                List.of(
                        "run",
                        folder.resolve("own.yaml").toString(),
                        "--cluster",
                        ARTICLE,
                        "--secret",
                        "vault.pass=hunter2",
                        "-o",
                        folder.resolve("out").toString()),
                options);
    }

    private int command(String... words) {
        return gangflow(List.of(), words(words));
    }

    private String[] words(String... words) {
        String[] all = new String[words.length + 2];
        System.arraycopy(words, 0, all, 0, words.length);
        all[words.length] = "--output-dir";
        all[words.length + 1] = folder.resolve("out").toString();
        return all;
    }

    private int gangflow(List<String> first, String... more) {
        out = new StringWriter();
        err = new StringWriter();
        List<String> words = new ArrayList<>(first);
        words.addAll(List.of(more));
        Console console = new Console(new PrintWriter(out, true), new PrintWriter(err, true), false, false, 200);
        return Gangflow.execute(console, words.toArray(String[]::new));
    }
}
