package io.gangflow.verdict.inquiry;

import io.gangflow.pipeline.source.SourceSpan;
import io.gangflow.verdict.proof.LockDecider;
import io.gangflow.verdict.proof.LockQuestion;
import io.gangflow.verdict.proof.LockVerdict;
import io.gangflow.verdict.proof.Membership;
import io.gangflow.verdict.proof.UnitParts;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.PodSet.Creation;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A stage that locks on its own, or all work if the lock takes several stages.
 *
 * @param name of the stage
 * @param question the work of this stage only
 */
public record StageWork(String name, LockQuestion question, LockVerdict verdict) {

    /** Returns the stages that can lock on their own; at least one, given that all work together can. */
    public static List<StageWork> locking(LockDecider decider, LockQuestion question, LockVerdict whole) {
        Map<String, List<PodSet>> stages = new LinkedHashMap<>();
        for (List<PodSet> unit : UnitParts.of(question.work().podSets()).units()) {
            if (unit.stream().allMatch(StageWork::worksAlone)) {
                continue;
            }
            stages.computeIfAbsent(Membership.stage(unit), missing -> new ArrayList<>())
                    .addAll(unit);
        }
        List<StageWork> locking = new ArrayList<>();
        stages.forEach((name, podSets) -> {
            LockQuestion own = question.withWork(only(question.work(), withLive(question.work(), podSets)));
            LockVerdict verdict = stages.size() == 1 ? whole : decider.decide(own);
            if (verdict.answer().locks()) {
                locking.add(new StageWork(name, own, verdict));
            }
        });
        if (locking.isEmpty()) {
            String name = whole.example()
                    .map(example -> LockParties.of(question.work(), example).name())
                    .orElse("");
            locking.add(new StageWork(name, question, whole));
        }
        return locking;
    }

    /**
     * Returns the ids of the pod sets that are placed or wait in its lock; all of the stage if there is no order of
     * events.
     */
    public Set<String> parties() {
        Set<String> involved = verdict.example().map(Cures::involved).orElse(Set.of());
        return involved.isEmpty() ? podSets().map(PodSet::id).collect(Collectors.toSet()) : involved;
    }

    /**
     * Returns the changes after which it cannot lock; empty without a counterexample.
     *
     * @param proved whether the verdict follows from the proof; otherwise every change is simulated
     * @param orders number of orders to simulate for each change
     */
    public List<Cure> cures(LockDecider decider, boolean proved, int orders) throws InterruptedException {
        if (verdict.example().isEmpty()) {
            return List.of();
        }
        return proved
                ? Cures.of(decider, question, verdict.example().get())
                : Cures.played(decider, question, verdict.example().get(), orders);
    }

    /** Returns the position of its first object. */
    public Optional<SourceSpan> span() {
        return podSets().map(PodSet::span).findFirst();
    }

    private Stream<PodSet> podSets() {
        return question.work().podSets().stream()
                .filter(set -> Membership.stage(List.of(set)).equals(name));
    }

    /** Whether the pods are on nodes and need no others, so that they do not wait. */
    private static boolean worksAlone(PodSet set) {
        return set.isPlaced() && set.needs().isEmpty();
    }

    /** Adds the existing pods of the cluster, which do not depend on the stage. */
    private static List<PodSet> withLive(ResultingWork work, List<PodSet> podSets) {
        return work.podSets().stream()
                .filter(set -> set.exists() || podSets.contains(set))
                .toList();
    }

    private static ResultingWork only(ResultingWork work, List<PodSet> podSets) {
        Set<String> ids = podSets.stream().map(PodSet::id).collect(Collectors.toSet());
        List<PodSet> kept = podSets.stream()
                .map(set -> set.with(within(set.created(), ids)))
                .toList();
        List<ResultingWork.Limit> limits = work.limits().stream()
                .map(limit -> new ResultingWork.Limit(
                        limit.atMost(),
                        limit.instances().stream()
                                .filter(instance -> ids.containsAll(instance))
                                .toList()))
                .toList();
        return new ResultingWork(work.shared(), work.podGroups(), kept, limits);
    }

    private static Creation within(Creation created, Set<String> ids) {
        if (created instanceof Creation.OnceDone done) {
            List<String> after = done.podSets().stream().filter(ids::contains).toList();
            return after.isEmpty() ? new Creation.At(0) : new Creation.OnceDone(after);
        }
        return created instanceof Creation.OnceAll all
                ? new Creation.OnceAll(
                        all.ready(), all.done().stream().filter(ids::contains).toList())
                : created;
    }
}
