package io.gangflow.scheduling.kube;

import io.gangflow.scheduling.kube.score.BalancedAllocation;
import io.gangflow.scheduling.kube.score.NodeScores;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/** Reference implementation of kube-scheduler's node selection without caches: every pod checks every node again. */
public final class PlainPlacement {

    private final Random random;
    private int start;

    /**
     * @param random in the same state as that of the scheduler under test
     */
    public PlainPlacement(Random random) {
        this.random = random;
    }

    /** Returns the node for a pod, as kube-scheduler with its default plugins. */
    public Optional<NodeInfo> place(PodInfo pod, List<NodeInfo> nodes) {
        List<NodeInfo> feasible = feasible(pod, nodes, NodeFilters.defaults());
        if (feasible.size() <= 1) {
            return feasible.stream().findFirst();
        }
        long[] totals = new long[feasible.size()];
        add(totals, 3, NodeScores.TAINT_TOLERATION.scores(pod, feasible));
        add(totals, 2, NodeScores.NODE_AFFINITY.scores(pod, feasible));
        add(totals, 1, NodeScores.LEAST_ALLOCATED.scores(pod, feasible));
        add(totals, 1, BalancedAllocation.over(0, 1).scores(pod, feasible));
        return Optional.of(feasible.get(topOfTheHeap(totals)));
    }

    /** Returns the first nodes that pass, as many as are enough, from the rotating start on. */
    public List<NodeInfo> feasible(PodInfo pod, List<NodeInfo> nodes, List<NodeFilter> filters) {
        int wanted = NodeSampling.wanted(nodes.size());
        List<NodeInfo> found = new ArrayList<>();
        int tried = 0;
        for (; tried < nodes.size() && found.size() < wanted; tried++) {
            NodeInfo node = nodes.get((start + tried) % nodes.size());
            if (filters.stream()
                    .noneMatch(filter -> filter.prepare(pod, nodes).test(node).rejects())) {
                found.add(node);
            }
        }
        start = (start + tried) % nodes.size();
        return found;
    }

    /** Returns the index of the top of a heap of these numbers, unless the filters finished in another order. */
    int topOfTheHeap(long[] scores) {
        List<Integer> heap = new ArrayList<>();
        for (int i = 0; i < scores.length; i++) {
            heap.add(i);
        }
        for (int parent = scores.length / 2 - 1; parent >= 0; parent--) {
            siftDown(heap, parent, scores);
        }
        long highest = scores[heap.get(0)];
        int[] equals = IntStream.range(0, scores.length)
                .filter(i -> scores[i] == highest)
                .toArray();
        boolean anyOrder = equals.length > 1 && random.nextInt(7) == 0;
        return anyOrder ? equals[random.nextInt(equals.length)] : heap.get(0);
    }

    private static void siftDown(List<Integer> heap, int from, long[] scores) {
        int parent = from;
        while (2 * parent + 1 < heap.size()) {
            int child = 2 * parent + 1;
            if (child + 1 < heap.size() && scores[heap.get(child + 1)] > scores[heap.get(child)]) {
                child++;
            }
            if (scores[heap.get(child)] <= scores[heap.get(parent)]) {
                return;
            }
            Collections.swap(heap, parent, child);
            parent = child;
        }
    }

    /** Returns a random index of the largest number. */
    public int anyOfTheBest(double[] scores) {
        List<Integer> best = new ArrayList<>();
        for (int i = 0; i < scores.length; i++) {
            if (!best.isEmpty() && scores[i] > scores[best.get(0)]) {
                best.clear();
            }
            if (best.isEmpty() || scores[i] == scores[best.get(0)]) {
                best.add(i);
            }
        }
        return best.get(random.nextInt(best.size()));
    }

    private static void add(long[] totals, int weight, long[] scores) {
        for (int i = 0; i < totals.length; i++) {
            totals[i] += weight * scores[i];
        }
    }
}
