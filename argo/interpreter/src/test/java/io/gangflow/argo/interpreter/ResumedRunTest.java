package io.gangflow.argo.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A controller that resumes a run at any point continues it as the controller before it would have. */
final class ResumedRunTest {

    private static final int MOST_STEPS = 60;

    /** No list, a list without items, and one with two. */
    private static final List<String> RESULTS = List.of("none", "[]", "[1, 2]");

    private static final String SPEC = """
            entrypoint: pipeline
            onExit: seq
            hooks:
              bad: { template: work, expression: "workflow.status == 'Failed'" }
            templates:
            - name: pipeline
              dag:
                failFast: false
                tasks:
                - { name: list, template: list }
                - { name: a, template: again, dependencies: [list] }
                - { name: b, template: fan, depends: "list.Succeeded || list.Failed" }
                - { name: c, template: seq, dependencies: [b] }
                - { name: d, template: work, dependencies: [list], when: "{{=tasks.list.outputs.parameters.result == '[]'}}" }
                - { name: e, template: one, dependencies: [list], withParam: "{{tasks.list.outputs.parameters.result}}", arguments: { parameters: [{ name: p, value: "{{item}}" }] } }
                - { name: f, template: wait, depends: "a && (e.Failed || e.Succeeded || e.Skipped || e.Errored)" }
                - { name: g, template: one, depends: "c && f", arguments: { parameters: [{ name: p, value: "{{tasks.c.startedAt}} {{tasks.f.finishedAt}}" }] } }
            - name: list
              outputs: { parameters: [{ name: result, valueFrom: { path: /r, default: "[]" } }] }
              container: { image: i }
            - name: again
              retryStrategy: { limit: 2, retryPolicy: Always, backoff: { duration: 10s, factor: 2 } }
              container: { image: i }
            - name: fan
              parallelism: 2
              dag:
                tasks:
                - { name: instance, template: one, withItems: [x, y, z], arguments: { parameters: [{ name: p, value: "{{item}}" }] } }
              outputs: { parameters: [{ name: all, valueFrom: { expression: "tasks.instance.outputs.parameters.left" } }] }
            - name: one
              inputs: { parameters: [{ name: p }] }
              outputs: { parameters: [{ name: left, valueFrom: { path: /l, default: "of {{inputs.parameters.p}}" } }] }
              container: { image: i, command: ["{{inputs.parameters.p}}"] }
            - name: seq
              steps:
              - - { name: s, template: work, hooks: { exit: { template: work } } }
              - - { name: t, template: again, when: "{{=1 < 2}}" }
              - - { name: u, template: wait }
            - name: wait
              suspend: { duration: 5s }
            - name: work
              container: { image: i }
            """;

    static List<Long> seeds() {
        return new Random(24).longs(40).boxed().toList();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aResumedRunContinuesAsTheRunThatWasNotInterrupted(long seed) {
        Random random = new Random(seed);
        WorkflowRun whole = played();
        WorkflowRun resumed = played();
        List<String> open = new ArrayList<>(pods(whole.next(0)));
        resumed.next(0);
        long now = 0;
        for (int step = 0; step < MOST_STEPS && !whole.done(); step++) {
            String at = "seed %d, step %d".formatted(seed, step);
            if (random.nextInt(4) == 0) {
                resumed = resumed(resumed, open, now, at);
            }
            now += 1_000L * random.nextInt(4);
            if (!open.isEmpty()) {
                End end = End.of(open.remove(random.nextInt(open.size())), random);
                end.report(whole, now);
                end.report(resumed, now);
            }
            List<String> created = pods(whole.next(now));
            assertThat(pods(resumed.next(now))).as(at).isEqualTo(created);
            assertThat(Runs.described(resumed)).as(at).isEqualTo(Runs.described(whole));
            open.addAll(created);
        }
        assertThat(whole.done()).as("seed %d", seed).isTrue();
        assertThat(resumed.outcome()).as("seed %d", seed).isEqualTo(whole.outcome());
    }

    private static WorkflowRun resumed(WorkflowRun run, List<String> open, long now, String at) {
        WorkflowRun next = played();
        assertThat(Runs.ids(next.restore(run.nodes()))).as(at).containsExactlyInAnyOrderElementsOf(open);
        assertThat(Runs.described(next)).as(at).isEqualTo(Runs.described(run));
        assertThat(next.stages()).as(at).isEqualTo(run.stages());
        assertThat(pods(next.next(now))).as(at).isEmpty();
        return next;
    }

    /** @param outcome 0 for a pod that was deleted, 1 for one that has failed, another number for one that succeeds */
    private record End(String pod, int outcome, String result) {

        static End of(String pod, Random random) {
            String result = pod.endsWith(".list") ? RESULTS.get(random.nextInt(RESULTS.size())) : "";
            return new End(pod, random.nextInt(6), result);
        }

        void report(WorkflowRun run, long now) {
            if (!result.isEmpty()) {
                run.setResult(pod, result);
            }
            if (outcome == 0) {
                run.broken(pod, "pod deleted", now);
            } else {
                run.podEnded(pod, outcome > 1, outcome > 1 ? "" : "exit 1", now);
            }
        }
    }

    private static WorkflowRun played() {
        WorkflowRun run = Runs.of(SPEC);
        run.playHooks();
        return run;
    }

    private static List<String> pods(List<WorkflowAction> actions) {
        return actions.stream()
                .filter(action -> !(action instanceof WorkflowAction.WaitUntil))
                .map(WorkflowAction::nodeId)
                .toList();
    }
}
