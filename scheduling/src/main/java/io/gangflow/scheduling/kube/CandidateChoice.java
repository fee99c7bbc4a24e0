package io.gangflow.scheduling.kube;

import io.gangflow.scheduling.state.PodState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * Selects the node for preemption: the fewest violated budgets, then the lowest priority of the most important victim,
 * the smallest sum of priorities, the fewest victims, the latest start of the most important victims, and then any
 * (framework/preemption/preemption.go, pickOneNodeForPreemption: the order of a Go map, so a random one).
 */
final class CandidateChoice {

    /** Added to every priority, so that several victims with negative priorities do not count as less than one. */
    private static final long ABOVE_ZERO = 1L << 31;

    private final Importance importance;
    private final Comparator<PreemptionCandidate> best;

    CandidateChoice(Importance importance) {
        this.importance = importance;
        this.best = Comparator.comparingInt(PreemptionCandidate::violations)
                .thenComparingInt(candidate -> candidate.victims().get(0).priority())
                .thenComparingLong(CandidateChoice::sumOfPriorities)
                .thenComparingInt(candidate -> candidate.victims().size())
                .thenComparingLong(candidate -> -earliestStart(candidate));
    }

    /** @param candidates at least one */
    PreemptionCandidate choose(List<PreemptionCandidate> candidates, Random random) {
        List<PreemptionCandidate> equals = new ArrayList<>();
        for (PreemptionCandidate candidate : candidates) {
            int order = equals.isEmpty() ? 0 : best.compare(candidate, equals.get(0));
            if (order < 0) {
                equals.clear();
            }
            if (order <= 0) {
                equals.add(candidate);
            }
        }
        return equals.get(equals.size() == 1 ? 0 : random.nextInt(equals.size()));
    }

    private static long sumOfPriorities(PreemptionCandidate candidate) {
        return candidate.victims().stream()
                .mapToLong(victim -> victim.priority() + ABOVE_ZERO)
                .sum();
    }

    /** Considers the victims of the highest priority only. */
    private long earliestStart(PreemptionCandidate candidate) {
        int highest =
                candidate.victims().stream().mapToInt(PodState::priority).max().orElseThrow();
        return candidate.victims().stream()
                .filter(victim -> victim.priority() == highest)
                .mapToLong(importance::startSeconds)
                .min()
                .orElseThrow();
    }
}
