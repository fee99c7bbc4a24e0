package io.gangflow.scheduling.volcano;

import io.gangflow.scheduling.kube.NodeSampling;
import io.gangflow.scheduling.kube.ShapeCache;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.volcano.job.FitErrors;
import io.gangflow.scheduling.volcano.job.SessionNode;
import io.gangflow.scheduling.volcano.job.TaskInfo;
import io.gangflow.scheduling.volcano.plugin.Plugin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/**
 * Finds the node for a task: predicates, nodes with idle resources before nodes whose resources are still being
 * released, the highest score, and a random one of equals (actions/allocate, util/scheduler_helper.go).
 */
final class NodeSearch {

    private final Session session;
    private final Random random;
    private final NodeSampling sampling;
    private final ColumnMemory memory;

    NodeSearch(Session session, Random random, NodeSampling sampling) {
        this.session = session;
        this.random = random;
        this.sampling = sampling;
        this.memory = session.cache().remembered("search", ColumnMemory.class, ColumnMemory::new);
    }

    /** Returns the node for a task, by filters, idle resources and scores; a best-effort task fits anywhere. */
    Optional<SessionNode> find(TaskInfo task) {
        List<Plugin.Predicate> predicates = session.tiers().predicates(task, session.nodeInfos());
        List<ToDoubleFunction<SessionNode>> scorers = session.tiers().localScorers(task);
        boolean local = predicates.stream().allMatch(Plugin.Predicate::dependsOnOneNode);
        return scorers != null && local && !session.nodes().isEmpty()
                ? fast(memory.follow(session, task, predicates, scorers))
                : slow(task, predicates);
    }

    /** Returns why no node admits a task, after {@link #find} has found none; must not be modified. */
    FitErrors reasons(TaskInfo task) {
        List<Plugin.Predicate> predicates = session.tiers().predicates(task, session.nodeInfos());
        boolean repeats = predicates.stream().allMatch(Plugin.Predicate::dependsOnOneNode);
        TaskColumns columns = memory.columns.of(task.info(), session.nodes().size());
        long newest = session.cache().nodes().generation();
        FitErrors known = repeats ? columns.errorsAt(newest) : null;
        if (known != null) {
            return known;
        }
        FitErrors errors = new FitErrors();
        for (SessionNode node : session.nodes()) {
            errors.add(node.name(), reasons(task.info(), node, predicates));
        }
        columns.remember(errors, newest);
        return errors;
    }

    /** Returns the node nominated for the task if the task fits there now; empty otherwise. */
    Optional<SessionNode> nominated(TaskInfo task) {
        return task.pod()
                .nominatedNode()
                .map(session::node)
                .filter(node ->
                        hasRoom(task.info(), node) && session.evictions().passes(task, node));
    }

    private Optional<SessionNode> fast(TaskColumns columns) {
        int[] found = memory.found(session.nodes().size());
        int all = sampling.feasible(columns.passes(), found);
        if (all == 0) {
            return Optional.empty();
        }
        int count = 0;
        for (int i = 0; i < all; i++) {
            if (columns.idle(found[i])) {
                found[count++] = found[i];
            }
        }
        if (count == 0) {
            count = all;
        }
        return Optional.of(session.nodes().get(found[count == 1 ? 0 : highest(columns, found, count)]));
    }

    /** Moves the best of the found nodes to the front, and returns the position of one of them. */
    private int highest(TaskColumns columns, int[] found, int count) {
        int equals = 0;
        double highest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < count; i++) {
            double score = columns.score(found[i]);
            if (score > highest) {
                highest = score;
                equals = 0;
            }
            if (score == highest) {
                found[equals++] = found[i];
            }
        }
        return random.nextInt(equals);
    }

    private Optional<SessionNode> slow(TaskInfo task, List<Plugin.Predicate> predicates) {
        List<SessionNode> feasible =
                sampling.feasible(session.nodes(), node -> isFeasible(task.info(), node, predicates));
        List<SessionNode> idle = new ArrayList<>(feasible.size());
        for (SessionNode node : feasible) {
            if (node.fitsIdle(task.info().request())) {
                idle.add(node);
            }
        }
        return highest(task, idle.isEmpty() ? feasible : idle);
    }

    private Optional<SessionNode> highest(TaskInfo task, List<SessionNode> candidates) {
        if (candidates.size() <= 1) {
            return candidates.stream().findFirst();
        }
        double[] scores = session.tiers().scores(task, candidates);
        int[] best = new int[scores.length];
        int count = 0;
        double highest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < scores.length; i++) {
            if (scores[i] > highest) {
                highest = scores[i];
                count = 0;
            }
            if (scores[i] == highest) {
                best[count++] = i;
            }
        }
        return Optional.of(candidates.get(best[random.nextInt(count)]));
    }

    static boolean isFeasible(PodInfo pod, SessionNode node, List<Plugin.Predicate> predicates) {
        if (!hasRoom(pod, node)) {
            return false;
        }
        for (int i = 0; i < predicates.size(); i++) {
            if (!predicates.get(i).reasonsAgainst(node).isEmpty()) {
                return false;
            }
        }
        return true;
    }

    private static boolean hasRoom(PodInfo pod, SessionNode node) {
        return shortOf(pod, node) < 0;
    }

    /**
     * Returns the first resource that is insufficient, even after all releases, in Volcano's order; -1 if there is
     * none.
     */
    private static int shortOf(PodInfo pod, SessionNode node) {
        long[] request = pod.request();
        for (int i = 0; i < request.length; i++) {
            if (request[i] > 0 && request[i] > node.futureIdle(i)) {
                return i;
            }
        }
        return -1;
    }

    private List<String> reasons(PodInfo pod, SessionNode node, List<Plugin.Predicate> predicates) {
        int missing = shortOf(pod, node);
        if (missing >= 0) {
            return List.of("Insufficient " + session.dimensions().name(missing));
        }
        for (Plugin.Predicate predicate : predicates) {
            List<String> reasons = predicate.reasonsAgainst(node);
            if (!reasons.isEmpty()) {
                return reasons;
            }
        }
        return List.of();
    }

    /** Columns of the searched shapes, and space for the results of a search. */
    private static final class ColumnMemory {

        private final ShapeCache<TaskColumns> columns = new ShapeCache<>((pod, nodes) -> new TaskColumns(pod));
        private int[] found = new int[0];

        TaskColumns follow(
                Session session,
                TaskInfo task,
                List<Plugin.Predicate> predicates,
                List<ToDoubleFunction<SessionNode>> scorers) {
            TaskColumns followed = columns.of(task.info(), session.nodes().size());
            followed.follow(session, predicates, scorers);
            return followed;
        }

        int[] found(int nodes) {
            if (found.length < nodes) {
                found = new int[nodes];
            }
            return found;
        }
    }
}
