package io.gangflow.scheduling.kube;

import io.gangflow.scheduling.snapshot.ClusterCache;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.state.PodState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntSupplier;

/**
 * Finds less important pods to evict for a pod that fits no node (kube-scheduler 1.36.1, plugins/defaultpreemption and
 * framework/preemption, with their default arguments). One instance per cycle.
 */
final class DefaultPreemption {

    private static final int MIN_CANDIDATES = 100;
    private static final int MIN_CANDIDATES_PERCENT = 10;

    private final List<NodeInfo> nodes;
    private final VictimSearch search;
    private final CandidateChoice choice;
    private final Set<String> leaving;
    private final Random random;
    private final IntSupplier lowestPriority;

    /**
     * Creates the preemption for the nodes of one cycle.
     *
     * @param leaving uids of pods that were evicted before and may still exist
     */
    DefaultPreemption(
            ClusterCache cluster, BudgetCheck budgets, Importance importance, Set<String> leaving, Random random) {
        this.nodes = cluster.nodes();
        this.search = new VictimSearch(budgets, importance);
        this.choice = new CandidateChoice(importance);
        this.leaving = leaving;
        this.random = random;
        this.lowestPriority = cluster::lowestPriority;
    }

    Outcome find(PreparedFilters filters, Optional<String> nominated, Diagnosis diagnosis) {
        PodState pod = filters.pod().pod();
        if ("Never".equals(pod.spec().getPreemptionPolicy())) {
            return Outcome.ineligible("not eligible due to preemptionPolicy=Never");
        }
        if (nominated.filter(diagnosis::resolvable).isPresent() && victimsAreLeaving(pod, nominated.get())) {
            return Outcome.ineligible("not eligible due to a terminating pod on the nominated node");
        }
        Map<String, List<String>> failures = new TreeMap<>();
        List<PreemptionCandidate> candidates =
                lowestPriority.getAsInt() < pod.priority() ? candidates(filters, diagnosis, failures) : List.of();
        return candidates.isEmpty()
                ? new Outcome(Optional.empty(), diagnosis.preemption(failures), true)
                : new Outcome(Optional.of(choice.choose(candidates, random)), "", false);
    }

    private boolean victimsAreLeaving(PodState pod, String nominated) {
        return nodes.stream()
                .filter(node -> node.name().equals(nominated))
                .flatMap(node -> node.pods().stream())
                .anyMatch(other -> other.pod().priority() < pod.priority()
                        && leaving.contains(other.pod().uid()));
    }

    /** Tries the nodes on which preemption may help, from a random one on, until there are enough candidates. */
    private List<PreemptionCandidate> candidates(
            PreparedFilters filters, Diagnosis diagnosis, Map<String, List<String>> failures) {
        List<NodeInfo> potential =
                nodes.stream().filter(node -> diagnosis.resolvable(node.name())).toList();
        int enough = Math.max(MIN_CANDIDATES, potential.size() * MIN_CANDIDATES_PERCENT / 100);
        int offset = potential.size() < 2 ? 0 : random.nextInt(potential.size());
        List<PreemptionCandidate> candidates = new ArrayList<>();
        boolean anyWithoutViolation = false;
        for (int i = 0; i < potential.size() && !(anyWithoutViolation && candidates.size() >= enough); i++) {
            NodeInfo node = potential.get((offset + i) % potential.size());
            VictimSearch.Result result = search.on(node, filters);
            result.failure().ifPresent(rejection -> failures.put(node.name(), rejection.reasons()));
            result.candidate().ifPresent(candidates::add);
            anyWithoutViolation |= result.candidate()
                    .filter(candidate -> candidate.violations() == 0)
                    .isPresent();
        }
        return candidates;
    }

    /**
     * The decision for the pod.
     *
     * @param message why nothing is evicted; empty if something is
     * @param takesNominationBack whether an earlier nomination is obsolete
     */
    record Outcome(Optional<PreemptionCandidate> candidate, String message, boolean takesNominationBack) {

        static Outcome ineligible(String message) {
            return new Outcome(Optional.empty(), message, false);
        }
    }
}
