package io.gangflow.verdict.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.verdict.proof.Preemptors.Roomy;
import io.gangflow.verdict.proof.RoomBound.Certainty;
import io.gangflow.verdict.proof.RoomNeed.Room;
import io.gangflow.verdict.proof.UnitRules.UnitStep;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Verifies a proof that work cannot lock, using only the definitions of docs/decisions/0006-lock-verdict.md: every
 * state of every unit, exact sums, no shortcuts. Who evicts nobody is verified in the same way, beside all pods that
 * can exist. It ignores limits, the order of stages and admissions, so it rejects
 * some valid proofs.
 */
final class CertificateCheck {

    /** The maximum number of amounts that are tried for each resource of a node. */
    private static final int MOST_TRIED = 2_000;

    private static final MathContext UP = new MathContext(40, RoundingMode.CEILING);

    private final WorkModel model;
    private final Set<Room> ruledOut = new HashSet<>();

    /** The pods that are placed together with the examined ones. */
    private final Set<UnitSet> placed = new HashSet<>();

    /** Whether all pods that can exist are counted instead of those that units hold while they wait. */
    private boolean countsAll;

    private final Map<List<Long>, Long> leastSums = new HashMap<>();
    private final Map<List<Object>, BigDecimal[]> lines = new HashMap<>();

    CertificateCheck(WorkModel model) {
        this.model = model;
    }

    /**
     * Whether certain pods evict nobody, units have all states that other evictions lead to, each step follows from
     * those before it, and no state remains in which a unit holds resources and waits.
     */
    boolean accepts(List<RoomProof.Step> steps, List<Roomy> neverEvicting) {
        if (!verifiesThatNobodyIsEvictedFor(neverEvicting)) {
            return false;
        }
        for (RoomProof.Step step : steps) {
            if (!follows(step)) {
                return false;
            }
            ruledOut.add(step.need());
            leastSums.clear();
        }
        return model.kinds().stream().allMatch(type -> waiting(type).isEmpty());
    }

    /** Whether these pods evict nobody, and units have all states that evictions by the others lead to. */
    boolean verifiesThatNobodyIsEvictedFor(List<Roomy> neverEvicting) {
        EvictionCheck evictions = new EvictionCheck(model, neverEvicting);
        if (!evictions.areFollowed()) {
            return false;
        }
        countsAll = true;
        model.kinds().forEach(type -> placed.addAll(type.sets()));
        boolean all = neverEvicting.stream()
                .allMatch(each -> follows(
                        Room.of(model.kinds().get(each.kind()).sets().get(each.set())),
                        each.certainty(),
                        weight -> evictions.beside(each, weight)));
        countsAll = false;
        placed.clear();
        leastSums.clear();
        return all;
    }

    /** Returns the states that wait for no need that is ruled out. Units without resources wait beside servers only. */
    private List<Integer> waiting(UnitKind type) {
        boolean served = model.kinds().stream().anyMatch(UnitKind::stays);
        return possible(type, state -> !type.rules().finished(state) && (served || state.holdsRoom()));
    }

    /** Returns the states that hold resources, and run forever or wait for no need that is ruled out. */
    private List<Integer> holding(UnitKind type) {
        return countsAll ? List.of() : possible(type, UnitState::holdsRoom);
    }

    private List<Integer> possible(UnitKind type, Predicate<UnitState> counted) {
        return IntStream.range(0, type.states())
                .filter(number -> counted.test(type.state(number))
                        && needs(type, number).stream().noneMatch(ruledOut::contains))
                .boxed()
                .toList();
    }

    /** Returns single pods, and groups of pods as a whole. */
    private static List<Room> needs(UnitKind type, int number) {
        List<UnitStep> steps =
                type.steps(number).stream().filter(step -> !step.holdsNothing()).toList();
        return steps.stream()
                .map(step -> IntStream.of(step.pods()).sum() == 1
                        ? List.of(step)
                        : steps.stream()
                                .filter(other -> other.group() == step.group())
                                .toList())
                .map(together -> RoomNeed.of(type, together))
                .toList();
    }

