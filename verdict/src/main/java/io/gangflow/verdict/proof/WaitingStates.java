package io.gangflow.verdict.proof;

import io.gangflow.verdict.proof.UnitRules.UnitStep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The states in which units wait, reduced to those that bound what units hold: of the states of a kind that wait for
 * the same needs, those that hold most. States that hold nothing are only included if some pods run forever or wait for
 * an admission.
 *
 * @param waits of all kinds
 * @param needs by the indexes in {@code waits}
 * @param ofState needs by kind and state
 * @param complete whether {@code waits} includes states that hold nothing
 */
record WaitingStates(List<Wait> waits, List<RoomNeed> needs, List<List<BitSet>> ofState, boolean complete) {

    WaitingStates {
        waits = List.copyOf(waits);
        needs = List.copyOf(needs);
        ofState = ofState.stream().map(List::copyOf).toList();
    }

    /**
     * A state of a kind, which represents those that hold no more.
     *
     * @param held by set, how many pods hold resources; must not be modified
     * @param needs if any of them is certain to be met, the unit continues
     * @param reserves whether a PodGroup with minResources is admitted
     */
    @SuppressWarnings("ArrayRecordComponent") // read in inner loops, never written
    record Wait(int kind, int[] held, BitSet needs, boolean reserves) {}

    /** The common properties of states that can represent each other. */
    private record Alike(BitSet needs, boolean reserves) {}

    /** Must be called after all states of the kinds were explored. */
    static WaitingStates of(WorkModel model) {
        return of(model, model.kinds().stream().anyMatch(UnitKind::stays));
    }

    /** Returns all waiting states, including those that hold nothing. */
    static WaitingStates all(WorkModel model) {
        return of(model, true);
    }

    private static WaitingStates of(WorkModel model, boolean all) {
        Reader reader = new Reader(model);
        List<List<BitSet>> ofState = reader.read(all);
        boolean complete = all || reader.waits.stream().anyMatch(reader::waitsForAdmission);
        if (complete && !all) {
            reader.read(true);
        }
        return new WaitingStates(reader.waits, List.copyOf(reader.numbers.keySet()), ofState, complete);
    }

    private static final class Reader {

        private final WorkModel model;
        private final QueueLimitProof shares;
        private final List<Wait> waits = new ArrayList<>();
        private final Map<RoomNeed, Integer> numbers = new LinkedHashMap<>();
        private final Map<List<Integer>, RoomNeed.Ask> asks = new HashMap<>();
        private final BitSet admissions = new BitSet();

        Reader(WorkModel model) {
            this.model = model;
            this.shares = new QueueLimitProof(model, (kind, state) -> true);
        }

        List<List<BitSet>> read(boolean complete) {
            waits.clear();
            return IntStream.range(0, model.kinds().size())
                    .mapToObj(kind -> read(kind, complete))
                    .toList();
        }

        boolean waitsForAdmission(Wait wait) {
            return wait.needs().intersects(admissions);
        }

        private List<BitSet> read(int kind, boolean complete) {
            UnitKind type = model.kinds().get(kind);
            List<BitSet> ofState = new ArrayList<>();
            Map<Alike, MostHeld> most = new LinkedHashMap<>();
            for (int number = 0; number < type.states(); number++) {
                UnitState state = type.state(number);
                boolean finished = type.rules().finished(state);
                BitSet needs = finished ? new BitSet() : needs(kind, number);
                ofState.add(needs);
                if (state.holdsRoom() || (complete && !finished)) {
                    most.computeIfAbsent(new Alike(needs, reserves(type, state)), missing -> new MostHeld(type.sets()))
                            .add(state.copyOfHeld());
                }
            }
            most.forEach((alike, mostHeld) ->
                    mostHeld.held().forEach(held -> waits.add(new Wait(kind, held, alike.needs(), alike.reserves()))));
            return ofState;
        }

        private static boolean reserves(UnitKind type, UnitState state) {
            return IntStream.range(0, type.groups().size())
                    .anyMatch(group -> state.isAdmitted(group)
                            && type.groups().get(group).minResources().isPresent());
        }

        private BitSet needs(int kind, int number) {
            UnitKind type = model.kinds().get(kind);
            BitSet needs = new BitSet();
            Map<Integer, List<UnitStep>> together = new HashMap<>();
            for (UnitStep step : type.steps(number)) {
                if (step.holdsNothing()) {
                    needs.set(number(new RoomNeed.GroupAdmission(type.groups().get(step.group()))));
                } else if (step.group() >= 0 && Arrays.stream(step.pods()).sum() > 1) {
                    together.computeIfAbsent(step.group(), missing -> new ArrayList<>())
                            .add(step);
                } else {
                    needs.set(number(placed(kind, List.of(step))));
                }
            }
            together.values().forEach(steps -> needs.set(number(placed(kind, steps))));
            return needs;
        }

        private RoomNeed placed(int kind, List<UnitStep> steps) {
            UnitKind type = model.kinds().get(kind);
            int group = steps.get(0).group();
            if (group < 0) {
                return RoomNeed.of(type, steps);
            }
            if (type.groups().get(group).queue() < 0) {
                return new RoomNeed.Share();
            }
            RoomNeed.Ask ask = asks.computeIfAbsent(
                    List.of(kind, group), missing -> new RoomNeed.Ask(kind, group, QueueLimitProof.asked(type, group)));
            return shares.surelyAllow(ask)
                    ? RoomNeed.of(type, steps)
                    : RoomNeed.of(type, steps).asking(ask);
        }

        private int number(RoomNeed need) {
            int number = numbers.computeIfAbsent(need, missing -> numbers.size());
            admissions.set(number, need instanceof RoomNeed.GroupAdmission);
            return number;
        }
    }

    /**
     * The maximal elements of what units hold in several states: those that no other one covers in pods of every kind.
     */
    private static final class MostHeld {

        /** Maximum number of elements; above it, one element with the maximum of each set replaces all. */
        private static final int MOST = 32;

        /** By set, the index of the first set with equal pods. */
        private final int[] equal;

        private List<int[]> held = new ArrayList<>();

        MostHeld(List<UnitSet> sets) {
            List<List<Object>> pods = sets.stream().map(UnitSet::pod).toList();
            equal = pods.stream().mapToInt(pods::indexOf).toArray();
        }

        /** @param pods by set */
        void add(int[] pods) {
            if (held.stream().anyMatch(known -> covers(known, pods))) {
                return;
            }
            held.removeIf(known -> covers(pods, known));
            held.add(pods);
            if (held.size() > MOST) {
                int[] most = new int[pods.length];
                held.forEach(known -> Arrays.setAll(most, set -> Math.max(most[set], known[set])));
                held = new ArrayList<>(List.of(most));
            }
        }

        List<int[]> held() {
            return List.copyOf(held);
        }

        private boolean covers(int[] more, int[] less) {
            int[] left = new int[more.length];
            for (int set = 0; set < more.length; set++) {
                left[equal[set]] += more[set] - less[set];
            }
            return Arrays.stream(left).allMatch(pods -> pods >= 0);
        }
    }
}
