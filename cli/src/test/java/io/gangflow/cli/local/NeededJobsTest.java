package io.gangflow.cli.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.command.Documents;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.home.GangflowHome;
import io.gangflow.cli.home.LocalImages;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Downloads of an installed Gangflow before a run. The list has one shipped jar and one that is not shipped. */
class NeededJobsTest {

    private static final Path DEFINITIONS = Path.of("..", "pipelines", "definitions");

    @TempDir
    private Path home;

    @BeforeEach
    void install() throws IOException {
        Files.createDirectories(home.resolve("jobs"));
        for (String island : NeededJobs.ISLANDS) {
            List<String> lines = List.of(
                    "0".repeat(64) + " 1 io/gangflow/" + island + "/0.1.0/" + island + ".jar",
                    "1".repeat(64) + " 1 org/example/" + island + "/1.0/theirs.jar");
            Files.write(home.resolve("jobs").resolve(island + ".jars"), lines);
        }
    }

    @Test
    void programsOfTheJdkAloneNeedNoJars() throws IOException {
        assertThat(needed("section-4-wordcount")).isEmpty();
    }

    @Test
    void sparkStagesNeedSparksJars() throws IOException {
        assertThat(needed("section-5-spark")).containsExactly("spark-jobs");
    }

    @Test
    void trainingNeedsPyTorchsJars() throws IOException {
        assertThat(needed("section-6-ddp")).containsExactly("training-jobs");
    }

    @Test
    void aPipelineOfAllKindsNeedsBoth() throws IOException {
        assertThat(needed("article")).containsExactly("spark-jobs", "training-jobs");
    }

    private Set<String> needed(String definition) throws IOException {
        Console silent = new Console(
                new PrintWriter(Writer.nullWriter()), new PrintWriter(Writer.nullWriter()), false, false, 80);
        GangflowHome installed = new GangflowHome(home);
        return new NeededJobs(installed, LocalImages.of(installed))
                .of(new Documents(silent).plan(DEFINITIONS.resolve(definition + ".yaml"), Optional.empty()));
    }
}