    private boolean follows(RoomProof.Step step) {
        if (!(step.certainty() instanceof Certainty.OneByOne each)) {
            return follows(step.need(), step.certainty(), weight -> BigDecimal.ZERO);
        }
        RoomNeed.Together together = step.need().together().orElseThrow();
        placed.addAll(together.sets());
        leastSums.clear();
        boolean all = IntStream.range(0, each.lasts().size()).allMatch(i -> {
            int last = together.lasts().get(i).set();
            return follows(
                    Room.of(together.sets().get(last)), each.lasts().get(i), weight -> beside(together, last, weight));
        });
        placed.clear();
        leastSums.clear();
        return all && each.lasts().size() == together.lasts().size();
    }

    /** Returns the maximum weight of all pods except one of a set. */
    private static BigDecimal beside(RoomNeed.Together together, int last, Function<UnitSet, BigDecimal> weight) {
        BigDecimal most = BigDecimal.ZERO;
        for (List<Integer> mix : together.mixes()) {
            BigDecimal sum = BigDecimal.ZERO;
            for (int set = 0; set < mix.size(); set++) {
                int others = mix.get(set) - (set == last ? 1 : 0);
                sum = sum.add(weight.apply(together.sets().get(set)).multiply(BigDecimal.valueOf(others)));
            }
            most = mix.get(last) > 0 ? most.max(sum) : most;
        }
        return most;
    }

    /** The total weight of pods that no unit holds, given the weight of each pod. */
    private interface Beside extends Function<Function<UnitSet, BigDecimal>, BigDecimal> {}

    private boolean follows(Room room, Certainty certainty, Beside beside) {
        BitSet large = new BitSet();
        long places = 0;
        for (WorkModel.ModelNode node : model.nodes()) {
            long slots = room.nodes().get(node.kind()) ? slots(node, room, new long[node.allocatable().length]) : 0;
            places += slots;
            large.set(node.kind(), slots > 0);
        }
        if (certainty instanceof Certainty.Nodes nodes) {
            BigDecimal all = model.nodes().stream()
                    .filter(node -> large.get(node.kind()))
                    .map(node -> new BigDecimal(nodes.weights().get(node.kind())))
                    .reduce(BigDecimal.ZERO, BigDecimal::add);
            return room.pods() == 1
                    && held(room, beside, pods -> part(pods, room, large, nodes))
                                    .compareTo(all)
                            < 0;
        }
        BigDecimal spare = BigDecimal.valueOf(places - room.pods());
        return held(
                                        room,
                                        beside,
                                        pods -> most(
                                                large,
                                                pods,
                                                i -> ceil(
                                                        pods.request()[i],
                                                        room.request().get(i))))
                                .compareTo(spare)
                        <= 0
                || held(room, beside, pods -> perPlace(pods, room, large)).compareTo(spare.add(BigDecimal.ONE)) < 0
                || held(room, beside, pods -> slope(pods, room, large))
                                .add(rounding(room, large))
                                .compareTo(spare.add(BigDecimal.ONE))
                        < 0;
    }

    /**
     * On a node, the number of lost places as a function of the used amount of a resource lies below a line through (0,
     * offset) and (all that can be used, all places). Returns the maximum slope of such lines with the smallest offset
     * that is not negative, times the pod's request.
     */
    private BigDecimal slope(UnitSet pods, Room room, BitSet large) {
        BigDecimal most = BigDecimal.ZERO;
        for (WorkModel.ModelNode node : nodesOf(large, pods)) {
            for (int i = 0; i < pods.request().length; i++) {
                long request = room.request().get(i);
                if (request > 0) {
                    BigDecimal[] line = line(node, room, i);
                    most = most.max(line[1].multiply(BigDecimal.valueOf(pods.request()[i])));
                }
            }
        }
        return most;
    }

