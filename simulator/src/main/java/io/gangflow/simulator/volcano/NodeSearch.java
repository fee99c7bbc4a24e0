package io.gangflow.simulator.volcano;

import io.gangflow.simulator.kube.NodeSampling;
import io.gangflow.simulator.schedule.Dimensions;
import io.gangflow.simulator.schedule.PodInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * Finds the node for a task: predicates, nodes with idle room before nodes whose room is still being released, the
 * highest score, and a random one of equals (actions/allocate, util/scheduler_helper.go).
 */
final class NodeSearch {

    private final Session session;
    private final Random random;
    private final NodeSampling sampling;
    private final List<List<String>> shortOf = new ArrayList<>();

    NodeSearch(Session session, Random random, NodeSampling sampling) {
        this.session = session;
        this.random = random;
        this.sampling = sampling;
        Dimensions dimensions = session.dimensions();
        for (int i = 0; i < dimensions.size(); i++) {
            shortOf.add(List.of("Insufficient " + dimensions.name(i)));
        }
    }

    /** Nodes that have, or are about to have, room and against which no predicate speaks; if there are none, all say why. */
    List<SessionNode> feasible(TaskInfo task, boolean checkRoom, FitErrors errors) {
        Plugin.Predicate[] predicates =
                session.tiers().predicates(task, session.nodeInfos()).toArray(Plugin.Predicate[]::new);
        List<SessionNode> feasible = sampling.feasible(
                session.nodes(),
                node -> reasons(task.info(), node, checkRoom, predicates).isEmpty());
        if (feasible.isEmpty()) {
            for (SessionNode node : session.nodes()) {
                errors.add(node.name(), reasons(task.info(), node, checkRoom, predicates));
            }
        }
        return feasible;
    }

    private List<String> reasons(PodInfo pod, SessionNode node, boolean checkRoom, Plugin.Predicate[] predicates) {
        List<String> reasons = checkRoom ? missingRoom(pod, node) : List.of();
        for (int i = 0; reasons.isEmpty() && i < predicates.length; i++) {
            reasons = predicates[i].reasonsAgainst(node);
        }
        return reasons;
    }

    /** The node on which room was made for the task, when it has that room and nothing speaks against it; or none. */
    List<SessionNode> nominated(TaskInfo task) {
        SessionNode node = task.pod().nominatedNode().map(session::node).orElse(null);
        boolean takes = node != null
                && missingRoom(task.info(), node).isEmpty()
                && session.evictions().passes(task, node);
        return takes ? List.of(node) : List.of();
    }

    Optional<SessionNode> best(TaskInfo task, List<SessionNode> feasible) {
        List<SessionNode> idle = new ArrayList<>(feasible.size());
        for (SessionNode node : feasible) {
            if (node.fitsIdle(task.info().request())) {
                idle.add(node);
            }
        }
        return highest(task, idle.isEmpty() ? feasible : idle);
    }

    /** The highest score of all, whatever is idle. */
    Optional<SessionNode> highest(TaskInfo task, List<SessionNode> candidates) {
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

    /** Names the first resource that is short, as Volcano does. */
    private List<String> missingRoom(PodInfo pod, SessionNode node) {
        long[] request = pod.request();
        for (int i = 0; i < request.length; i++) {
            if (request[i] > 0 && request[i] > node.futureIdle(i)) {
                return shortOf.get(i);
            }
        }
        return List.of();
    }
}
