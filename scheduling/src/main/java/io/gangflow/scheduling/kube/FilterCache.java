package io.gangflow.scheduling.kube;

import io.gangflow.scheduling.snapshot.NodeColumns;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs filters on nodes, and caches the results of those that check one node only: per pod shape and node, until the
 * node changes. Not thread-safe.
 */
public final class FilterCache {

    private final List<NodeFilter> local = new ArrayList<>();
    private final List<NodeFilter> others = new ArrayList<>();
    private final ShapeCache<Answers> memory;

    /**
     * Creates the cache for filters in this order. From the first filter on that checks several nodes, nothing is
     * cached.
     */
    public FilterCache(List<NodeFilter> filters) {
        for (NodeFilter filter : filters) {
            (filter.dependsOnOneNode() && others.isEmpty() ? local : others).add(filter);
        }
        memory = new ShapeCache<>((pod, nodes) -> new Answers(pod));
    }

    /** Prepares the checks for one pod. */
    public FilterResults prepare(PodInfo pod, List<NodeInfo> nodes) {
        Answers answers = memory.of(pod, nodes.size());
        answers.follow(nodes);
        List<Named> more = new ArrayList<>(0);
        for (NodeFilter filter : others) {
            NodeFilter.Check check = filter.prepare(pod, nodes);
            if (check != NodeFilter.Check.PASS) {
                more.add(new Named(filter.name(), check));
            }
        }
        return new FilterResults(answers, more);
    }

    private static Verdict first(List<Named> checks, NodeInfo node) {
        for (Named each : checks) {
            Rejection rejection = each.check().test(node);
            if (rejection.rejects()) {
                return new Verdict(each.filter(), rejection);
            }
        }
        return Verdict.PASS;
    }

    private record Named(String filter, NodeFilter.Check check) {}

    /** The results of the filters for one pod. */
    public static final class FilterResults {

        private final Answers answers;
        private final List<Named> more;

        private FilterResults(Answers answers, List<Named> more) {
            this.answers = answers;
            this.more = more;
        }

        /** Returns whether the results of all nodes are cached, so that they only change when a node does. */
        public boolean dependsOnOneNode() {
            return more.isEmpty();
        }

        /** Returns which nodes pass, by index; only valid if {@link #dependsOnOneNode}. Must not be modified. */
        boolean[] passing() {
            return answers.passes;
        }

        /** See {@link NodeFilter.Check#added}. Filters that check one node only see the pod there. */
        void added(PodInfo other, NodeInfo node) {
            more.forEach(each -> each.check().added(other, node));
        }

        void removed(PodInfo other, NodeInfo node) {
            more.forEach(each -> each.check().removed(other, node));
        }

        /** Returns the reasons of a node's rejection; {@link Rejection#NONE} if it passes. */
        public Rejection rejection(NodeInfo node) {
            return verdict(node).rejection();
        }

        Verdict verdict(NodeInfo node) {
            Verdict verdict = answers.verdict(node);
            return more.isEmpty() || !verdict.passes() ? verdict : first(more, node);
        }
    }

    /** The cached results of one shape. */
    private final class Answers extends NodeColumns {

        private final List<Named> checks = new ArrayList<>();
        private final Map<Verdict, Verdict> known = new HashMap<>();
        private Verdict[] verdicts = new Verdict[0];
        private boolean[] passes = new boolean[0];

        Answers(PodInfo pod) {
            for (NodeFilter filter : local) {
                NodeFilter.Check check = filter.prepare(pod, List.of());
                if (check != NodeFilter.Check.PASS) {
                    checks.add(new Named(filter.name(), check));
                }
            }
        }

        void follow(List<NodeInfo> nodes) {
            if (nodes.isEmpty() || nodes.get(0).index() >= 0) {
                update(nodes);
            }
        }

        Verdict verdict(NodeInfo node) {
            return node.index() < 0 ? first(checks, node) : verdicts[node.index()];
        }

        @Override
        protected void resize(int size) {
            verdicts = Arrays.copyOf(verdicts, size);
            passes = Arrays.copyOf(passes, size);
        }

        @Override
        protected void refresh(int index, NodeInfo node) {
            Verdict verdict = first(checks, node);
            if (!verdict.passes()) {
                // There are few distinct verdicts; a full cluster has the same one for thousands of nodes.
                Verdict same = known.putIfAbsent(verdict, verdict);
                verdict = same == null ? verdict : same;
            }
            verdicts[index] = verdict;
            passes[index] = verdict.passes();
        }
    }
}
