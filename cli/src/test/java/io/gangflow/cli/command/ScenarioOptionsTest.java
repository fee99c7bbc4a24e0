package io.gangflow.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScenarioOptionsTest {

    private static final String SCENARIO = """
            {"name": "two", "scheduler": "kube-scheduler", "nodes": [{"name": "n1", "cpu": 4, "memory": "8Gi"}],
             "jobs": [{"name": "a", "at": 0, "kind": "gang", "replicas": %d, "cpu": "2", "memory": "1Gi", "seconds": 1}]}
            """;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("scenario.json");
    }

    @Test
    void aScenarioIsPlayedWithoutACluster() throws IOException {
        Files.writeString(file, SCENARIO.formatted(2));
        assertThat(gangflow("--output", "json")).isEqualTo(0);
        assertThat(new ObjectMapper().readTree(out.toString()).get("outcome").asText())
                .isEqualTo("completed");
    }

    @Test
    void theTextTellsOfALockAndOfWhatIsHeld() throws IOException {
        Files.writeString(file, SCENARIO.formatted(3));
        assertThat(gangflow("--plays", "1", "--seed", "7")).isEqualTo(0);
        assertThat(out.toString()).contains("two under kube-scheduler: LOCKED").containsPattern("a +gang +2/3");
    }

    @Test
    void whatIsNoScenarioIsTheUsersMistake() throws IOException {
        Files.writeString(file, "{\"jobs\": 3}");
        assertThat(gangflow()).isEqualTo(2);
        assertThat(err.toString()).contains("cannot be played: ", "`jobs` is not a list");
        assertThat(gangflow("--plays", "0")).isEqualTo(2);
    }

    private int gangflow(String... options) {
        String[] arguments = new String[options.length + 3];
        System.arraycopy(new String[] {"simulate", "--scenario", file.toString()}, 0, arguments, 0, 3);
        System.arraycopy(options, 0, arguments, 3, options.length);
        Console console = new Console(new PrintWriter(out, true), new PrintWriter(err, true), false, false, 80);
        return Gangflow.execute(console, arguments);
    }
}
