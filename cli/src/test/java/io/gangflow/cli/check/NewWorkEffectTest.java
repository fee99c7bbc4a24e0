package io.gangflow.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gangflow.cli.command.LabContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code check --admission}: the effect of new work on a cluster with two nodes of 4 CPUs, one of which is busy. */
class NewWorkEffectTest {

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

    /** Writes jobs of two workers with 4 CPUs each that need each other. */
    private String jobs(String... names) throws IOException {
        Path file = folder.resolve("jobs.yaml");
        StringBuilder text = new StringBuilder();
        for (String name : names) {
            text.append("""
                    ---
                    apiVersion: kubeflow.org/v1
                    kind: PyTorchJob
                    metadata: { name: %s }
                    spec:
                      pytorchReplicaSpecs:
                        Worker:
                          replicas: 2
                          template: { spec: { containers: [{ name: main, image: work, resources: { requests: { cpu: 4 } } }] } }
                    """.formatted(name));
        }
        Files.writeString(file, text);
        return file.toString();
    }

    private int admission(String file, String... more) {
        String[] arguments = new String[5 + more.length];
        System.arraycopy(new String[] {"check", file, "--from-context", "lab", "--admission"}, 0, arguments, 0, 5);
        System.arraycopy(more, 0, arguments, 5, more.length);
        return lab().gangflow(arguments);
    }

    @Test
    void workBesideWhichNothingCanLockIsSafe() throws IOException {
        assertThat(admission(jobs("one"))).as(lab().err()).isZero();
        assertThat(lab().out()).contains("admission: safe; with it, cluster `lab` cannot lock");
    }

    @Test
    void workThatMakesALockPossibleIsSaidSoAndFails() throws IOException {
        assertThat(admission(jobs("one", "two"))).as(lab().err()).isEqualTo(1);
        assertThat(lab().out())
                .contains("can lock on cluster `lab`")
                .contains("admission: it makes a lock possible; without it, cluster `lab` cannot lock");
    }

    @Test
    void aLockThatIsThereAlreadyIsNotTheNewWorks() throws IOException {
        lab().server("left-server", "1", "left");
        lab().server("right-server", "1", "right");
        lab().pod("waits", "4", "");

        assertThat(admission(jobs("one"))).as(lab().err()).isZero();
        assertThat(lab().out()).contains("admission: no new lock; without it, cluster `lab` will lock already");
    }

    @Test
    void podsOfTheClusterThatTakePartAreNamed() throws IOException {
        lab().server("left-server", "1", "left");
        lab().server("right-server", "1", "right");
        lab().pod("waits", "4", "");

        Path small = folder.resolve("small.yaml");
        Files.writeString(small, """
                apiVersion: batch/v1
                kind: Job
                metadata: { name: small }
                spec:
                  template:
                    spec:
                      restartPolicy: Never
                      containers: [{ name: main, image: work, resources: { requests: { cpu: 1 } } }]
                """);
        admission(small.toString(), "--output", "json");
        JsonNode compared = new ObjectMapper().readTree(lab().out()).at("/verdicts/0/admission");
        assertThat(compared.path("without").asText()).isEqualTo("will_lock");
        assertThat(compared.path("makesLockPossible").asBoolean(true)).isFalse();
        assertThat(compared.path("takingPart").toString()).contains("waits");
    }

    @Test
    void aPipelineIsComparedAsWell() throws IOException {
        Path pipeline = folder.resolve("pipeline.yaml");
        Files.writeString(pipeline, """
                apiVersion: gangflow/v1
                kind: Pipeline
                metadata: { name: count }
                stages:
                  work:
                    pod: { image: work, command: [run], resources: { cpu: 2, memory: 1Gi } }
                """);

        assertThat(admission(pipeline.toString())).as(lab().err()).isZero();
        assertThat(lab().out()).contains("admission: safe; with it, cluster `lab` cannot lock");
    }

    @Test
    void itNeedsFilesAndACluster() throws IOException {
        assertThat(lab().gangflow("check", jobs("one"), "--admission")).isEqualTo(2);
        assertThat(lab().err()).contains("--admission compares files with what a cluster runs");
        assertThat(lab().gangflow("check", "--from-context", "lab", "--admission"))
                .isEqualTo(2);
        assertThat(lab().gangflow("check", jobs("one"), "--watch")).isEqualTo(2);
        assertThat(lab().err()).contains("--watch follows a cluster");
    }
}
