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
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code check} and {@code simulate} with plain manifests. */
class ManifestCommandsTest {

    private static final String SPARK = """
            apiVersion: sparkoperator.k8s.io/v1beta2
            kind: SparkApplication
            metadata: { name: %s }
            spec: { driver: { cores: 1, memory: 512m }, executor: { cores: 1, instances: 1, memory: 512m } }
            """;
    private static final String CLUSTER = """
            apiVersion: gangflow/v1
            kind: Cluster
            metadata: { name: tiny }
            nodePools:
              - { name: w, count: 2, machine: m, allocatable: { cpu: 1, memory: 4Gi } }
            """;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private String manifests = "";
    private String cluster = "";

    @BeforeEach
    void twoApplicationsOnTwoNodes() throws IOException {
        manifests = write("spark.yaml", SPARK.formatted("one") + "---\n" + SPARK.formatted("two"));
        cluster = write("cluster.yaml", CLUSTER);
    }

    @Test
    void manifestsThatCanLockAreWarnedOf() {
        assertThat(gangflow("check", manifests, "--cluster", cluster)).isZero();
        assertThat(out.toString()).contains("can lock on cluster `tiny` under kube-scheduler");
    }

    @Test
    void manifestsAreCheckedUnderOtherSchedulersOnRequest() {
        assertThat(gangflow("check", manifests, "--cluster", cluster, "--scheduler", "volcano"))
                .isZero();
        assertThat(out.toString()).contains("on cluster `tiny` under volcano").doesNotContain("under kube-scheduler");
    }

    @Test
    void manifestsAreSimulatedUnderSeveralSchedulers() {
        int code = gangflow(
                "simulate",
                manifests,
                "--cluster",
                cluster,
                "--report",
                folder.resolve("r.html").toString());

        assertThat(code).isEqualTo(1);
        assertThat(out.toString()).contains("LOCKED", "2 driver pods of `one`, `two` hold 2 cpu");
        assertThat(err.toString())
                .contains("note: no duration given for `one`, `two`; assuming 10 s; set the annotation");
    }

    @Test
    void aHistorySaysHowLongPodsWork() throws IOException {
        String history = write("h.json", "{\"one\": [400, 500], \"two\": 400}");
        String one = write("one.yaml", SPARK.formatted("one"));
        gangflow(
                "simulate",
                one,
                "--cluster",
                cluster,
                "--durations",
                history,
                "--report",
                folder.resolve("r.html").toString());

        assertThat(out.toString()).contains("completed", "6:4");
        assertThat(err.toString()).doesNotContain("nothing says how long");
    }

    @Test
    void ignoredFindingsAreCounted() throws IOException {
        String pod = write("pod.yaml", """
                apiVersion: v1
                kind: Pod
                metadata: { name: train }
                spec: { priorityClassName: urgent, containers: [{ name: main, image: work }] }
                """);

        assertThat(gangflow("check", pod, "--ignore", "GF0608=the cluster has it"))
                .isZero();
        assertThat(out.toString()).doesNotContain("GF0608");
        assertThat(err.toString()).contains("1 finding is ignored");
    }

    @Test
    void sarifIsForCodeHosts() throws IOException {
        assertThat(gangflow("check", manifests, "--cluster", cluster, "--output", "sarif"))
                .isZero();
        assertThat(new ObjectMapper()
                        .readTree(out.toString())
                        .at("/runs/0/results/0/ruleId")
                        .asText())
                .isEqualTo("GF0420");
    }

    @Test
    void pipelinesAndManifestsAreCheckedTogether() {
        assertThat(gangflow("check", manifests, "../pipelines/definitions/mpi.yaml"))
                .isZero();
    }

    @Test
    void aManifestWithAnErrorIsNotSimulated() throws IOException {
        String broken = write("broken.yaml", SPARK.formatted("one").replace("512m", "lots"));

        assertThat(gangflow("simulate", broken, "--cluster", cluster)).isEqualTo(2);
        assertThat(err.toString()).contains("GF0604", "nothing was done");
    }

    private String write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private int gangflow(String... args) {
        Console console =
                Console.ofProcess(new PrintWriter(out, true), new PrintWriter(err, true), false, false, Map.of());
        return Gangflow.execute(console, args);
    }
}
