package io.gangflow.argo.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.argo.model.status.NodeStatus;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The nodes of a run have the types, phases and links of a Workflow's status in Argo. */
final class RunNodesTest {

    private static final String SPEC = """
            entrypoint: pipeline
            onExit: work
            templates:
            - name: pipeline
              dag:
                failFast: false
                tasks:
                - { name: a, template: again }
                - { name: b, template: fan, dependencies: [a] }
                - { name: c, template: seq, dependencies: [b] }
                - { name: d, template: work, dependencies: [a], when: "false" }
                - { name: e, template: work, dependencies: [c, d] }
            - name: again
              retryStrategy: { limit: 1, retryPolicy: Always, backoff: { duration: 10s } }
              annotations: { workflows.argoproj.io/display-name: "first of {{workflow.name}}" }
              container: { image: i }
            - name: fan
              dag:
                tasks:
                - { name: instance, template: one, withItems: [x, y], arguments: { parameters: [{ name: p, value: "{{item}}" }] } }
              outputs: { parameters: [{ name: all, valueFrom: { expression: "tasks.instance.outputs.parameters.left" } }] }
            - name: one
              inputs: { parameters: [{ name: p }] }
              outputs: { parameters: [{ name: left, valueFrom: { path: /l, default: "of {{inputs.parameters.p}}" } }] }
              container: { image: i }
            - name: seq
              steps:
              - - { name: s, template: work, hooks: { exit: { template: work } } }
              - - { name: t, template: wait }
            - name: wait
              suspend: { duration: 5s }
            - name: work
              container: { image: i }
            """;

    @Test
    void theNodesOfAFinishedRunAreLinkedAsArgoLinksThem() {
        WorkflowRun run = Runs.of(SPEC);
        run.next(0);
        run.podEnded("run-1.a(0)", false, "exit 1", 1_000);
        run.next(11_000);
        run.podEnded("run-1.a(1)", true, 12_000);
        run.podEnded("run-1.b.instance(0:x)", true, 13_000);
        run.podEnded("run-1.b.instance(1:y)", true, 14_000);
        run.podEnded("run-1.c[0].s", true, 15_000);
        run.podEnded("run-1.c[0].s.onExit", true, 16_000);
        run.next(21_000);
        run.podEnded("run-1.e", false, "exit 2", 22_000);
        run.podEnded("run-1.onExit", true, 23_000);

        assertThat(Runs.described(run)).isEqualTo("""
                run-1 "run-1" DAG Failed pipeline in null -> [run-1.a] out [run-1.e] 00Z-22Z
                run-1.a "first of run-1" Retry Succeeded again in run-1 -> [run-1.a(0), run-1.a(1)] out [] 00Z-12Z
                run-1.a(0) "a(0)" Pod Failed again in run-1 -> [] out [] attempt 00Z-01Z exit 1
                run-1.a(1) "a(1)" Pod Succeeded again in run-1 -> [run-1.b, run-1.d] out [] attempt 11Z-12Z
                run-1.b "b" DAG Succeeded fan in run-1 -> [run-1.b.instance] out [run-1.b.instance(0:x), run-1.b.instance(1:y)] 12Z-14Z
                run-1.b.instance "instance" TaskGroup Succeeded one in run-1.b -> [run-1.b.instance(0:x), run-1.b.instance(1:y)] out [] 12Z-14Z
                run-1.b.instance(0:x) "instance(0:x)" Pod Succeeded one in run-1.b -> [run-1.c] out [] 12Z-13Z
                run-1.b.instance(1:y) "instance(1:y)" Pod Succeeded one in run-1.b -> [run-1.c] out [] 12Z-14Z
                run-1.c "c" Steps Succeeded seq in run-1 -> [run-1.c[0]] out [run-1.c[1].t] 14Z-21Z
                run-1.c[0] "[0]" StepGroup Succeeded  in run-1.c -> [run-1.c[0].s] out [] 14Z-16Z
                run-1.c[0].s "s" Pod Succeeded work in run-1.c -> [run-1.c[0].s.onExit, run-1.c[1]] out [] 14Z-15Z
                run-1.c[0].s.onExit "s.onExit" Pod Succeeded work in run-1.c -> [] out [] hook 15Z-16Z
                run-1.c[1] "[1]" StepGroup Succeeded  in run-1.c -> [run-1.c[1].t] out [] 16Z-21Z
                run-1.c[1].t "t" Suspend Succeeded wait in run-1.c -> [run-1.e] out [] 16Z-21Z
                run-1.d "d" Skipped Skipped work in run-1 -> [run-1.e] out [] 12Z-12Z when 'false' evaluated false
                run-1.e "e" Pod Failed work in run-1 -> [] out [] 21Z-22Z exit 2
                run-1.onExit "run-1.onExit" Pod Succeeded work in null -> [] out [] hook 22Z-23Z
                """);
    }

    @Test
    void theNodesOfARunningRunAreThoseThatHaveStarted() {
        WorkflowRun run = Runs.of(SPEC);
        run.next(0);
        run.podEnded("run-1.a(0)", false, "exit 1", 1_000);

        assertThat(Runs.described(run)).isEqualTo("""
                run-1 "run-1" DAG Running pipeline in null -> [run-1.a] out [] 00Z-
                run-1.a "first of run-1" Retry Running again in run-1 -> [run-1.a(0)] out [] 00Z- Backoff for 10 seconds
                run-1.a(0) "a(0)" Pod Failed again in run-1 -> [] out [] attempt 00Z-01Z exit 1
                """);
    }

