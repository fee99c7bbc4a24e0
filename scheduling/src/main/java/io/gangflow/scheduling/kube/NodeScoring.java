package io.gangflow.scheduling.kube;

import io.gangflow.scheduling.kube.score.LocalScore;
import io.gangflow.scheduling.kube.score.LocalScore.Normalisation;
import io.gangflow.scheduling.kube.score.NodeScore;
import io.gangflow.scheduling.snapshot.NodeColumns;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The weighted sum of several scores. Raw values of a {@link LocalScore} are cached per pod shape and node until the
 * node changes; other scores are computed each time. Not thread-safe.
 */
public final class NodeScoring {

    private final List<Weighted> fixed = new ArrayList<>();
    private final List<Weighted> normalised = new ArrayList<>();
    private final List<Weighted> others = new ArrayList<>();
    private final ShapeCache<CachedScores> memory;

    /** The weighted sum of the normalized scores if their raw values are zero on all nodes. */
    private final long ofEquals;

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
        ofEquals = normalised.stream()
                .filter(weighted -> ((LocalScore) weighted.score()).normalisation() == Normalisation.DOWN)
                .mapToLong(weighted -> weighted.weight() * NodeScore.MAX)
                .sum();
        memory = new ShapeCache<>((pod, nodes) -> new CachedScores(pod));
    }

    /**
     * Returns the totals by index; null if scores have to be compared between nodes first. The array must not be
     * modified, and is valid until a node changes.
     *
     * @param nodes all nodes of a cluster
     */
    public long @Nullable [] column(PodInfo pod, List<NodeInfo> nodes) {
        if (!others.isEmpty()) {
            return null;
        }
        CachedScores remembered = memory.of(pod, nodes.size());
        remembered.follow(nodes);
        return remembered.isFixed() ? remembered.sums : null;
    }

    /** Returns one total for each of some nodes. */
    public long[] totals(PodInfo pod, List<NodeInfo> nodes) {
        int length = nodes.size();
        long[] totals = new long[length];
        for (int i = 0; i < length; i++) {
            totals[i] = sum(pod, nodes.get(i));
        }
        for (Weighted weighted : normalised) {
            add(totals, weighted.weight(), weighted.score().scores(pod, nodes));
        }
        for (Weighted weighted : others) {
            add(totals, weighted.weight(), weighted.score().scores(pod, nodes));
        }
        return totals;
    }

    private long sum(PodInfo pod, NodeInfo node) {
        long sum = 0;
        for (Weighted weighted : fixed) {
            sum += weighted.weight() * one(weighted, pod, node);
        }
        return sum;
    }

    private static void add(long[] totals, int weight, long[] scores) {
        for (int i = 0; i < totals.length; i++) {
            totals[i] += weight * scores[i];
        }
    }

    private static long one(Weighted weighted, PodInfo pod, NodeInfo node) {
        return ((LocalScore) weighted.score()).raw().applyAsLong(pod, node);
    }

    /** A score and its weight. */
    public record Weighted(int weight, NodeScore score) {}

    /** The cached values of one shape. */
    private final class CachedScores extends NodeColumns {

        private final PodInfo example;
        private long[] sums = new long[0];
        private boolean[] compared = new boolean[0];
        private int toCompare;

        CachedScores(PodInfo example) {
            this.example = example;
        }

        void follow(List<NodeInfo> nodes) {
            update(nodes);
        }

        /** Returns whether every score that would have to be compared between nodes is zero on all of them. */
        boolean isFixed() {
            return toCompare == 0;
        }

        @Override
        protected void resize(int size) {
            sums = Arrays.copyOf(sums, size);
            compared = Arrays.copyOf(compared, size);
            toCompare = 0;
            for (boolean each : compared) {
                toCompare += each ? 1 : 0;
            }
        }

        @Override
        protected void refresh(int index, NodeInfo node) {
            sums[index] = sum(example, node) + ofEquals;
            boolean differs = false;
            for (Weighted weighted : normalised) {
                differs |= one(weighted, example, node) != 0;
            }
            toCompare += (differs ? 1 : 0) - (compared[index] ? 1 : 0);
            compared[index] = differs;
        }
    }
}
