package io.gangflow.argo.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.gangflow.run.RunEvent.Outcome;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The pods and objects of a run are those that Argo creates. */
final class CreatedObjectsTest {

    private static final String LAUNCHED = """
            - name: work
              metadata:
                annotations:
                  gangflow.io/success-condition: status.state.phase = Completed
                  gangflow.io/failure-condition: status.state.phase = Failed
              inputs: { artifacts: [{ name: manifest, path: /gangflow/manifest.yaml, raw: { data: "%s" } }] }
              outputs: { parameters: [{ name: result, valueFrom: { path: /tmp/result, default: none } }] }
              container: { image: launcher, command: [launch%s] }
            """;

    private static final String JOB =
            "{apiVersion: batch.volcano.sh/v1alpha1, kind: Job, metadata: {name: train-{{workflow.name}},"
                    + " labels: {gangflow.io/stage: a, gangflow.io/instance: '0', other: x},"
                    + " ownerReferences: [{kind: Workflow, name: w, uid: u, apiVersion: v}, {kind: Other, name: o, uid: u, apiVersion: v}]}}";

    @Test
    void aTemplateOverridesWhatTheWorkflowSetsOnAllPods() {
        PodSpec spec = pod(Runs.of("""
                        entrypoint: pipeline
                        serviceAccountName: of-workflow
                        schedulerName: volcano
                        automountServiceAccountToken: false
                        securityContext: { runAsUser: 1000 }
                        templates:
                        - name: pipeline
                          dag: { tasks: [{ name: a, template: work }] }
                        - name: work
                          serviceAccountName: of-template
                          priorityClassName: high
                          activeDeadlineSeconds: 60
                          nodeSelector: { zone: a }
                          tolerations: [{ key: gpu, operator: Exists }]
                          affinity: { nodeAffinity: {} }
                          volumes: [{ name: v, emptyDir: {} }]
                          container: { image: "i:{{workflow.namespace}}" }
                          podSpecPatch: '{"containers":[{"name":"main","env":[{"name":"A","value":"{{workflow.name}}"}]},{"name":"wait","image":"x"}]}'
                        """)).getSpec();

        assertThat(spec.getServiceAccountName()).isEqualTo("of-template");
        assertThat(spec.getSchedulerName()).isEqualTo("volcano");
        assertThat(spec.getAutomountServiceAccountToken()).isFalse();
        assertThat(spec.getSecurityContext().getRunAsUser()).isEqualTo(1000);
        assertThat(spec.getPriorityClassName()).isEqualTo("high");
        assertThat(spec.getActiveDeadlineSeconds()).isEqualTo(60);
        assertThat(spec.getNodeSelector()).containsExactly(Map.entry("zone", "a"));
        assertThat(spec.getTolerations()).hasSize(1);
        assertThat(spec.getAffinity().getNodeAffinity()).isNotNull();
        assertThat(spec.getVolumes()).hasSize(1);
        assertThat(spec.getContainers()).singleElement().satisfies(main -> {
            assertThat(main.getImage()).isEqualTo("i:default");
            assertThat(main.getEnv()).singleElement().hasFieldOrPropertyWithValue("value", "run-1");
        });
    }

    @Test
    void aPodHasTheLabelsOfItsTemplateAndOfItsRun() {
        Pod pod = pod(Runs.of("""
                entrypoint: pipeline
                templates:
                - name: pipeline
                  dag: { tasks: [{ name: a, template: work }] }
                - name: work
                  metadata: { labels: { l: "{{workflow.name}}" }, annotations: { n: x } }
                  container: { image: i }
                """));

        assertThat(pod.getMetadata().getName()).isEqualTo(PodNames.of("run-1", "work", "run-1.a"));
        assertThat(pod.getMetadata().getNamespace()).isEqualTo("default");
        assertThat(pod.getMetadata().getLabels())
                .isEqualTo(Map.of("l", "run-1", "workflows.argoproj.io/workflow", "run-1"));
        assertThat(pod.getMetadata().getAnnotations())
                .isEqualTo(Map.of("n", "x", "workflows.argoproj.io/node-name", "run-1.a"));
    }

    @Test
    void theLauncherCreatesItsManifestAndWaitsForTheConditions() {
        WorkflowRun run = launched(JOB, "");

        WorkflowAction.CreateResource created =
                (WorkflowAction.CreateResource) run.next(0).get(0);

        assertThat(created.object().getMetadata().getName()).isEqualTo("train-run-1");
        assertThat(created.object().getMetadata().getNamespace()).isEqualTo("default");
        assertThat(created.object().getMetadata().getOwnerReferences())
                .singleElement()
                .hasFieldOrPropertyWithValue("kind", "Other");
        assertThat(created.successCondition()).contains("status.state.phase = Completed");
        assertThat(created.failureCondition()).contains("status.state.phase = Failed");
        run.observed("run-1.a", job("train-run-1", "Running"), 1);
        assertThat(run.waitsFor("run-1.a")).isTrue();
        run.observed("run-1.a", job("train-run-1", "Completed"), () -> "7\n", 2);
        assertThat(run.outcome()).contains(Outcome.COMPLETED);
        assertThat(Runs.outputs(run.nodes().get(1))).isEqualTo("{result=7}");
    }

    @Test
    void aFailedObjectIsNamed() {
        WorkflowRun run = launched(JOB, "");
        run.next(0);

        run.observed("run-1.a", job("train-run-1", "Failed"), 1);

        assertThat(run.outcome()).contains(Outcome.FAILED);
        assertThat(run.nodes().get(1).message()).isEqualTo("Job train-run-1 has failed");
    }

