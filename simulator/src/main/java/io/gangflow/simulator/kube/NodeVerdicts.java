package io.gangflow.simulator.kube;

import io.gangflow.simulator.schedule.NodeInfo;
import io.gangflow.simulator.schedule.PodInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Asks filters about nodes, and remembers what those say that look at one node only: per pod shape and node, until the
 * node changes. Not thread-safe.
 */
public final class NodeVerdicts {

    private final List<NodeFilter> local = new ArrayList<>();
    private final List<NodeFilter> others = new ArrayList<>();
    private final ShapeMemory<Answers> memory;

    /** For filters in this order; what comes after the first that looks at several nodes is not remembered. */
    public NodeVerdicts(List<NodeFilter> filters) {
        for (NodeFilter filter : filters) {
            (filter.looksAtOneNode() && others.isEmpty() ? local : others).add(filter);
        }
        memory = new ShapeMemory<>(Answers::new);
    }

    /** Prepares for one pod. */
    public Look look(PodInfo pod, List<NodeInfo> nodes) {
        Answers answers = memory.of(pod, nodes.size());
        List<Named> more = new ArrayList<>(0);
        for (NodeFilter filter : others) {
            NodeFilter.Check check = filter.prepare(pod, nodes);
            if (check != NodeFilter.Check.PASS) {
                more.add(new Named(filter.name(), check));
            }
        }
        return new Look(answers, more);
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

    /** The filters' answers to one pod. */
    public static final class Look {

        private final Answers answers;
        private final List<Named> more;

        private Look(Answers answers, List<Named> more) {
            this.answers = answers;
            this.more = more;
        }

        /** Whether all nodes' answers are remembered: then they only change when a node does. */
        boolean looksAtOneNode() {
            return more.isEmpty();
        }

        /** See {@link NodeFilter.Check#added}; who looks at one node only sees it there. */
        void added(PodInfo other, NodeInfo node) {
            more.forEach(each -> each.check().added(other, node));
        }

        void removed(PodInfo other, NodeInfo node) {
            more.forEach(each -> each.check().removed(other, node));
        }

        public boolean passes(NodeInfo node) {
            return verdict(node).passes();
        }

        /** Why not; {@link Rejection#NONE} when it does. */
        public Rejection rejection(NodeInfo node) {
            return verdict(node).rejection();
        }

        Verdict verdict(NodeInfo node) {
            Verdict verdict = answers.verdict(node);
            return more.isEmpty() || !verdict.passes() ? verdict : first(more, node);
        }
    }

    /** What is remembered for one shape. */
    private final class Answers {

        private final List<Named> checks = new ArrayList<>();
        private final Map<Verdict, Verdict> known = new HashMap<>();
        private long[] generations;
        private Verdict[] verdicts;

        Answers(PodInfo pod, int nodes) {
            generations = new long[nodes];
            verdicts = new Verdict[nodes];
            for (NodeFilter filter : local) {
                NodeFilter.Check check = filter.prepare(pod, List.of());
                if (check != NodeFilter.Check.PASS) {
                    checks.add(new Named(filter.name(), check));
                }
            }
        }

        Verdict verdict(NodeInfo node) {
            int index = node.index();
            if (index < 0) {
                return first(checks, node);
            }
            if (index >= generations.length) {
                generations = Arrays.copyOf(generations, 2 * index + 1);
                verdicts = Arrays.copyOf(verdicts, 2 * index + 1);
            }
            if (generations[index] != node.generation()) {
                generations[index] = node.generation();
                verdicts[index] = interned(first(checks, node));
            }
            return verdicts[index];
        }

        /** Few verdicts differ, and a full cluster gives the same one for thousands of nodes. */
        private Verdict interned(Verdict verdict) {
            if (verdict.passes()) {
                return verdict;
            }
            Verdict same = known.putIfAbsent(verdict, verdict);
            return same == null ? verdict : same;
        }
    }
}
