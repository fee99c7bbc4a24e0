package io.gangflow.scheduling.volcano;

import io.gangflow.scheduling.snapshot.NodeColumns;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.volcano.job.FitErrors;
import io.gangflow.scheduling.volcano.job.SessionNode;
import io.gangflow.scheduling.volcano.plugin.Plugin;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The results of all nodes for tasks of one shape, as long as every plugin checks one node at a time. Not thread-safe.
 */
final class TaskColumns extends NodeColumns {

    private final PodInfo example;
    private List<SessionNode> nodes = List.of();
    private List<Plugin.Predicate> predicates = List.of();
    private List<ToDoubleFunction<SessionNode>> scorers = List.of();
    private boolean[] passes = new boolean[0];
    private boolean[] idle = new boolean[0];
    private double[] scores = new double[0];

    private @Nullable FitErrors errors;
    private long errorsGeneration;

    TaskColumns(PodInfo example) {
        this.example = example;
    }

    /** Updates the results for the nodes; plugins of another session give the same results for an unchanged node. */
    void follow(Session session, List<Plugin.Predicate> newPredicates, List<ToDoubleFunction<SessionNode>> newScorers) {
        nodes = session.nodes();
        predicates = newPredicates;
        scorers = newScorers;
        update(session.nodeInfos());
    }

    /** Returns whether nodes pass, by index of the node like all of these arrays. */
    boolean[] passes() {
        return passes;
    }

    boolean idle(int index) {
        return idle[index];
    }

    double score(int index) {
        return scores[index];
    }

    /** Returns the cached errors, or null if a node has changed since. */
    @Nullable
    FitErrors errorsAt(long generation) {
        return errorsGeneration == generation ? errors : null;
    }

    void remember(FitErrors newErrors, long generation) {
        errors = newErrors;
        errorsGeneration = generation;
    }

    @Override
    protected void resize(int size) {
        passes = Arrays.copyOf(passes, size);
        idle = Arrays.copyOf(idle, size);
        scores = Arrays.copyOf(scores, size);
    }

    @Override
    protected void refresh(int index, NodeInfo info) {
        SessionNode node = nodes.get(index);
        passes[index] = NodeSearch.isFeasible(example, node, predicates);
        idle[index] = node.fitsIdle(example.request());
        double sum = 0;
        for (ToDoubleFunction<SessionNode> scorer : scorers) {
            sum += scorer.applyAsDouble(node);
        }
        scores[index] = sum;
    }
}
