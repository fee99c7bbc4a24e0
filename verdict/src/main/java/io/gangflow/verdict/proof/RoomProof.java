package io.gangflow.verdict.proof;

import io.gangflow.verdict.proof.Preemptors.Roomy;
import io.gangflow.verdict.proof.RoomBound.Certainty;
import io.gangflow.verdict.proof.RoomNeed.Room;
import io.gangflow.verdict.proof.WaitingStates.Wait;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Proves for work of any size that nothing can lock: pods that fit no matter how all others are distributed do not wait
 * forever, so units are in none of the states in which they wait for these. The remaining states hold less, so other
 * pods certainly fit, and so on, until no state is left (docs/decisions/0006-lock-verdict.md, "Always room, one after
 * the other").
 */
final class RoomProof {

    private final WorkModel model;
    private final UnitStates all;
    private final WaitingStates states;
    private final WorstCase worst;

    private final List<Step> steps = new ArrayList<>();

    /** An excluded need with the reason, which depends on the steps before it. */
    record Step(Room need, Certainty certainty) {}

    private RoomProof(WorkModel model, UnitStates all, WaitingStates states) {
        this.model = model;
        this.all = all;
        this.states = states;
        this.worst = new WorstCase(model, states);
        ruleOut();
    }

    /** Returns the proof, as far as it goes; empty if a kind of units has too many states. */
    static Optional<RoomProof> of(WorkModel model) {
        return UnitStates.of(model).map(all -> {
            RoomProof proof = new RoomProof(model, all, WaitingStates.of(model));
            if (proof.cannotLock().isPresent() || !proof.considersQueues()) {
                return proof;
            }
            RoomProof complete = new RoomProof(model, all, WaitingStates.all(model));
            return complete.cannotLock().isPresent() ? complete : proof;
        });
    }

    /**
     * Returns whether a proof that includes the states that hold nothing may exclude more: with several queues, these
     * states affect what each queue deserves.
     */
    private boolean considersQueues() {
        return !states.complete() && model.reservations().queues().size() > 1;
    }

    /** Returns the argument as a clause; empty if units may wait forever. */
    Optional<String> cannotLock() {
        List<Wait> left = worst.waits();
        if (!left.isEmpty() && !new LastAdmission(model, states, left).isCertain()) {
            return Optional.empty();
        }
        if (!states.complete() && !all.completeAlone()) {
            return Optional.empty();
        }
        return Optional.of(
                states.waits().isEmpty() ? whyNobodyHolds() : "every pod fits, wherever the other pods are placed");
    }

    /**
     * Returns the certificate: what was excluded, in order. Each step can be verified independently of how it was
     * found. It does not include the model, the rules of units, the shares of queues, {@link UnitStates#completeAlone} and
     * {@link LastAdmission}.
     */
    List<Step> steps() {
        return List.copyOf(steps);
    }

    /**
     * Returns the part of the certificate on evictions: the pods that could evict others by their priority, and need
     * not. It does not depend on the steps; they depend on it, because it limits the states of units.
     */
    List<Roomy> neverEvicting() {
        return all.evictions().roomy();
    }

    WaitingStates states() {
        return states;
    }

    /** Returns the needs for which units may wait forever at the same time, as far as this proof shows. */
    List<BitSet> left() {
        return worst.waits().stream().map(Wait::needs).distinct().toList();
    }

    /**
     * Returns the kinds of units without which nothing can lock; empty if that is not proved either. What is excluded
     * stays excluded when there is less work.
     */
    List<UnitKind> leftKinds() {
        if (!states.complete() && !all.completeAlone()) {
            return List.of();
        }
        return worst.waits().stream()
                .map(Wait::kind)
                .distinct()
                .map(model.kinds()::get)
                .toList();
    }

    private void ruleOut() {
        boolean changed = true;
        while (changed) {
            changed = false;
            RoomBound bound = RoomBound.of(model, worst);
            QueueLimitProof shares = new QueueLimitProof(model, worst::isPossible);
            for (int need = 0; need < states.needs().size(); need++) {
                if (states.needs().get(need) instanceof Room room && worst.isWaitedFor(need)) {
                    Optional<Certainty> certainty = room.ask().stream().allMatch(shares::surelyAllow)
                            ? bound.certainty(need, room, worst)
                            : Optional.empty();
                    if (certainty.isPresent()) {
                        worst.ruleOut(need);
                        steps.add(new Step(room, certainty.get()));
                        changed = true;
                    }
                }
            }
        }
    }

    private String whyNobodyHolds() {
        boolean gangs =
                model.kinds().stream().flatMap(kind -> kind.groups().stream()).anyMatch(group -> group.minMember() > 1);
        return gangs
                ? "each gang starts completely or not at all, so no pod holds resources while it waits for another"
                : "pods are independent, so none can block another";
    }
}
