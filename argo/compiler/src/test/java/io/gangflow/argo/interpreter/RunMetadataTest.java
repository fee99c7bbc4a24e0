package io.gangflow.argo.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.argo.compiler.ManifestCompiler;
import io.gangflow.argo.interpreter.expression.Expression;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RunMetadataTest {

    private static final Plan PLAN = new Planner()
            .plan(PipelineReader.read("test.yaml", """
                            apiVersion: gangflow/v1
                            kind: Pipeline
                            metadata: { name: nightly }
                            scheduler: kube-scheduler
                            schedule: { cron: "0 0 * * *", timeZone: Europe/Berlin }
                            stages:
                              load:
                                pod:
                                  image: "a:1"
                                  command: ["${run.id}", "${run.name}", "${run.namespace}", "on ${run.scheduledTime-1d:yyyy-MM-dd}"]
                                  resources: { cpu: 1, memory: 1Gi }
                            onExit:
                              pod: { image: "a:1", command: ["${run.status} ${run.id}"], resources: { cpu: 1, memory: 1Gi } }
                            """).orElseThrow())
            .orElseThrow();

    @Test
    void aRunKnowsItsIdAndTheTimeThatItStandsFor() {
        WorkflowRun run = run(Map.of(
                "gangflow.io/run-id", "backfill__2026-11-24",
                "workflows.argoproj.io/scheduled-time", "2026-11-23T23:00:00Z"));

        assertThat(command(run.next(0)))
                .containsExactly("backfill__2026-11-24", "nightly-1", "default", "on 2026-11-23");
    }

    @Test
    void aRunWithoutThemTakesItsNameAndTheTimeOfItsCreation() {
        assertThat(command(run(Map.of()).next(0)))
                .containsExactly("nightly-1", "nightly-1", "default", "on 2026-12-31");
    }

    @Test
    void theExitHandlerKnowsHowTheRunHasEnded() {
        for (boolean well : List.of(true, false)) {
            WorkflowRun run = run(Map.of());
            run.podEnded(created(run.next(0)).nodeId(), well, 1);

            assertThat(command(run.next(2))).containsExactly((well ? "Succeeded" : "Failed") + " nightly-1");
        }
    }

    /** Recorded from expr-lang/expr 1.17.8 with the environment of a run that was created at 2026-01-31T23:30:00Z. */
    static Stream<String> recorded() throws IOException {
        return text("expr-lang.tsv").lines().filter(line -> !line.startsWith("#"));
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void anExpressionHasTheValueThatArgoGivesIt(String line) {
        String[] fields = line.split("\t", -1);

        Map<String, String> variables = new RunMetadata(
                        "etl-1", Instant.parse("2026-01-31T23:30:00Z"), Map.of("gangflow.io/run-id", "manual__1"))
                .variables();

        assertThat(Expression.valueOf(fields[0], name -> Optional.ofNullable(variables.get(name))))
                .contains(fields[1]);
    }

    private static WorkflowRun run(Map<String, String> annotations) {
        return new WorkflowRun(
                new ManifestCompiler().compile(PLAN).workflowTemplate(),
                new RunMetadata("nightly-1", Instant.parse("2026-12-31T23:30:00Z"), annotations),
                Map.of());
    }

    private static List<String> command(List<WorkflowAction> actions) {
        return created(actions).pod().getSpec().getContainers().get(0).getCommand();
    }

    private static WorkflowAction.CreatePod created(List<WorkflowAction> actions) {
        return (WorkflowAction.CreatePod) actions.get(0);
    }

    private static String text(String resource) {
        try (var stream = Objects.requireNonNull(RunMetadataTest.class.getResourceAsStream(resource), resource)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
