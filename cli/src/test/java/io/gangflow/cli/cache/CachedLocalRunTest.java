package io.gangflow.cli.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.home.HomeWithTexts;
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

/** Repeated {@code gangflow run} of a pipeline with a cached stage. */
@Timeout(300)
final class CachedLocalRunTest {

    private static final String ARTICLE =
            Path.of("../pipelines/clusters/article.yaml").toAbsolutePath().toString();

    private static final String PIPELINE = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: own }
            local: { images: { "own/*": { trust: true } } }
            stages:
              count:
                cache: true
                pod: { image: "own/sh:1", command: [sh, count.sh], resources: { cpu: 1, memory: 64Mi } }
              use:
                pod: { image: "own/sh:1", command: [sh, -c, "echo got $0", "${stages.count.result}"], resources: { cpu: 1, memory: 64Mi } }
            """;

    @TempDir
    private Path folder = Path.of("");

    private StringWriter err = new StringWriter();

    @BeforeEach
    void home() throws IOException {
        HomeWithTexts.set(Files.createDirectories(folder.resolve(".home")));
        Files.writeString(folder.resolve("count.sh"), "echo 7 > \"$GANGFLOW_RESULT\"\n");
    }

    @AfterEach
    void noHome() {
        HomeWithTexts.clear();
    }

    @Test
    void theSecondRunTakesTheResultOfTheFirstUntilItsProgramChanges() throws IOException {
        assertThat(run()).as(err.toString()).isZero();
        assertThat(err.toString()).contains("stage count completed\n");

        assertThat(run()).as(err.toString()).isZero();
        assertThat(err.toString()).contains("stage count completed, 1 cached\n");
        assertThat(use()).containsExactly("got 7");

        Files.writeString(folder.resolve("count.sh"), "echo 8 > \"$GANGFLOW_RESULT\"\n");
        assertThat(run()).as(err.toString()).isZero();
        assertThat(err.toString()).contains("stage count completed\n");
        assertThat(use()).containsExactly("got 8");

        assertThat(run("--no-cache")).as(err.toString()).isZero();
        assertThat(err.toString()).contains("stage count completed\n");
    }

    private int run(String... more) throws IOException {
        err = new StringWriter();
        Path file = Files.writeString(folder.resolve("p.yaml"), PIPELINE);
        Console console =
                new Console(new PrintWriter(new StringWriter()), new PrintWriter(err, true), false, false, 200);
        List<String> words = new ArrayList<>(
                List.of("run", "--cluster", ARTICLE, "-o", folder.resolve("out").toString()));
        words.addAll(List.of(more));
        words.add(file.toString());
        return Gangflow.execute(console, words.toArray(String[]::new));
    }

    /** Returns the output of the stage after the cached one in the newest run. */
    private List<String> use() throws IOException {
        String run = err.toString()
                .lines()
                .filter(line -> line.contains(" run own-"))
                .findFirst()
                .orElseThrow()
                .replaceAll(".* run (own-\\S+) of .*", "$1");
        try (var files = Files.walk(folder.resolve("out/runs").resolve(run))) {
            Path log = files.filter(file -> file.toString().contains("-use-"))
                    .filter(file -> file.toString().endsWith(".log"))
                    .findFirst()
                    .orElseThrow();
            return Files.readAllLines(log);
        }
    }
}
