package io.gangflow.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import io.gangflow.cli.remote.LocalCommands.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All ways to set a parameter reject the same values, before anything is created. */
@Timeout(240)
@SuppressWarnings("NullAway.Init")
final class ParametersTest {

    private static final String PIPELINE = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: counted }
            scheduler: kube-scheduler
            schedule: { cron: "0 0 1 1 *" }
            parameters:
              n: { type: integer, default: %s, minimum: 1, maximum: 100 }
              text: { type: string, default: x }
            stages:
              count:
                pod: { image: "busybox:1", command: [echo, "${parameters.n}", "${parameters.text}"], resources: { cpu: 1, memory: 64Mi } }
            """;

    private static final List<String> TIMES = List.of("--from", "2025-12-01T00:00:00Z", "--to", "2026-01-02T00:00:00Z");

    private static final String CLUSTER = "../pipelines/clusters/article.yaml";

    @TempDir
    private static Path folder;

    private static LocalCommands commands;
    private static Path file;

    @BeforeAll
    static void startCluster() throws IOException, InterruptedException {
        commands = LocalCommands.start(folder);
        file = Files.writeString(folder.resolve("counted.yaml"), PIPELINE.formatted("3"));
        assertThat(commands.run("schedule", file.toString()).code()).isZero();
    }

    @AfterAll
    static void stopCluster() {
        if (commands != null) {
            commands.close();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "n=999999999",
                "n=-5",
                "n=not a number; rm -rf /",
                "n=--evil",
                "n=1.5",
                "n=",
                "text={{=fromBase64('YQ==')}}",
                "text={{workflow.name}}",
                "text=a}}",
                "m=1"
            })
    void aValueThatDoesNotFitIsRefusedByEveryCommand(String value) {
        for (Said said : List.of(
                commands.run("submit", file.toString(), "-p", value, "--run-id", "refused"),
                LocalCommands.said(List.of("run", file.toString(), "-p", value)),
                LocalCommands.said(List.of("simulate", file.toString(), "--cluster", CLUSTER, "-p", value)),
                backfill("-p", value),
                backfill("--dry-run", "-p", value))) {
            assertThat(said.code()).as(said.err()).isEqualTo(2);
            assertThat(said.err()).contains("parameter `" + value.substring(0, value.indexOf('=')) + "`");
        }
        assertThat(runs()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"999999999", "-5", "not a number; rm -rf /", "--evil", "\"{{=1}}\""})
    void aDefaultThatDoesNotFitIsAFinding(String value) throws IOException {
        Path wrong = Files.writeString(folder.resolve("wrong.yaml"), PIPELINE.formatted(value));

        for (String command : List.of("check", "compile", "submit", "schedule")) {
            Said said = command.equals("submit") || command.equals("schedule")
                    ? commands.run(command, wrong.toString())
                    : LocalCommands.said(List.of(command, wrong.toString()));
            assertThat(said.code()).as(command).isEqualTo(2);
            assertThat(said.out() + said.err()).contains("wrong.yaml:7:");
        }
        assertThat(runs()).isEmpty();
    }

    @Test
    void aRunThatArgoCanNeverStartIsShownAsFailed() {
        Workflow never = ArgoJson.read("""
                {"metadata": {"name": "never", "namespace": "default", "labels": {"gangflow.io/pipeline": "counted"}},
                 "spec": {"workflowTemplateRef": {"name": "counted"}, "arguments": {"parameters": [
                   {"name": "text", "value": "{{=nonsense(}}"}]}}}""", Workflow.class);
        try (KubernetesClient client = LocalCommands.client()) {
            client.resource(never).create();

            Said watched = commands.run("watch", "never");

            assertThat(watched.code()).isEqualTo(1);
            assertThat(watched.out() + watched.err()).contains("Argo can never start this run");
            assertThat(commands.run("get", "never").out())
                    .contains("never  Error")
                    .contains("Argo can never start this run")
                    .contains("`text` = `{{=nonsense(}}`");
            assertThat(commands.run("list").out()).containsPattern("never +counted +\\S+ +Error");
            Workflow left = client.resource(never).get();
            assertThat(left.getStatus().phase()).isEmpty();
        } finally {
            assertThat(commands.run("delete", "never").code()).isZero();
        }
    }

    private static Said backfill(String... options) {
        List<String> words = new ArrayList<>(List.of("backfill", "counted"));
        words.addAll(TIMES);
        words.addAll(List.of(options));
        return commands.run(words.toArray(String[]::new));
    }

    private static List<Workflow> runs() {
        try (KubernetesClient client = LocalCommands.client()) {
            return client.resources(Workflow.class)
                    .inNamespace("default")
                    .list()
                    .getItems();
        }
    }
}
