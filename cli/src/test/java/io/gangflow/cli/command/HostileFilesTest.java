package io.gangflow.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files that once caused an exception or exhausted the memory: each is rejected, and the message names the problem. */
class HostileFilesTest {

    private static final String POD = """
            apiVersion: v1
            kind: Pod
            metadata: { name: a }
            spec:
              priorityClassName: high
              schedulerName: volcano
              containers: [{ name: m, image: "w:1", resources: { requests: { cpu: 1, memory: 1Gi } } }]
            """;
    private static final String JOB = """
            apiVersion: batch.volcano.sh/v1alpha1
            kind: Job
            metadata: { name: big }
            spec:
              minAvailable: %s
              tasks:
                - name: t
                  replicas: %s
                  template:
                    spec:
                      restartPolicy: Never
                      containers: [{ name: m, image: "w:1", resources: { requests: { cpu: 1, memory: 1Gi } } }]
            """;
    private static final String CLUSTER = """
            apiVersion: gangflow/v1
            kind: Cluster
            metadata: { name: tiny }
            nodePools:
              - { name: w, count: 2, machine: m, allocatable: { cpu: 4, memory: 8Gi } }
            """;

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void anAffinityWithoutAnOperatorIsRefusedAtItsPlace() throws IOException {
        String file = write("pod.yaml", POD + """
              affinity:
                nodeAffinity:
                  requiredDuringSchedulingIgnoredDuringExecution:
                    nodeSelectorTerms:
                    - { matchExpressions: [ { key: gpu-type } ] }
            """);

        refusedByBoth(file, cluster(""), "has no `operator`");
        assertThat(out + err.toString()).contains("pod.yaml:12:");
    }

    @Test
    void aPriorityClassWithoutAValueIsRefused() throws IOException {
        String file = write("pod.yaml", """
            apiVersion: scheduling.k8s.io/v1
            kind: PriorityClass
            metadata: { name: high }
            ---
            """ + POD);

        refusedByBoth(file, cluster(""), "has no `value`");
    }

    @Test
    void aSchedulerConfigurationWithAnEmptyKeyIsRefused() throws IOException {
        refusedByBoth(
                write("pod.yaml", POD), cluster("actions: \"enqueue\"\n      tiers: []\n      ? \n"), "is not a text");
    }

    @Test
    void aDeepSchedulerConfigurationIsRefused() throws IOException {
        refusedByBoth(write("pod.yaml", POD), cluster("[".repeat(30_000)), "nested more than 64 deep");
    }

    @Test
    void aManifestStageOfTwoBillionPodsIsRefusedAtItsPlace() throws IOException {
        String file = write("stage.yaml", stage(JOB.formatted("1", "2000000000")));

        refusedByBoth(file, cluster(""), "`replicas` is 2000000000");
        assertThat(out + err.toString()).contains("stage.yaml:15:");
    }

    @Test
    void aManifestStageWithATextForANumberIsRefused() throws IOException {
        refusedByBoth(write("stage.yaml", stage(JOB.formatted("inf", "1"))), cluster(""), "`spec.minAvailable`");
    }

    @Test
    void moreWorkThanIsSimulatedIsRefusedBeforeItStarts() throws IOException {
        refusedByBoth(
                write("job.yaml", JOB.formatted("1", "500000")), cluster(""), "creates 500,000 pods; at most 200,000");
    }

    @Test
    void aDeepKubeconfigIsRefused() throws IOException {
        Path file = Path.of(write("kubeconfig", "[".repeat(5_000)));

        assertThatThrownBy(() -> KubeContext.of(file))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("nested more than 64 deep");
    }

    @Test
    void aKubeconfigOfTenThousandContextsIsRefused() throws IOException {
        String context = "- { name: a, context: { cluster: b, user: c } }\n";
        Path file = Path.of(write("kubeconfig", "contexts:\n" + context.repeat(10_000)));

        assertThatThrownBy(() -> KubeContext.of(file))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("the document has more than 30,000 values");
    }

    @Test
    void aCutScenarioIsRefused() throws IOException {
        assertThat(gangflow("simulate", "--scenario", write("scenario.json", "{\"nodes\": [")))
                .isEqualTo(2);
        assertThat(err.toString()).contains("the document is not JSON").doesNotContain("[Source");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            clusters: [{ name: lab, cluster: {} }]  | `clusters.0.cluster` has no `server`
            clusters: lab                           | `clusters` has a value of the wrong type
            { kind: Config, kind: Config }          | is written twice
            clusters: ~                             | a value in it is of the wrong kind
            {s}                                     | the Kubernetes client cannot parse it
            [Config]                                | has a value of the wrong type
            """)
    void aDamagedKubeconfigIsRefused(String text, String reason) throws IOException {
        Path file = Path.of(write("kubeconfig", text));

        assertThatThrownBy(() -> KubeContext.of(file))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining(reason);
    }

    private void refusedByBoth(String file, String cluster, String reason) throws IOException {
        String report = folder.resolve("report.html").toString();
        assertThat(gangflow("check", file, "--cluster", cluster)).isEqualTo(2);
        assertThat(out + err.toString()).contains(reason).doesNotContain("--debug");
        assertThat(gangflow("simulate", file, "--cluster", cluster, "--report", report))
                .isEqualTo(2);
        assertThat(err.toString()).contains(reason).doesNotContain("--debug");
    }

    private static String stage(String manifest) {
        return """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: big }
            scheduler: volcano
            stages:
              a:
                manifest:
            %s    expect: 10s
            """.formatted(manifest.indent(6));
    }

    private String cluster(String configuration) throws IOException {
        String schedulers = "schedulers:\n  volcano:\n    configuration: |\n      " + configuration + "\n";
        return write("cluster.yaml", CLUSTER + (configuration.isEmpty() ? "" : schedulers));
    }

    private String write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private int gangflow(String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return Gangflow.execute(new Console(new PrintWriter(out), new PrintWriter(err), false, false, 200), arguments);
    }
}
