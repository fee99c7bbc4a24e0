package io.gangflow.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --from-context} against the embedded API server. */
class FromContextTest {

    @TempDir
    private Path folder = Path.of("");

    private @Nullable LabContext opened;

    @BeforeEach
    void aClusterWithWork() throws IOException {
        opened = new LabContext(folder);
    }

    @AfterEach
    void stop() {
        lab().close();
    }

    private LabContext lab() {
        return Objects.requireNonNull(opened);
    }

    private JsonNode simulated(String... arguments) throws IOException {
        String[] all = new String[arguments.length + 7];
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        all[0] = "simulate";
        int at = arguments.length + 1;
        all[at] = "--from-context";
        all[at + 1] = "lab";
        all[at + 2] = "--output";
        all[at + 3] = "json";
        all[at + 4] = "--report";
        all[at + 5] = folder.resolve("r.html").toString();
        assertThat(lab().gangflow(all)).as(lab().err()).isZero();
        return new ObjectMapper().readTree(lab().out());
    }

    @Test
    void explainTellsWhatWaitsAndWhy() {
        lab().pod("full", "4", "right");
        lab().pod("later", "2", "");

        assertThat(lab().gangflow("explain", "--from-context", "lab"))
                .as(lab().err())
                .isZero();
        assertThat(lab().out()).contains("later waits for a node", "1 cpu is free on left", "when busy");
        assertThat(lab().gangflow("explain", "--from-context", "lab", "later")).isZero();
        assertThat(lab().gangflow("explain", "--from-context", "lab", "busy")).isEqualTo(2);
        assertThat(lab().gangflow("explain", "--from-context", "other")).isEqualTo(3);
    }

    @Test
    void simulateBeginsWhereTheClusterIs() throws IOException {
        lab().pod("later", "2", "");

        assertThat(simulated().toString()).contains("\"right\"", "\"later\"", "\"busy\"");
    }

    @Test
    void aPipelineComesBesideWhatTheClusterRuns() throws IOException {
        lab().pod("full", "4", "right");
        Path pipeline = folder.resolve("pipeline.yaml");
        Files.writeString(pipeline, """
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: count }
                stages:
                  work:
                    pod: { image: work, command: [run], resources: { cpu: 2, memory: 1Gi } }
                    expect: 10s
                """);

        JsonNode timeline = simulated(pipeline.toString());
        assertThat(timeline.toString()).contains("\"busy\"", "\"full\"", "\"work\"");
        assertThat(timeline.at("/simulations/0/makespanSeconds").asDouble()).isGreaterThan(110);
        assertThat(lab().gangflow("check", pipeline.toString(), "--from-context", "lab"))
                .as(lab().err())
                .isZero();
        assertThat(lab().out()).contains("cannot lock");
    }

    @Test
    void halvesOfGangsThatAreThereLock() throws IOException {
        Path gangs = folder.resolve("gang.yaml");
        Files.writeString(gangs, """
                apiVersion: kubeflow.org/v1
                kind: PyTorchJob
                metadata: { name: train }
                spec:
                  pytorchReplicaSpecs:
                    Worker:
                      replicas: 2
                      template: { spec: { containers: [{ name: main, image: work, resources: { requests: { cpu: 4 } } }] } }
                """);

        assertThat(lab().gangflow("check", gangs.toString(), "--from-context", "lab"))
                .as(lab().err())
                .isZero();
        assertThat(lab().out()).contains("cannot lock");
        lab().server("server", "3", "left");
        lab().gangflow("check", gangs.toString(), "--from-context", "lab");
        assertThat(lab().out()).contains("will lock");
    }
}