    @Test
    void aLauncherThatOnlyCreatesMakesOneObjectForEachName() {
        WorkflowRun run = launched(
                "{apiVersion: v1, kind: ConfigMap, metadata: {name: c-, annotations: {gangflow.io/names: a b}}}\\n---\\n"
                        + "{apiVersion: v1, kind: ConfigMap, metadata: {name: d}}",
                ", --create-only");

        List<WorkflowAction> actions = run.next(0);

        assertThat(actions)
                .extracting(action -> ((WorkflowAction.CreateResource) action)
                        .object()
                        .getMetadata()
                        .getName())
                .containsExactly("c-a", "c-b", "d");
        assertThat(((WorkflowAction.CreateResource) actions.get(0)).successCondition())
                .isEmpty();
        assertThat(((WorkflowAction.CreateResource) actions.get(0))
                        .object()
                        .getMetadata()
                        .getAnnotations())
                .isEmpty();
        run.observed("run-1.a", object(actions.get(0)), 1);
        run.observed("run-1.a", object(actions.get(2)), 1);
        assertThat(run.done()).isFalse();
        run.observed("run-1.a", object(actions.get(1)), 1);
        assertThat(run.outcome()).contains(Outcome.COMPLETED);
    }

    @Test
    void theStepPodOfAResourceIsThatOfArgosExecutorWithTheLabelsOfItsObject() {
        WorkflowRun run = Runs.of("""
                entrypoint: pipeline
                templates:
                - name: pipeline
                  dag: { tasks: [{ name: a, template: work }, { name: b, template: gone }], failFast: false }
                - name: work
                  serviceAccountName: launcher
                  resource:
                    action: create
                    successCondition: status.state.phase = Completed
                    manifest: "%s"
                - name: gone
                  resource:
                    action: delete
                    manifest: "{apiVersion: v1, kind: ConfigMap, metadata: {name: c}}"
                """.formatted(JOB));
        run.next(0);

        Pod pod = run.stepPod("run-1.a").orElseThrow();
        Pod deletes = run.stepPod("run-1.b").orElseThrow();

        assertThat(pod.getMetadata().getLabels())
                .isEqualTo(Map.of(
                        "gangflow.io/stage", "a",
                        "gangflow.io/instance", "0",
                        "gangflow.io/role", "launcher",
                        "workflows.argoproj.io/workflow", "run-1"));
        assertThat(pod.getSpec().getServiceAccountName()).isEqualTo("launcher");
        assertThat(pod.getSpec().getContainers().get(0).getImage()).isEqualTo("quay.io/argoproj/argoexec");
        assertThat(deletes.getMetadata().getLabels())
                .isEqualTo(Map.of("gangflow.io/role", "launcher", "workflows.argoproj.io/workflow", "run-1"));
    }

    @Test
    void theStepPodOfALauncherIsItsContainerAndAPodHasNone() {
        WorkflowRun launcher = launched(JOB, "");
        launcher.next(0);
        WorkflowRun container = Runs.of("""
                entrypoint: pipeline
                templates:
                - name: pipeline
                  dag: { tasks: [{ name: a, template: work }] }
                - name: work
                  container: { image: i }
                """);
        container.next(0);

        assertThat(launcher.stepPod("run-1.a").orElseThrow().getSpec().getContainers())
                .singleElement()
                .satisfies(main -> {
                    assertThat(main.getImage()).isEqualTo("launcher");
                    assertThat(main.getCommand()).containsExactly("launch");
                });
        assertThat(container.stepPod("run-1.a")).isEmpty();
    }

    @Test
    void aTimeoutFailsANodeWhosePodHasNotEnded() {
        WorkflowRun run = Runs.of("""
                entrypoint: pipeline
                templates:
                - name: pipeline
                  dag: { tasks: [{ name: a, template: work }] }
                - name: work
                  timeout: 2m
                  container: { image: i }
                """);

        assertThat(run.next(1_000)).contains(new WorkflowAction.WaitUntil("run-1.a", 121_000));
        run.next(121_000);
        assertThat(run.outcome()).contains(Outcome.FAILED);
        assertThat(run.nodes().get(1).message())
                .isEqualTo("Pod was active on the node longer than the specified deadline");
    }

    @Test
    void aManifestWithoutANameOrMetadataIsRefused() {
        assertThatThrownBy(() -> launched("{apiVersion: v1, kind: ConfigMap, metadata: {}}", "")
                        .next(0))
                .isInstanceOf(UnsupportedWorkflowException.class)
                .hasMessageContaining("run-1.a")
                .hasMessageContaining("a manifest without metadata.name");
        assertThatThrownBy(() -> launched("{apiVersion: x/v1, kind: Y}", "").next(0))
                .isInstanceOf(UnsupportedWorkflowException.class)
                .hasMessageContaining("x/v1/Y")
                .hasMessageContaining("a manifest without metadata");
        assertThatThrownBy(() -> launched("", "").next(0))
                .isInstanceOf(UnsupportedWorkflowException.class)
                .hasMessage("the manifest of run-1.a is empty");
    }

    private static Pod pod(WorkflowRun run) {
        return ((WorkflowAction.CreatePod) run.next(0).get(0)).pod();
    }

    private static HasMetadata object(WorkflowAction action) {
        return ((WorkflowAction.CreateResource) action).object();
    }

    private static HasMetadata job(String name, String phase) {
        return ObjectKinds.read(ManifestTree.of(Runs.read("{apiVersion: batch.volcano.sh/v1alpha1, kind: Job,"
                + " metadata: {name: %s}, status: {state: {phase: %s}}}".formatted(name, phase))));
    }

    private static WorkflowRun launched(String manifest, String argument) {
        return Runs.of("entrypoint: pipeline\ntemplates:\n- name: pipeline\n"
                + "  dag: { tasks: [{ name: a, template: work }] }\n" + LAUNCHED.formatted(manifest, argument));
    }
}
