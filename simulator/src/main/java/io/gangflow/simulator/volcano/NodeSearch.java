package io.gangflow.simulator.volcano;

import io.gangflow.simulator.kube.NodeSampling;
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
    private final List<SessionNode> nodes;

    NodeSearch(Session session, Random random, NodeSampling sampling) {
        this.session = session;
        this.random = random;
        this.sampling = sampling;
        this.nodes = List.copyOf(session.nodes());
    }

    /** Nodes that have, or are about to have, room and against which no predicate speaks; the others say why. */
    List<SessionNode> feasible(TaskInfo task, boolean checkRoom, FitErrors errors) {
        List<Plugin.Predicate> predicates = session.tiers().predicates(task, session.nodeInfos());
        return sampling.feasible(nodes, node -> {
            List<String> reasons = checkRoom ? missingRoom(task.info(), node) : List.of();
            for (int i = 0; reasons.isEmpty() && i < predicates.size(); i++) {
                reasons = predicates.get(i).reasonsAgainst(node);
            }
            if (!reasons.isEmpty()) {
                errors.add(node.name(), reasons);
            }
            return reasons.isEmpty();
        });
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
        List<SessionNode> idle = feasible.stream()
                .filter(node -> node.fitsIdle(task.info().request()))
                .toList();
        return highest(task, idle.isEmpty() ? feasible : idle);
    }

    /** The highest score of all, whatever is idle. */
    Optional<SessionNode> highest(TaskInfo task, List<SessionNode> candidates) {
        if (candidates.size() <= 1) {
            return candidates.stream().findFirst();
        }
        double[] scores = session.tiers().scores(task, candidates);
        List<SessionNode> best = new ArrayList<>();
        double highest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < scores.length; i++) {
            if (scores[i] > highest) {
                highest = scores[i];
                best.clear();
            }
            if (scores[i] == highest) {
                best.add(candidates.get(i));
            }
        }
        return Optional.of(best.get(random.nextInt(best.size())));
    }

    /** Names the first resource that is short, as Volcano does. */
    private List<String> missingRoom(PodInfo pod, SessionNode node) {
        long[] request = pod.request();
        for (int i = 0; i < request.length; i++) {
            if (request[i] > 0 && request[i] > node.futureIdle(i)) {
                return List.of("Insufficient " + session.dimensions().name(i));
            }
        }
        return List.of();
    }
}
