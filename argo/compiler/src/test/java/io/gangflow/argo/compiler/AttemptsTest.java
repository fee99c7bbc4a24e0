package io.gangflow.argo.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.argo.interpreter.WorkflowAction;
import io.gangflow.argo.interpreter.WorkflowRun;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.template.Template;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The number of an attempt in commands and variables. */
final class AttemptsTest {

    private static final String HEAD = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: demo }
            scheduler: %s
            stages:
              work:
                retry: { limit: 2, backoff: 0s }
                env: { TRY: "try-${run.attempt}" }
                %s
            """;

    private static final String POD =
            "pod: { image: \"x/y:1\", command: [w, \"${run.attempt}\"], resources: { cpu: 1, memory: 64Mi } }";

    private static Manifests compiled(String scheduler, String work) {
        String text = HEAD.formatted(scheduler, work);
        return new ManifestCompiler()
                .compile(new Planner()
                        .plan(PipelineReader.read("demo.yaml", text).orElseThrow())
                        .orElseThrow());
    }

    private static List<Pod> pods(WorkflowRun run, long now) {
        List<Pod> pods = new ArrayList<>();
        for (WorkflowAction action : run.next(now)) {
            if (action instanceof WorkflowAction.CreatePod create) {
                pods.add(create.pod());
            }
        }
        return pods;
    }

    @ParameterizedTest
    @ValueSource(strings = {"volcano", "kube-scheduler"})
    void aPodCountsItsAttemptsFromOne(String scheduler) {
        WorkflowRun run = new WorkflowRun(compiled(scheduler, POD).workflowTemplate(), "demo-1", Map.of());
        List<String> seen = new ArrayList<>();
        for (long now = 0; !run.done() && now < 100_000; now += 1_000) {
            for (WorkflowAction action : run.next(now)) {
                boolean pod = action instanceof WorkflowAction.CreatePod;
                if (action instanceof WorkflowAction.CreatePod create) {
                    var main = create.pod().getSpec().getContainers().get(0);
                    seen.add(main.getCommand().get(1) + " "
                            + main.getEnv().get(1).getValue());
                }
                if (!(action instanceof WorkflowAction.WaitUntil)) {
                    run.podEnded(action.nodeId(), !pod, now);
                }
            }
        }
        assertThat(seen).containsExactly("1 try-1", "2 try-2", "3 try-3");
    }

    @Test
    void aStageWithoutRetryHasOneAttempt() {
        String once = HEAD.formatted("kube-scheduler", POD).replace("    retry: { limit: 2, backoff: 0s }\n", "");
        Manifests manifests = new ManifestCompiler()
                .compile(new Planner()
                        .plan(PipelineReader.read("demo.yaml", once).orElseThrow())
                        .orElseThrow());
        Pod pod = pods(new WorkflowRun(manifests.workflowTemplate(), "demo-1", Map.of()), 0)
                .get(0);
        assertThat(pod.getSpec().getContainers().get(0).getCommand()).containsExactly("w", "1");
    }

    /** Only the template with the retryStrategy knows the number; others get it as an input. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "kube-scheduler " + POD,
                "kube-scheduler ddp: { image: \"x/y:1\", command: [w, \"${run.attempt}\"], workers: 2, resources: { cpu: 1, memory: 64Mi } }",
                "volcano ddp: { backend: train-job, image: \"x/y:1\", command: [w, \"${run.attempt}\"], workers: 2, resources: { cpu: 1, memory: 64Mi } }",
                "volcano ddp: { backend: pytorch-job, image: \"x/y:1\", command: [w, \"${run.attempt}\"], workers: 2, resources: { cpu: 1, memory: 64Mi } }",
                "volcano spark: { mode: cluster, image: \"x/y:1\", mainClass: X, application: \"local:///x.jar\", arguments: [\"${run.attempt}\"], driver: { cpu: 1, memory: 1Gi }, executors: { count: 1, cpu: 1, memory: 1Gi } }",
                "volcano spark: { mode: spark-operator, image: \"x/y:1\", mainClass: X, application: \"local:///x.jar\", arguments: [\"${run.attempt}\"], driver: { cpu: 1, memory: 1Gi }, executors: { count: 1, cpu: 1, memory: 1Gi } }",
                "volcano spark: { mode: client, image: \"x/y:1\", mainClass: X, application: \"local:///x.jar\", arguments: [\"${run.attempt}\"], driver: { cpu: 1, memory: 1Gi }, executors: { count: 1, cpu: 1, memory: 1Gi } }"
            })
    void everyKindOfStageKnowsTheNumberWhereItUsesIt(String schedulerAndWork) {
        int space = schedulerAndWork.indexOf(' ');
        int used = 0;
        Manifests manifests = compiled(schedulerAndWork.substring(0, space), schedulerAndWork.substring(space + 1));
        for (Template template : manifests.workflowTemplate().getSpec().templates()) {
            String text = ArgoJson.tree(template).toString();
            if (text.contains("int(retries)")) {
                used++;
                assertThat(template.retryStrategy()).as(template.name()).isNotNull();
            }
            if (text.contains("int(inputs.parameters.attempt)")) {
                used++;
                assertThat(text).as(template.name()).contains("{\"name\":\"attempt\"}");
            }
        }
        assertThat(used).isPositive();
    }
}