    private BigDecimal rounding(Room room, BitSet large) {
        BigDecimal sum = BigDecimal.ZERO;
        for (WorkModel.ModelNode node : model.nodes()) {
            BigDecimal most = BigDecimal.ZERO;
            for (int i = 0; large.get(node.kind()) && i < node.allocatable().length; i++) {
                if (room.request().get(i) > 0 && leastSum(node, i, 0) > 0) {
                    most = most.max(line(node, room, i)[0]);
                }
            }
            sum = sum.add(most);
        }
        return sum;
    }

    /**
     * Returns offset and slope. Every usable amount, or {@link #MOST_TRIED} of them, is tried: no more places are lost
     * than on the line.
     */
    private BigDecimal[] line(WorkModel.ModelNode node, Room room, int dimension) {
        return lines.computeIfAbsent(List.of(node.kind(), dimension, room.request()), missing -> {
            long request = room.request().get(dimension);
            long grain = grain(dimension);
            long usable = node.allocatable()[dimension] - node.allocatable()[dimension] % grain;
            long slots = slots(node, room, new long[node.allocatable().length]);
            long free = usable - (slots + 1) * request + grain;
            BigDecimal offset = BigDecimal.valueOf(Math.max(0, -free)).divide(BigDecimal.valueOf(request), UP);
            BigDecimal slope = BigDecimal.valueOf(usable - Math.max(0, free))
                    .divide(BigDecimal.valueOf(usable).multiply(BigDecimal.valueOf(request)), UP);
            long step = grain * Math.max(1, usable / grain / MOST_TRIED);
            for (long used = 0; used <= usable; used += step) {
                long[] all = new long[node.allocatable().length];
                all[dimension] = used;
                BigDecimal lost = BigDecimal.valueOf(slots - slots(node, room, all));
                assertThat(lost)
                        .as("places lost on `%s` with %d used", node.name(), used)
                        .isLessThanOrEqualTo(offset.add(slope.multiply(BigDecimal.valueOf(used))));
            }
            return new BigDecimal[] {offset, slope};
        });
    }

    private long grain(int dimension) {
        return model.kinds().stream()
                .flatMap(type -> type.sets().stream())
                .mapToLong(pods -> pods.request()[dimension])
                .filter(request -> request > 0)
                .mapToObj(BigInteger::valueOf)
                .reduce(BigInteger::gcd)
                .orElse(BigInteger.ONE)
                .longValueExact();
    }

    /** Returns the maximum total weight of all units, without pods that are evicted for the waiting ones. */
    private BigDecimal held(Room room, Beside beside, Function<UnitSet, BigDecimal> all) {
        Function<UnitSet, BigDecimal> weight =
                pods -> pods.priority() < room.evicts() ? BigDecimal.ZERO : all.apply(pods);
        BigDecimal sum = beside.apply(weight);
        for (UnitKind type : model.kinds()) {
            List<BigDecimal> weights = type.sets().stream().map(weight).toList();
            BigDecimal best = BigDecimal.ZERO;
            for (int number : holding(type)) {
                BigDecimal weighs = BigDecimal.ZERO;
                for (int set = 0; set < weights.size(); set++) {
                    weighs = weighs.add(weights.get(set)
                            .multiply(BigDecimal.valueOf(type.state(number).held(set))));
                }
                best = best.max(weighs);
            }
            sum = sum.add(best.multiply(BigDecimal.valueOf(type.size())));
        }
        return sum;
    }

    private BigDecimal part(UnitSet pods, Room room, BitSet large, Certainty.Nodes nodes) {
        BigDecimal most = BigDecimal.ZERO;
        for (WorkModel.ModelNode node : nodesOf(large, pods)) {
            BigDecimal weight = new BigDecimal(nodes.weights().get(node.kind()));
            for (int i = 0; i < pods.request().length; i++) {
                long request = room.request().get(i);
                long used = request == 0 ? 0 : leastSum(node, i, node.allocatable()[i] - request);
                if (used > 0) {
                    BigDecimal part = BigDecimal.valueOf(pods.request()[i]).divide(BigDecimal.valueOf(used), UP);
                    most = most.max(weight.multiply(part.min(BigDecimal.ONE)));
                }
            }
        }
        return most;
    }

