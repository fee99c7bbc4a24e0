package io.gangflow.verdict.proof;

import io.gangflow.verdict.proof.Blockade.On;
import io.gangflow.verdict.proof.Blockade.Placed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Gangs of Volcano of which kube-scheduler evicts one pod, so that the others hold resources while they wait for it.
 * Each is placed whole and runs. Once no node has room for a pod of higher priority, and only the gang's pod is in its
 * way on one node, that pod is evicted. The pods of higher priority pass through that node one after the other and end,
 * and other pods take the room (docs/decisions/0006-lock-verdict.md, "Blockades"). For one attempt.
 */
final class BrokenGangs {

    private final WorkModel model;
    private final BlockadeAttempt attempt;
    private final Evictions evictions;
    private final List<Whole> whole = new ArrayList<>();

    /** By kind, how many pods have evicted others. */
    private final int[] evictors;

    BrokenGangs(WorkModel model, BlockadeAttempt attempt, Evictions evictions) {
        this.model = model;
        this.attempt = attempt;
        this.evictions = evictions;
        this.evictors = new int[model.kinds().size()];
    }

    /**
     * A gang that runs.
     *
     * @param placed the step that placed all of its pods
     * @param number of its state
     * @param pod to be evicted
     * @param without number of its state without that pod
     */
    private record Whole(Placed placed, int number, On pod, int without) {

        int kind() {
            return placed.kind();
        }
    }

    /** Places another gang of a kind whole, if there is room. Returns whether one is placed. */
    boolean begin(int kind) {
        OptionalInt set = attempt.mayBegin(kind) ? evicted(kind) : OptionalInt.empty();
        if (set.isEmpty()) {
            return false;
        }
        UnitKind type = model.kinds().get(kind);
        List<Placed> path = new ArrayList<>();
        int number = 0;
        Optional<UnitStep> step = onlyStep(type, number);
        while (step.filter(UnitStep::letsIn).isPresent() && attempt.allowed(kind, number, step.get())) {
            path.add(attempt.placed(kind, step.get(), type.state(number), List.of()));
            number = type.number(type.rules().after(type.state(number), step.get()));
            step = onlyStep(type, number);
        }
        boolean places = step.filter(found -> !found.letsIn()).isPresent();
        return places && places(kind, set.getAsInt(), number, step.get(), path);
    }

    private boolean places(int kind, int set, int number, UnitStep step, List<Placed> path) {
        UnitKind type = model.kinds().get(kind);
        UnitState before = type.state(number);
        Optional<List<On>> pods = attempt.allowed(kind, number, step) ? attempt.place(type, step) : Optional.empty();
        if (pods.isEmpty()) {
            return false;
        }
        Placed placed = attempt.placed(kind, step, before, pods.get());
        On last = pods.get().stream()
                .filter(pod -> pod.set() == set)
                .reduce((first, second) -> second)
                .orElseThrow();
        path.add(placed);
        UnitState running = new UnitState(step.pods(), before.copyOfEnded(), before.copyOfLetIn());
        Whole gang = new Whole(placed, type.number(running), last, type.number(without(running, set)));
        whole.add(gang);
        attempt.begin(kind, gang.number(), path);
        return true;
    }

    /** Returns the only way for the unit to go on; empty if there are several. */
    private static Optional<UnitStep> onlyStep(UnitKind type, int number) {
        List<UnitStep> steps = type.steps(number);
        return steps.size() == 1 ? Optional.of(steps.get(0)) : Optional.empty();
    }

    /** Returns a set of a gang, whose pods are all placed at once, that keeps the others waiting without one pod. */
    private OptionalInt evicted(int kind) {
        UnitKind type = model.kinds().get(kind);
        boolean gang = type.groups().size() == 1
                && type.sets().stream()
                        .allMatch(pods -> pods.group() == 0
                                && pods.home() == UnitSet.NONE
                                && pods.atOnce() == pods.count()
                                && pods.startsWith().isEmpty()
                                && pods.startsAfter().isEmpty()
                                && !pods.endless())
                && type.groups().get(0).minMember()
                        == type.sets().stream().mapToInt(UnitSet::count).sum();
        if (!gang || type.groups().get(0).minMember() < 2) {
            return OptionalInt.empty();
        }
        UnitState all = new UnitState(
                type.sets().stream().mapToInt(UnitSet::count).toArray(),
                new int[type.sets().size()],
                admitted());
        BitSet evictable = evictions.of(kind);
        return IntStream.range(0, type.sets().size())
                .filter(evictable::get)
                .filter(set -> type.rules().isSettled(without(all, set))
                        && attempt.isGood(kind, type.number(without(all, set))))
                .findFirst();
    }

    private static BitSet admitted() {
        BitSet admitted = new BitSet();
        admitted.set(0);
        return admitted;
    }

    private static UnitState without(UnitState state, int set) {
        int[] held = state.copyOfHeld();
        held[set]--;
        return new UnitState(held, state.copyOfEnded(), state.copyOfLetIn());
    }

    /** Evicts the pod of one of the gangs, if there is a pod for which kube-scheduler may do that. */
    boolean evictOne() {
        for (Whole gang : whole) {
            OptionalInt evictor = evictor(gang);
            if (evictor.isPresent()) {
                evictors[evictor.getAsInt()]++;
                whole.remove(gang);
                attempt.evict(gang.placed(), gang.pod(), gang.number(), gang.without());
                return true;
            }
        }
        return false;
    }

    /** Takes back the gangs that are still whole, because they would end. Returns whether there were any. */
    boolean takeBack() {
        boolean any = !whole.isEmpty();
        while (!whole.isEmpty()) {
            Whole last = whole.remove(whole.size() - 1);
            attempt.takeBack(last.placed(), last.number());
        }
        return any;
    }

    /** Returns whether pods of a kind have evicted others; then all of its pods have ended. */
    boolean havePassed(int kind) {
        return evictors[kind] > 0;
    }

    private OptionalInt evictor(Whole gang) {
        UnitSet victim = model.kinds().get(gang.kind()).sets().get(gang.pod().set());
        return IntStream.range(0, evictors.length)
                .filter(kind -> passes(kind)
                        && evicts(
                                model.kinds().get(kind).sets().get(0),
                                victim,
                                gang.pod().node()))
                .findFirst();
    }

    /** Whether pods of a kind are left that come at any time and end on their own, whatever else there is. */
    private boolean passes(int kind) {
        UnitKind type = model.kinds().get(kind);
        UnitSet pods = type.sets().get(0);
        return type.sets().size() == 1
                && pods.group() < 0
                && pods.home() == UnitSet.NONE
                && pods.needs().isEmpty()
                && pods.endsWith().isEmpty()
                && pods.startsWith().isEmpty()
                && pods.startsAfter().isEmpty()
                && !pods.endless()
                && type.starters().isEmpty()
                && IntStream.range(0, evictors.length).allMatch(other -> model.meet(kind, other))
                && model.limits().stream().noneMatch(limit -> limit.kinds().contains(kind))
                && attempt.noneBegun(kind)
                && evictors[kind] < pods.count() * type.size();
    }

    /** Whether no node has room for a pod, and one has if the victim is evicted, which may be. */
    private boolean evicts(UnitSet pods, UnitSet victim, int node) {
        if (!Evictions.evicts(pods, victim)
                || IntStream.range(0, model.nodes().size()).anyMatch(other -> attempt.fits(pods, other))) {
            return false;
        }
        long[] left = attempt.free(node);
        Arrays.setAll(left, i -> left[i] + victim.request()[i]);
        return Holding.fits(pods, model.nodes().get(node).kind(), left);
    }
}
