package io.gangflow.argo.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.argo.compiler.notify.NoticeVariables;
import io.gangflow.argo.compiler.template.ManifestYaml;
import io.gangflow.argo.interpreter.RunMetadata;
import io.gangflow.argo.interpreter.WorkflowAction;
import io.gangflow.argo.interpreter.WorkflowRun;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import io.gangflow.run.RunEvent.Outcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Compiled notifications, and their hooks in a run. */
final class NotifyHooksTest {

    private static final Instant DUE = Instant.parse("2026-11-24T02:30:00Z");

    private static final String PIPELINE = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: nightly }
            scheduler: kube-scheduler
            schedule: { cron: ["30 2 * * *", "30 14 * * *"], concurrency: replace, deadline: 1h, suspended: true }
            late: 2h
            notify:
              - { on: [failure, late], slack: { secret: slack, key: hook } }
              - { on: success, webhook: { url: "https://alerts.example.com/runs" } }
              - { on: [success, failure], webhook: { secret: alerts } }
            stages:
              load:
                pod: { image: "acme/etl:1", command: [load], resources: { cpu: 1, memory: 64Mi } }
            onExit:
              pod: { image: "acme/etl:1", command: [clean], resources: { cpu: 1, memory: 64Mi } }
            """;

    private static Plan plan() {
        return new Planner()
                .plan(PipelineReader.read("nightly.yaml", PIPELINE).orElseThrow())
                .orElseThrow();
    }

    static Manifests manifests() {
        return new ManifestCompiler().compile(plan());
    }

    private static WorkflowRun run() {
        return run(Map.of(RunMetadata.SCHEDULED_TIME, DUE.toString(), "gangflow.io/run-id", "a {{b}} <c>"));
    }

    /** A run created a minute after its scheduled time. */
    private static WorkflowRun run(Map<String, String> annotations) {
        RunMetadata metadata = new RunMetadata("nightly-1", DUE.plusSeconds(60), annotations);
        WorkflowRun run = new WorkflowRun(manifests().workflowTemplate(), metadata, Map.of());
        run.playHooks();
        return run;
    }

    private static List<Pod> pods(WorkflowRun run, Instant now) {
        List<Pod> pods = new ArrayList<>();
        for (WorkflowAction action : run.next(now.toEpochMilli())) {
            if (action instanceof WorkflowAction.CreatePod create) {
                pods.add(create.pod());
            }
        }
        return pods;
    }

    private static String node(Pod pod) {
        return pod.getMetadata().getAnnotations().getOrDefault("workflows.argoproj.io/node-name", "");
    }

    private static Map<String, String> env(Pod pod) {
        Map<String, String> env = new TreeMap<>();
        for (EnvVar variable : pod.getSpec().getContainers().get(0).getEnv()) {
            env.put(variable.getName(), variable.getValue() == null ? "from a Secret" : variable.getValue());
        }
        return env;
    }

    @Test
    void hooksBeginByTheStatusAndTheTime() {
        Map<String, String> expressions = new TreeMap<>();
        manifests()
                .workflowTemplate()
                .getSpec()
                .hooks()
                .forEach((name, hook) -> expressions.put(name, hook.expression()));
        assertThat(expressions)
                .isEqualTo(Map.of(
                        "notify-1",
                        "workflow.status in ['Failed', 'Error']",
                        "notify-1-late",
                        "now() > date(workflow.annotations.gangflow?.['io/run-id'] == nil"
                                + " ? workflow.scheduledTime ?? workflow.creationTimestamp.RFC3339"
                                + " : workflow.creationTimestamp.RFC3339)"
                                + ".Add(duration('7200s'))",
                        "notify-2",
                        "workflow.status == 'Succeeded'",
                        "notify-3",
                        "workflow.status in ['Succeeded', 'Failed', 'Error']"));
    }

    @Test
    void aScheduleAndTheTimeOfLatenessAreCompiled() {
        var cron = manifests().schedule().orElseThrow().getSpec();
        assertThat(cron.schedules()).containsExactly("30 2 * * *", "30 14 * * *");
        assertThat(cron.concurrencyPolicy()).isEqualTo("Replace");
        assertThat(cron.startingDeadlineSeconds()).isEqualTo(3_600L);
        assertThat(cron.suspend()).isTrue();
        JsonNode spec = ArgoJson.tree(manifests().workflowTemplate().getSpec());
        assertThat(spec.at("/workflowMetadata/annotations/gangflow.io~1late-seconds")
                        .asText())
                .isEqualTo("7200");
        assertThat(spec.at("/metrics/prometheus/0/when").asText()).isEqualTo("{{workflow.duration}} > 7200");
    }

    @Test
    void noAddressFromASecretIsInTheManifests() {
        String yaml = ManifestYaml.write(manifests().inOrder());
        assertThat(yaml).contains("name: slack", "key: hook", "https://alerts.example.com/runs");
        assertThat(yaml.split("secretKeyRef", -1)).hasSize(3);
    }

    @Test
    void aFailureIsReportedBeforeTheExitHandlerAndNeverChangesTheOutcome() {
        WorkflowRun run = run();
        Pod load = pods(run, DUE).get(0);
        run.podEnded(node(load), false, DUE.toEpochMilli());
        List<Pod> sent = pods(run, DUE);
        assertThat(sent)
                .extracting(NotifyHooksTest::node)
                .containsExactly("nightly-1.hooks.notify-1", "nightly-1.hooks.notify-3");
        assertThat(env(sent.get(0)))
                .containsEntry(NoticeVariables.STATUS, "Failed")
                .containsEntry(NoticeVariables.EVENT, "end")
                .containsEntry(NoticeVariables.FAILED_STAGES, "load")
                .containsEntry(NoticeVariables.SCHEDULED_TIME, "2026-11-24T02:30:00Z")
                .containsEntry(NoticeVariables.RUN, "a {$(GANGFLOW_BRACE)b}} <c>")
                .containsEntry(NoticeVariables.URL, "from a Secret")
                .containsEntry(NoticeVariables.LATE_AFTER, "2h");
        assertThat(sent)
                .allSatisfy(pod -> assertThat(pod.getMetadata().getName()).matches("nightly-1-[13]-notify-[0-9]+"));
        assertThat(run.done()).isFalse();
        sent.forEach(pod -> run.podEnded(node(pod), false, DUE.toEpochMilli()));
        Pod clean = pods(run, DUE).get(0);
        assertThat(node(clean)).startsWith("nightly-1.onExit");
        run.podEnded(node(clean), true, DUE.toEpochMilli());
        assertThat(run.outcome()).contains(Outcome.FAILED);
        assertThat(run.nodes())
                .filteredOn(node -> node.name().equals("nightly-1.hooks.notify-1"))
                .singleElement()
                .satisfies(node -> assertThat(node.hooked()).isTrue());
    }

    @Test
    void aFailedNotificationLeavesASuccessASuccess() {
        WorkflowRun run = run();
        Pod load = pods(run, DUE).get(0);
        run.podEnded(node(load), true, DUE.toEpochMilli());
        List<Pod> sent = pods(run, DUE);
        assertThat(sent)
                .extracting(NotifyHooksTest::node)
                .containsExactly("nightly-1.hooks.notify-2", "nightly-1.hooks.notify-3");
        sent.forEach(pod -> run.podEnded(node(pod), false, DUE.toEpochMilli()));
        run.podEnded(node(pods(run, DUE).get(0)), true, DUE.toEpochMilli());
        assertThat(run.outcome()).contains(Outcome.COMPLETED);
    }

    @Test
    void aRunIsLateOnceWhileItRuns() {
        WorkflowRun run = run(Map.of(RunMetadata.SCHEDULED_TIME, DUE.toString()));
        Pod load = pods(run, DUE).get(0);
        assertThat(run.waitsForTime()).isTrue();
        assertThat(pods(run, DUE.plusSeconds(7_200))).isEmpty();
        List<Pod> late = pods(run, DUE.plusSeconds(7_201));
        assertThat(late).extracting(NotifyHooksTest::node).containsExactly("nightly-1.hooks.notify-1-late");
        assertThat(env(late.get(0)))
                .containsEntry(NoticeVariables.EVENT, "late")
                .containsEntry(NoticeVariables.STATUS, "Running");
        assertThat(run.waitsForTime()).isFalse();
        run.podEnded(node(late.get(0)), true, DUE.plusSeconds(7_210).toEpochMilli());
        assertThat(pods(run, DUE.plusSeconds(9_000))).isEmpty();
        assertThat(run.waitsFor(node(load))).isTrue();
    }

    @Test
    void aBackfilledRunCountsFromItsCreation() {
        WorkflowRun run = run();
        assertThat(pods(run, DUE)).hasSize(1);
        assertThat(pods(run, DUE.plusSeconds(7_260))).isEmpty();
        assertThat(pods(run, DUE.plusSeconds(7_261)))
                .extracting(NotifyHooksTest::node)
                .containsExactly("nightly-1.hooks.notify-1-late");
    }

    @Test
    void anotherControllerContinuesWhereHooksAre() {
        WorkflowRun run = run();
        run.podEnded(node(pods(run, DUE).get(0)), false, DUE.toEpochMilli());
        List<Pod> sent = pods(run, DUE);
        WorkflowRun next = run();
        assertThat(next.restore(run.nodes()))
                .extracting(WorkflowAction::nodeId)
                .containsExactlyElementsOf(
                        sent.stream().map(NotifyHooksTest::node).toList());
        assertThat(pods(next, DUE)).isEmpty();
    }

    @Test
    void aRunThatIsStoppedSendsNothing() {
        WorkflowRun run = run();
        Pod load = pods(run, DUE).get(0);
        run.shutDown("Stop");
        run.podEnded(node(load), false, DUE.toEpochMilli());
        assertThat(pods(run, DUE)).extracting(NotifyHooksTest::node).noneMatch(node -> node.contains("hooks"));
    }

    @Test
    void virtualTimePlaysNoHooks() {
        assertThat(new Compiled(manifests()).created(Map.of())).hasSize(2);
    }
}
