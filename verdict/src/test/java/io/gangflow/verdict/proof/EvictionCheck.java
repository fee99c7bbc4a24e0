package io.gangflow.verdict.proof;

import io.gangflow.verdict.proof.Preemptors.Roomy;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Evictions by kube-scheduler as docs/decisions/0006-lock-verdict.md defines them, for certain pods that are said to
 * evict nobody. Shares no code with {@link Evictions} and {@link Preemptors}.
 */
final class EvictionCheck {

    /** More than any sum of pods and weights that is compared with it. */
    private static final BigDecimal UNBOUNDED = BigDecimal.TEN.pow(40);

    private final WorkModel model;
    private final List<Roomy> neverEvicting;

    EvictionCheck(WorkModel model, List<Roomy> neverEvicting) {
        this.model = model;
        this.neverEvicting = List.copyOf(neverEvicting);
    }

    /** Whether units have all states that evictions by the other pods lead to. */
    boolean areFollowed() {
        return (neverEvicting.isEmpty() || everyPodIsKnown())
                && IntStream.range(0, model.kinds().size()).allMatch(this::isFollowed);
    }

    /** Whether no pod has a node before the first event, and none is left out of the model. */
    private boolean everyPodIsKnown() {
        return model.complete()
                && model.served().lowestPriority().isEmpty()
                && model.served().lowestOfEnding().isEmpty()
                && model.kinds().stream()
                        .flatMap(type -> type.sets().stream())
                        .allMatch(pods -> pods.home() == UnitSet.NONE);
    }

    private boolean isFollowed(int kind) {
        UnitKind type = model.kinds().get(kind);
        BitSet evictable = new BitSet();
        IntStream.range(0, type.sets().size())
                .filter(set -> mayLose(kind, type.sets().get(set)))
                .forEach(evictable::set);
        int known = type.states();
        Set<UnitState> seen = new HashSet<>(Set.of(type.rules().atFirst()));
        ArrayDeque<UnitState> open = new ArrayDeque<>(seen);
        while (!evictable.isEmpty() && !open.isEmpty()) {
            UnitState state = open.remove();
            if (type.rules().isSettled(state) && type.number(state) >= known) {
                return false;
            }
            type.rules().whileRunning(state, evictable).stream()
                    .filter(seen::add)
                    .forEach(open::add);
        }
        return true;
    }

    /** Whether pods of units that can run beside those of a kind may evict such a pod. */
    private boolean mayLose(int kind, UnitSet pods) {
        return IntStream.range(0, model.kinds().size())
                .filter(other -> other == kind || model.canOverlap(kind, other))
                .anyMatch(other -> mayEvict(other, pods));
    }

    private boolean mayEvict(int kind, UnitSet victim) {
        List<UnitSet> sets = model.kinds().get(kind).sets();
        return IntStream.range(0, sets.size())
                .filter(set -> neverEvicting.stream().noneMatch(each -> each.kind() == kind && each.set() == set))
                .mapToObj(sets::get)
                .anyMatch(pods -> pods.group() < 0
                        && pods.preempts()
                        && pods.priority() > victim.priority()
                        && (victim.home() != UnitSet.NONE || pods.nodes().intersects(victim.nodes())));
    }

    /**
     * Returns the maximum weight of all pods except one of these. If a pod of a unit may be evicted, any number of its
     * pods can hold resources until they have ended.
     */
    BigDecimal beside(Roomy own, Function<UnitSet, BigDecimal> weight) {
        BigDecimal most = BigDecimal.ZERO;
        for (int kind = 0; kind < model.kinds().size(); kind++) {
            UnitKind type = model.kinds().get(kind);
            boolean loses = type.sets().stream()
                    .anyMatch(
                            pods -> IntStream.range(0, model.kinds().size()).anyMatch(other -> mayEvict(other, pods)));
            for (int set = 0; set < type.sets().size(); set++) {
                UnitSet pods = type.sets().get(set);
                long alike = (long) Math.min(pods.count(), pods.atOnce()) * type.size();
                long others = kind == own.kind() && set == own.set() ? alike - 1 : alike;
                most = most.add(weight.apply(pods).multiply(loses ? UNBOUNDED : BigDecimal.valueOf(others)));
            }
        }
        return most;
    }
}
