package io.gangflow.verdict.proof;

import io.gangflow.verdict.proof.WaitingStates.Wait;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The maximum that all units hold together while they wait, in states that are not excluded yet. Not thread-safe. */
final class WorstCase {

    private final WorkModel model;
    private final WaitingStates states;
    private final BitSet met = new BitSet();

    /** Indexes of the waits that are not excluded. */
    private final BitSet possible = new BitSet();

    /** By need, the indexes of the waits that wait for it. */
    private final List<BitSet> waiting;

    private final List<UnitSet> shapes = new ArrayList<>();
    private final List<int[]> shapeOf = new ArrayList<>();

    /** By kind, the kinds that may run at the same time; equal sets are the same object. */
    private final List<BitSet> others = new ArrayList<>();

    WorstCase(WorkModel model, WaitingStates states) {
        this.model = model;
        this.states = states;
        Map<List<Object>, Integer> numbers = new HashMap<>();
        for (UnitKind type : model.kinds()) {
            shapeOf.add(type.sets().stream()
                    .mapToInt(pods -> numbers.computeIfAbsent(pods.pod(), missing -> {
                        shapes.add(pods);
                        return numbers.size();
                    }))
                    .toArray());
        }
        waiting = states.needs().stream().map(need -> new BitSet()).toList();
        possible.set(0, states.waits().size());
        for (int place = 0; place < states.waits().size(); place++) {
            int wait = place;
            states.waits().get(wait).needs().stream()
                    .forEach(need -> waiting.get(need).set(wait));
        }
        Map<BitSet, BitSet> known = new HashMap<>();
        boolean ordered =
                model.kinds().stream().anyMatch(kind -> !kind.predecessors().isEmpty());
        for (int kind = 0; kind < model.kinds().size(); kind++) {
            others.add(ordered || kind == 0 ? known.computeIfAbsent(others(kind), each -> each) : others.get(0));
        }
    }

    /** Excludes the states in which units wait for a need. */
    void ruleOut(int need) {
        met.set(need);
        possible.andNot(waiting.get(need));
    }

    /** Returns one set for each kind of pods that are held in possible states. */
    List<UnitSet> held() {
        BitSet held = new BitSet();
        possible().forEach(wait -> {
            int[] shape = shapeOf.get(wait.kind());
            for (int set = 0; set < shape.length; set++) {
                if (wait.held()[set] > 0) {
                    held.set(shape[set]);
                }
            }
        });
        return held.stream().mapToObj(shapes::get).toList();
    }

    /** Returns one set for each kind of pods. */
    List<UnitSet> all() {
        return List.copyOf(shapes);
    }

    /** Returns whether a unit of a kind may be in a state forever. */
    boolean isPossible(int kind, int state) {
        return !states.ofState().get(kind).get(state).intersects(met);
    }

    private Stream<Wait> possible() {
        return possible.stream().mapToObj(states.waits()::get);
    }

    /** Returns the waits that are not excluded. */
    List<Wait> waits() {
        return possible().filter(wait -> !wait.needs().isEmpty()).toList();
    }

    boolean isWaitedFor(int need) {
        return possible.intersects(waiting.get(need));
    }

    /** Returns the maximum weight of pods that units hold while at least one waits for a need. */
    double most(int need, ToDoubleFunction<UnitSet> weight) {
        double[] weights = shapes.stream().mapToDouble(weight).toArray();
        double[] best = new double[model.kinds().size()];
        double[] whileWaiting = new double[model.kinds().size()];
        Arrays.fill(whileWaiting, -1);
        for (int place = possible.nextSetBit(0); place >= 0; place = possible.nextSetBit(place + 1)) {
            Wait wait = states.waits().get(place);
            double weighs = weight(wait, weights);
            best[wait.kind()] = Math.max(best[wait.kind()], weighs);
            if (wait.needs().get(need)) {
                whileWaiting[wait.kind()] = Math.max(whileWaiting[wait.kind()], weighs);
            }
        }
        double most = 0;
        IdentityHashMap<BitSet, Double> beside = new IdentityHashMap<>();
        for (int kind = 0; kind < best.length; kind++) {
            if (whileWaiting[kind] >= 0) {
                double all = beside.computeIfAbsent(others.get(kind), kinds -> together(kinds, best));
                most = Math.max(most, all - best[kind] + whileWaiting[kind]);
            }
        }
        return most;
    }

    private double weight(Wait wait, double[] weights) {
        double sum = 0;
        int[] shape = shapeOf.get(wait.kind());
        for (int set = 0; set < shape.length; set++) {
            sum += wait.held()[set] == 0 ? 0 : wait.held()[set] * weights[shape[set]];
        }
        return sum;
    }

    /** Returns the kinds whose units may run at the same time as one of this kind, including itself. */
    private BitSet others(int kind) {
        BitSet others = new BitSet();
        IntStream.range(0, model.kinds().size())
                .filter(other -> other == kind
                        || model.canOverlap(kind, other)
                        || model.kinds().get(other).stays())
                .forEach(others::set);
        return others;
    }

    private double together(BitSet kinds, double[] best) {
        int[] sizes = IntStream.range(0, best.length)
                .map(kind -> kinds.get(kind) ? model.kinds().get(kind).size() : 0)
                .toArray();
        double sum = 0;
        for (WorkModel.KindLimit limit : model.limits()) {
            int left = limit.atMost();
            for (int kind : limited(limit, sizes, best)) {
                int taken = Math.min(left, sizes[kind]);
                sum += taken * best[kind];
                left -= taken;
                sizes[kind] = 0;
            }
        }
        for (int kind = 0; kind < best.length; kind++) {
            sum += sizes[kind] * best[kind];
        }
        return sum;
    }

    /** Returns the kinds with the heaviest first; endless units do not count towards the limit. */
    private List<Integer> limited(WorkModel.KindLimit limit, int[] sizes, double[] best) {
        return limit.kinds().stream()
                .filter(kind -> sizes[kind] > 0 && !model.kinds().get(kind).stays())
                .sorted((one, other) -> Double.compare(best[other], best[one]))
                .toList();
    }
}
