package io.gangflow.cli.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.Console;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Python of PySpark stages, without Spark: interpreters are scripts. */
class PySparkStagesTest {

    @TempDir
    private Path folder = Path.of("");

    @Test
    void theExitStageHasAVirtualEnvironmentLikeTheOthers() throws Exception {
        PySparkStages stages = PySparkStages.of(plan("""
                stages:
                  work: { pod: { image: "acme/etl:1", command: [work] } }
                onExit:
                  spark:
                    image: acme/pyspark:1
                    application: local:///app/report.py
                    python: { requirements: ["pandas==2.2.3"] }
                    executors: { count: 1 }
                """), folder, environments());

        assertThat(stages.stages()).hasSize(1);
        assertThat(stages.environments()).hasSize(1);
        assertThat(stages.hosts())
                .hasEntrySatisfying(
                        "acme/pyspark:1", host -> assertThat(host.environment()).isPresent());
    }

    @Test
    void anEnvironmentWithAnotherPythonThanTheStageNamesIsRefused() throws Exception {
        PySparkStages stages = PySparkStages.of(plan("""
                stages:
                  orders:
                    spark:
                      image: acme/pyspark:1
                      application: local:///app/orders.py
                      python: { version: "3.12", requirements: ["pandas==2.2.3"] }
                      executors: { count: 1 }
                """), folder, environments());
        Path bin = Files.createDirectories(
                stages.environments().values().iterator().next().resolve("bin"));
        Path python = Files.createFile(
                bin.resolve("python"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.writeString(python, "#!/bin/sh\necho 3.11.2\n");

        assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(stages::requirePySpark)
                .withMessageContaining("is Python 3.11.2, and `python.version` is 3.12");
    }

    private VirtualEnvironments environments() {
        PrintWriter nowhere = new PrintWriter(new StringWriter());
        return new VirtualEnvironments(
                folder.resolve("environments"), new Console(nowhere, nowhere, false, false, 200));
    }

    private static Plan plan(String stages) {
        String text = "apiVersion: gangflow/v1\nkind: Pipeline\nmetadata: { name: p }\n" + stages;
        return new Planner()
                .plan(PipelineReader.read("pipeline.yaml", text).value().orElseThrow())
                .value()
                .orElseThrow();
    }
}