    private BigDecimal perPlace(UnitSet pods, Room room, BitSet large) {
        BigDecimal most = BigDecimal.ZERO;
        for (WorkModel.ModelNode node : nodesOf(large, pods)) {
            long slots = slots(node, room, new long[node.allocatable().length]);
            for (int i = 0; i < pods.request().length; i++) {
                long request = room.request().get(i);
                for (long lost = 1; request > 0 && lost <= slots; lost++) {
                    long used = leastSum(node, i, node.allocatable()[i] - (slots - lost + 1) * request);
                    if (used > 0) {
                        most = most.max(
                                BigDecimal.valueOf(pods.request()[i] * lost).divide(BigDecimal.valueOf(used), UP));
                    }
                }
            }
        }
        return most;
    }

    private BigDecimal most(BitSet large, UnitSet pods, Function<Integer, Long> lost) {
        return nodesOf(large, pods).isEmpty()
                ? BigDecimal.ZERO
                : BigDecimal.valueOf(IntStream.range(0, pods.request().length)
                        .mapToLong(lost::apply)
                        .max()
                        .orElse(0));
    }

    private static long ceil(long amount, long request) {
        return request == 0 ? 0 : (amount + request - 1) / request;
    }

    /** Returns one node of each class that may hold such pods. */
    private List<WorkModel.ModelNode> nodesOf(BitSet classes, UnitSet pods) {
        BitSet seen = new BitSet();
        List<WorkModel.ModelNode> nodes = new ArrayList<>();
        for (WorkModel.ModelNode node : model.nodes()) {
            boolean may = pods.nodes().get(node.kind())
                    || (pods.home() >= 0 && model.nodes().get(pods.home()).kind() == node.kind());
            if (may && classes.get(node.kind()) && !seen.get(node.kind())) {
                seen.set(node.kind());
                nodes.add(node);
            }
        }
        return nodes;
    }

    private static long slots(WorkModel.ModelNode node, Room room, long[] used) {
        return IntStream.range(0, used.length)
                .filter(i -> room.request().get(i) > 0)
                .mapToLong(i -> Math.max(0, node.allocatable()[i] - used[i])
                        / room.request().get(i))
                .min()
                .orElse(0);
    }

    /**
     * Returns the smallest sum of requests above an amount, of the pods that the node can hold in the remaining states;
     * 0 if no sum is larger.
     */
    private long leastSum(WorkModel.ModelNode node, int dimension, long above) {
        return leastSums.computeIfAbsent(
                List.of((long) node.kind(), (long) dimension, above), missing -> searched(node, dimension, above));
    }

    private long searched(WorkModel.ModelNode node, int dimension, long above) {
        Set<Long> requests = new HashSet<>();
        placed.stream()
                .filter(pods -> pods.nodes().get(node.kind()) || pods.home() >= 0)
                .map(pods -> pods.request()[dimension])
                .filter(request -> request > 0)
                .forEach(requests::add);
        for (UnitKind type : model.kinds()) {
            for (int set = 0; set < type.sets().size(); set++) {
                UnitSet pods = type.sets().get(set);
                int held = set;
                if (pods.request()[dimension] > 0
                        && (pods.nodes().get(node.kind()) || pods.home() >= 0)
                        && holding(type).stream()
                                .anyMatch(number -> type.state(number).held(held) > 0)) {
                    requests.add(pods.request()[dimension]);
                }
            }
        }
        Set<Long> sums = new HashSet<>(Set.of(0L));
        List<Long> open = new ArrayList<>(List.of(0L));
        long least = 0;
        while (!open.isEmpty()) {
            long sum = open.remove(open.size() - 1);
            for (long request : requests) {
                long next = sum + request;
                if (next <= node.allocatable()[dimension] && sums.add(next)) {
                    open.add(next);
                    least = next > above && (least == 0 || next < least) ? next : least;
                }
            }
        }
        return least;
    }
}