    @Test
    void aFailedStepFailsItsGroupAndTheNextHasNoNode() {
        WorkflowRun run = Runs.of(SPEC.replace("template: again", "template: seq"));
        run.next(0);
        run.podEnded("run-1.a[0].s", false, "exit 1", 1_000);
        run.podEnded("run-1.a[0].s.onExit", true, 2_000);
        run.podEnded("run-1.onExit", false, "exit 3", 3_000);

        assertThat(Runs.described(run)).isEqualTo("""
                run-1 "run-1" DAG Failed pipeline in null -> [run-1.a] out [run-1.e] 00Z-02Z
                run-1.a "a" Steps Failed seq in run-1 -> [run-1.a[0]] out [run-1.a[0].s] 00Z-02Z child 'run-1-1015597186' failed
                run-1.a[0] "[0]" StepGroup Failed  in run-1.a -> [run-1.a[0].s] out [] 00Z-02Z child 'run-1-1015597186' failed
                run-1.a[0].s "s" Pod Failed work in run-1.a -> [run-1.a[0].s.onExit, run-1.b, run-1.d] out [] 00Z-01Z exit 1
                run-1.a[0].s.onExit "s.onExit" Pod Succeeded work in run-1.a -> [] out [] hook 01Z-02Z
                run-1.b "b" Skipped Omitted fan in run-1 -> [run-1.c] out [] 02Z-02Z omitted: depends condition not met
                run-1.c "c" Skipped Omitted seq in run-1 -> [run-1.e] out [] 02Z-02Z omitted: depends condition not met
                run-1.d "d" Skipped Omitted work in run-1 -> [run-1.e] out [] 02Z-02Z omitted: depends condition not met
                run-1.e "e" Skipped Omitted work in run-1 -> [] out [] 02Z-02Z omitted: depends condition not met
                run-1.onExit "run-1.onExit" Pod Failed work in null -> [] out [] hook 02Z-03Z exit 3
                """);
    }

    @Test
    void aNodeHasTheInputsAndOutputsOfItsTemplate() {
        WorkflowRun run = Runs.of(SPEC.replace("template: again", "template: work"));
        run.next(0);
        run.podEnded("run-1.a", true, 1_000);
        run.podEnded("run-1.b.instance(1:y)", true, 2_000);
        Map<String, NodeStatus> running = byName(run);
        run.podEnded("run-1.b.instance(0:x)", true, 3_000);
        Map<String, NodeStatus> ended = byName(run);

        assertThat(values(running, "run-1.b.instance(0:x)")).isEqualTo("{p=x} {left=of x}");
        assertThat(values(running, "run-1.b")).isEqualTo("{} {}");
        assertThat(values(ended, "run-1.b")).isEqualTo("{} {all=[\"of x\",\"of y\"]}");
        assertThat(values(ended, "run-1.b.instance")).isEqualTo("{} {}");
        assertThat(values(ended, "run-1")).isEqualTo("{} {}");
    }

    /** As in Argo's status: groups and nodes that did not start have empty flags, and only pods have empty outputs. */
    @Test
    void aNodeHasTheFlagsAndOutputsOfItsType() {
        WorkflowRun run = Runs.of(SPEC);
        run.next(0);
        run.podEnded("run-1.a(0)", true, 1_000);
        run.podEnded("run-1.b.instance(0:x)", true, 2_000);
        run.podEnded("run-1.b.instance(1:y)", true, 2_000);
        run.podEnded("run-1.c[0].s", true, 3_000);

        assertThat(run.nodes())
                .extracting(node -> "%s: %s, %s"
                        .formatted(
                                node.name(),
                                flags(node),
                                node.outputs() == null ? "no outputs" : "outputs " + Runs.outputs(node)))
                .containsExactlyInAnyOrder(
                        "run-1: none, no outputs",
                        "run-1.a: none, no outputs",
                        "run-1.a(0): retried, outputs {}",
                        "run-1.b: none, outputs {all=[\"of x\",\"of y\"]}",
                        "run-1.b.instance: empty, no outputs",
                        "run-1.b.instance(0:x): none, outputs {left=of x}",
                        "run-1.b.instance(1:y): none, outputs {left=of y}",
                        "run-1.c: none, no outputs",
                        "run-1.c[0]: empty, no outputs",
                        "run-1.c[0].s: none, outputs {}",
                        "run-1.c[0].s.onExit: hooked, outputs {}",
                        "run-1.d: empty, no outputs");
    }

    private static String flags(NodeStatus node) {
        if (node.nodeFlag() == null) {
            return "none";
        }
        if (node.hooked()) {
            return "hooked";
        }
        return node.retried() ? "retried" : "empty";
    }

    private static String values(Map<String, NodeStatus> nodes, String name) {
        NodeStatus node = Objects.requireNonNull(nodes.get(name), name);
        return Runs.inputs(node) + " " + Runs.outputs(node);
    }

    private static Map<String, NodeStatus> byName(WorkflowRun run) {
        Map<String, NodeStatus> nodes = new HashMap<>();
        run.nodes().forEach(node -> nodes.put(node.name(), node));
        return nodes;
    }
}
