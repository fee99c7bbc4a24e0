package io.gangflow.simulator.kube;

import io.gangflow.simulator.kube.LocalScore.Normalisation;
import io.gangflow.simulator.schedule.NodeInfo;
import io.gangflow.simulator.schedule.PodInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The weighted sum of several scores. What a {@link LocalScore} says is remembered per pod shape and node until the node
 * changes; other scores are asked each time. Not thread-safe.
 */
public final class NodeScoring {

    private final List<Weighted> fixed = new ArrayList<>();
    private final List<Weighted> normalised = new ArrayList<>();
    private final List<Weighted> others = new ArrayList<>();
    private final ShapeMemory<Remembered> memory;
    private long[] raw = new long[0];

    public NodeScoring(List<Weighted> scores) {
        for (Weighted weighted : scores) {
            if (!(weighted.score() instanceof LocalScore local)) {
                others.add(weighted);
            } else if (local.normalisation() == Normalisation.NONE) {
                fixed.add(weighted);
            } else {
                normalised.add(weighted);
            }
        }
        memory = new ShapeMemory<>((pod, nodes) -> new Remembered(nodes));
    }

    /** One total for every node. */
    public long[] totals(PodInfo pod, List<NodeInfo> nodes) {
        Remembered remembered = memory.of(pod, nodes.size());
        int length = nodes.size();
        long[] totals = new long[length];
        for (int i = 0; i < length; i++) {
            totals[i] = remembered.refresh(pod, nodes.get(i));
        }
        if (raw.length < length) {
            raw = new long[length];
        }
        for (int score = 0; score < normalised.size(); score++) {
            Weighted weighted = normalised.get(score);
            for (int i = 0; i < length; i++) {
                raw[i] = remembered.raw(score, pod, nodes.get(i));
            }
            ((LocalScore) weighted.score()).normalisation().apply(raw, length);
            add(totals, weighted.weight(), raw);
        }
        for (Weighted weighted : others) {
            add(totals, weighted.weight(), weighted.score().scores(pod, nodes));
        }
        return totals;
    }

    private static void add(long[] totals, int weight, long[] scores) {
        for (int i = 0; i < totals.length; i++) {
            totals[i] += weight * scores[i];
        }
    }

    private static long one(Weighted weighted, PodInfo pod, NodeInfo node) {
        return ((LocalScore) weighted.score()).raw().applyAsLong(pod, node);
    }

    /** A score and how much it counts. */
    public record Weighted(int weight, NodeScore score) {}

    /** What is remembered for one shape. */
    private final class Remembered {

        private long[] generations;
        private long[] sums;
        private final long[][] raws;

        Remembered(int nodes) {
            generations = new long[nodes];
            sums = new long[nodes];
            raws = new long[normalised.size()][nodes];
        }

        /** The sum of the scores that need no comparison. */
        long refresh(PodInfo pod, NodeInfo node) {
            int index = node.index();
            if (index < 0) {
                return sum(pod, node);
            }
            if (index >= generations.length) {
                grow(2 * index + 1);
            }
            if (generations[index] != node.generation()) {
                generations[index] = node.generation();
                sums[index] = sum(pod, node);
                for (int score = 0; score < raws.length; score++) {
                    raws[score][index] = one(normalised.get(score), pod, node);
                }
            }
            return sums[index];
        }

        /** A score that is still to be compared; of a node that has just been refreshed. */
        long raw(int score, PodInfo pod, NodeInfo node) {
            return node.index() < 0 ? one(normalised.get(score), pod, node) : raws[score][node.index()];
        }

        private long sum(PodInfo pod, NodeInfo node) {
            long sum = 0;
            for (Weighted weighted : fixed) {
                sum += weighted.weight() * one(weighted, pod, node);
            }
            return sum;
        }

        private void grow(int length) {
            generations = Arrays.copyOf(generations, length);
            sums = Arrays.copyOf(sums, length);
            for (int score = 0; score < raws.length; score++) {
                raws[score] = Arrays.copyOf(raws[score], length);
            }
        }
    }
}
