package io.gangflow.simulator.queues;

import io.gangflow.cluster.Resources;
import io.gangflow.run.NodeTrack;
import io.gangflow.run.PodTrack;
import io.gangflow.run.RunEvent.RunStarted;
import io.gangflow.run.Timeline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Attributes the price of nodes to pods. A pod's share of its node is the largest of its requests relative to the
 * node's resources: a pod with all GPUs of a node has the whole node, even if memory is left. If the shares on a node
 * add up to more than one (one pod takes the memory, another one the CPU), each counts in proportion, so that no more
 * than the node's price is attributed; if they add up to less, the rest is idle. A node is paid from the start of the
 * run to its end.
 */
final class NodeCosts {

    private static final double MILLIS_PER_HOUR = 3_600_000;

    private final IdentityHashMap<PodTrack, Double> usdByPod = new IdentityHashMap<>();
    private double idleUsd;

    private NodeCosts() {}

    static NodeCosts of(Timeline timeline) {
        NodeCosts costs = new NodeCosts();
        Map<String, List<PodTrack>> byNode = new TreeMap<>();
        for (PodTrack pod : timeline.pods()) {
            if (pod.boundMillis(timeline.endMillis()) > 0) {
                byNode.computeIfAbsent(pod.node().orElse(""), name -> new ArrayList<>())
                        .add(pod);
            }
        }
        for (NodeTrack node : timeline.nodes()) {
            List<PodTrack> pods = byNode.getOrDefault(node.node().name(), List.of()).stream()
                    .filter(pod -> node.isReadyAt(pod.scheduledMillis().orElse(-1)))
                    .toList();
            costs.add(node, pods, timeline.endMillis());
        }
        return costs;
    }

    double usd(PodTrack pod) {
        return usdByPod.getOrDefault(pod, 0.0);
    }

    double idleUsd() {
        return idleUsd;
    }

    /**
     * Processes a node's events in the order of time, accumulating the cost of one unit of share; a pod's cost is the
     * difference between its end and its start.
     */
    private void add(NodeTrack track, List<PodTrack> pods, long endMillis) {
        RunStarted.Node node = track.node();
        List<Step> steps = new ArrayList<>();
        for (PodTrack pod : pods) {
            double share = share(pod.requests(), node.allocatable());
            long from = pod.scheduledMillis().orElse(endMillis);
            steps.add(new Step(from, share, pod));
            steps.add(new Step(Math.min(endMillis, from + pod.boundMillis(endMillis)), -share, pod));
        }
        steps.sort(Comparator.comparingLong(Step::atMillis));
        double usdPerMilli = node.usdPerHour() / MILLIS_PER_HOUR;
        double held = 0;
        double usdPerShare = 0;
        long before = track.fromMillis();
        for (Step step : steps) {
            double usd = usdPerMilli * (step.atMillis() - before);
            idleUsd += usd * Math.max(0, 1 - held);
            usdPerShare += usd / Math.max(1, held);
            usdByPod.merge(step.pod(), -step.change() * usdPerShare, Double::sum);
            held += step.change();
            before = step.atMillis();
        }
        idleUsd += usdPerMilli * Math.max(0, track.goneMillis().orElse(endMillis) - before);
    }

    private static double share(Resources request, Resources offered) {
        double cpu = fraction(request.milliCpu(), offered.milliCpu());
        double memory = fraction(request.memoryBytes(), offered.memoryBytes());
        double extended = request.extended().keySet().stream()
                .mapToDouble(name -> fraction(request.amount(name), offered.amount(name)))
                .max()
                .orElse(0);
        return Math.max(extended, Math.max(cpu, memory));
    }

    private static double fraction(long part, long whole) {
        return whole == 0 ? 0 : Math.min(1, (double) part / whole);
    }

    /** A change of a node's held share at a time. */
    private record Step(long atMillis, double change, PodTrack pod) {}
}
