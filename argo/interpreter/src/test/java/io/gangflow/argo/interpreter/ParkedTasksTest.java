package io.gangflow.argo.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.gangflow.argo.model.template.DAGTask;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A pass over a DAG leaves out the tasks that only wait for the end of a few pods. */
final class ParkedTasksTest {

    private final Execution run = new Execution(OptionalInt.empty());
    private final List<LeafNode> begun = new ArrayList<>();

    /** The children of a task; the last one is counted. */
    private interface Children {
        List<Node> of(ParkedTasksTest test);
    }

    static List<Arguments> tasks() {
        return List.of(
                task("one pod", false, test -> test.pods(1)),
                task("16 pods", false, test -> test.pods(16)),
                task("17 pods", true, test -> test.pods(17)),
                task("a pod with a deadline", true, test -> List.of(test.pod(60))),
                task("a pod and one with a deadline", true, test -> List.of(test.pod(60), test.pod())),
                task("a pod and one that has ended", false, test -> List.of(test.ended(), test.pod())),
                task("an attempt of a pod", false, test -> List.of(test.retried())),
                task("a DAG with one pod", false, test -> List.of(test.dag(test.pods(1)))),
                task("a DAG with 16 pods", false, test -> List.of(test.dag(test.pods(16)))),
                task("a DAG with 17 pods", true, test -> List.of(test.dag(test.pods(17)))),
                task("a DAG in a DAG", false, test -> List.of(test.dag(List.of(test.dag(test.pods(2)))))),
                task(
                        "a DAG that has ended and a pod",
                        false,
                        test -> List.of(test.dag(List.of(test.ended())), test.pod())),
                task("a DAG with a deadline", true, test -> List.of(test.dag(List.of(test.pod(), test.pod(60))))));
    }

    private static Arguments task(String description, boolean visited, Children children) {
        return arguments(description, visited, children);
    }

    @ParameterizedTest(name = "{0} is visited again: {1}")
    @MethodSource("tasks")
    void aTaskThatOnlyWaitsForAFewPodsIsNotVisitedAgain(String description, boolean visited, Children children) {
        List<Node> nodes = new ArrayList<>(children.of(this));
        CountedNode last = new CountedNode(nodes.remove(nodes.size() - 1));
        nodes.add(last);
        DagNode dag = new DagNode("d", OptionalInt.empty(), List.of(task("t", nodes)));
        dag.advance(run);
        int visits = last.visits;

        dag.advance(run);
        dag.advance(run);

        assertThat(last.visits).as(description).isEqualTo(visited ? visits + 2 : visits);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("tasks")
    void aTaskEndsWithTheLastOfItsPods(String description, boolean visited, Children children) {
        DagNode dag = new DagNode("d", OptionalInt.empty(), List.of(task("t", children.of(this))));
        dag.advance(run);

        List<LeafNode> running = begun.stream().filter(Node::active).toList();
        for (LeafNode leaf : running) {
            assertThat(dag.active()).as(description).isTrue();
            leaf.end(NodePhase.SUCCEEDED, run);
            dag.advance(run);
        }

        assertThat(dag.phase()).as(description).isEqualTo(NodePhase.SUCCEEDED);
    }

    @Test
    void aTaskWhosePodWaitsForItsNextAttemptIsVisitedUntilTheAttemptStarts() {
        CountedNode counted = new CountedNode(retried());
        DagNode dag = new DagNode("d", OptionalInt.empty(), List.of(task("t", List.of(counted))));
        dag.advance(run);
        begun.get(0).end(NodePhase.FAILED, run);

        dag.advance(run);
        dag.advance(run);
        assertThat(counted.visits).isEqualTo(3);
        run.at(10_000);
        dag.advance(run);
        dag.advance(run);

        assertThat(begun).hasSize(2);
        assertThat(counted.visits).isEqualTo(4);
    }

    @Test
    void aTaskThatTheParallelismOfTheDagHoldsBackIsVisitedUntilItStarts() {
        CountedNode counted = new CountedNode(pod());
        DagNode dag = new DagNode("d", OptionalInt.of(1), List.of(task("s", pods(1)), task("t", List.of(counted))));
        dag.advance(run);
        dag.advance(run);
        assertThat(counted.visits).isZero();

        begun.get(0).end(NodePhase.SUCCEEDED, run);
        dag.advance(run);
        dag.advance(run);

        assertThat(counted.active()).isTrue();
        assertThat(counted.visits).isEqualTo(1);
    }

    @Test
    void twoTasksOfADagAreParkedEachForItself() {
        DagNode one = new DagNode("one", OptionalInt.empty(), List.of());
        DagNode.Parked parked = new DagNode.Parked(one, 1);

        assertThat(parked)
                .isEqualTo(new DagNode.Parked(one, 1))
                .hasSameHashCodeAs(new DagNode.Parked(one, 1))
                .isNotEqualTo(new DagNode.Parked(one, 2))
                .isNotEqualTo(new DagNode.Parked(new DagNode("one", OptionalInt.empty(), List.of()), 1))
                .isNotEqualTo(one);
        assertThat(parked.hashCode()).isNotEqualTo(new DagNode.Parked(one, 2).hashCode());
    }

    private LeafNode pod() {
        return leaf(OptionalInt.empty());
    }

    private LeafNode pod(int deadlineSeconds) {
        return leaf(OptionalInt.of(deadlineSeconds));
    }

    private LeafNode leaf(OptionalInt deadlineSeconds) {
        return new LeafNode("pod", List::of, Optional::empty, begun::add, deadlineSeconds);
    }

    private List<Node> pods(int count) {
        return IntStream.range(0, count).<Node>mapToObj(each -> pod()).toList();
    }

    private Node ended() {
        LeafNode pod = pod();
        pod.start(run);
        pod.end(NodePhase.SUCCEEDED, run);
        return pod;
    }

    private Node retried() {
        return new RetryNode("retried", new Retry(1, 10_000, 1), attempt -> pod());
    }

    /** One task for each node. */
    private Node dag(List<Node> nodes) {
        List<TaskNode> tasks = new ArrayList<>();
        nodes.forEach(node -> tasks.add(task("t" + tasks.size(), List.of(node))));
        return new DagNode("inner", OptionalInt.empty(), tasks);
    }

    private static TaskNode task(String name, List<Node> children) {
        DAGTask call = Runs.task("{ name: %s, template: work }".formatted(name));
        return new TaskNode(name, call, new Substitution(Map.of()), () -> children, Optional.empty());
    }

    /** Counts the visits of a node. */
    private static final class CountedNode extends Node {

        private final Node node;
        private int visits;

        CountedNode(Node node) {
            super("counted");
            this.node = node;
        }

        @Override
        void advance(Execution run) {
            visits++;
            node.advance(run);
            if (node.phase() != NodePhase.WAITING) {
                start(run);
            }
            if (node.phase().ended()) {
                end(node.phase(), run);
            }
        }

        @Override
        boolean awaits(Collection<LeafNode> leaves) {
            return node.awaits(leaves);
        }
    }
}
