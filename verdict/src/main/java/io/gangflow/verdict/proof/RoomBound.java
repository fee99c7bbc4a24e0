package io.gangflow.verdict.proof;

import io.gangflow.verdict.proof.RoomNeed.Room;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whether pods find room however badly all that units hold while they wait is spread. A node is blocked for a pod if of some resource more is used
 * than it may leave. What is used is a sum of requests, so the least that blocks is the least such sum.
 */
final class RoomBound {

    /** A sum that cannot be reached. */
    private static final long NEVER = Long.MAX_VALUE;

    /** Of sums that are listed; beyond, multiples of the greatest common divisor stand for them. */
    private static final long MOST_SUMS = 1 << 18;

    /** Fixed point of weights, which are rounded so that less is shown, never more. */
    private static final double UNIT = 1 << 20;

    private final WorkModel model;
    private final WorstCase worst;
    private final List<long[]> allocatable = new ArrayList<>();
    private final int[] count;
    private final long[] grain;
    private final BitSet[][] sums;
    private final List<UnitSet> held;
    private @Nullable RoomBound ofAll;

    /** Why pods find room. */
    sealed interface Certainty {

        /** All that is held leaves enough places for them. */
        record Places() implements Certainty {}

        /**
         * To block all nodes takes more than is held.
         *
         * @param weights of the classes of nodes, from 0 to 1
         */
        record Nodes(List<Double> weights) implements Certainty {
            public Nodes {
                weights = List.copyOf(weights);
            }
        }

        /**
         * Whichever of them is placed last finds room beside all others.
         *
         * @param lasts why, for a pod of each set ({@link RoomNeed.Together#lasts})
         */
        record OneByOne(List<Certainty> lasts) implements Certainty {
            public OneByOne {
                lasts = List.copyOf(lasts);
            }
        }
    }

    /** The most that pods weigh together that are there when others look for room. */
    @FunctionalInterface
    private interface Most {

        double of(ToDoubleFunction<UnitSet> weight);
    }

    /** For what is held, and what is placed with that. */
    static RoomBound of(WorkModel model, WorstCase worst) {
        return new RoomBound(model, worst, worst.held());
    }

    /** @param held pods that may be beside those that look for room, of each kind one */
    private RoomBound(WorkModel model, WorstCase worst, List<UnitSet> held) {
        this.model = model;
        this.worst = worst;
        int classes =
                model.nodes().stream().mapToInt(WorkModel.ModelNode::kind).max().orElse(-1) + 1;
        count = new int[classes];
        for (WorkModel.ModelNode node : model.nodes()) {
            if (count[node.kind()]++ == 0) {
                allocatable.add(node.allocatable());
            }
        }
        grain = IntStream.range(0, model.dimensions().size())
                .mapToLong(this::grain)
                .toArray();
        sums = new BitSet[classes][grain.length];
        this.held = List.copyOf(held);
    }

    /** Why what a unit waits for finds room in all states that are not ruled out yet; empty if that is not certain. */
    Optional<Certainty> certainty(int need, Room room) {
        return certainty(room, weight -> worst.most(need, weight))
                .or(() -> room.together().flatMap(together -> oneByOne(need, together)));
    }

    private Optional<Certainty> oneByOne(int need, RoomNeed.Together together) {
        if (ofAll == null) {
            ofAll = new RoomBound(model, worst, worst.all());
        }
        List<Certainty> certain = new ArrayList<>();
        for (RoomNeed.Together.Last last : together.lasts()) {
            Optional<Certainty> found =
                    ofAll.certainty(last.room(), weight -> worst.most(need, weight) + last.beside(weight));
            if (found.isEmpty()) {
                return Optional.empty();
            }
            certain.add(found.get());
        }
        return Optional.of(new Certainty.OneByOne(certain));
    }

    private Optional<Certainty> certainty(Room room, Most most) {
        // A node that is too small for such a pod need not be blocked.
        int[] classes = room.nodes().stream()
                .filter(each -> slots(each, room.request()) > 0)
                .toArray();
        long[] slots = Arrays.stream(classes)
                .mapToLong(each -> slots(each, room.request()))
                .toArray();
        long all = 0;
        for (int i = 0; i < classes.length; i++) {
            all += slots[i] * count[classes[i]];
        }
        if (all >= room.pods() && slotsRemain(room, classes, slots, all, most)) {
            return Optional.of(new Certainty.Places());
        }
        return room.pods() == 1
                ? weights(room, classes)
                        .filter(weights -> remains(room, classes, weights, most))
                        .findFirst()
                        .map(weights -> new Certainty.Nodes(
                                Arrays.stream(weights).boxed().toList()))
                : Optional.empty();
    }

    /** The pods that are held leave at least as many places as are needed. */
    private boolean slotsRemain(Room room, int[] classes, long[] slots, long all, Most most) {
        double spare = (all - room.pods() + 1) * UNIT;
        return most.of(pods -> lostByPod(pods, room, classes)) < spare
                || most.of(pods -> lostByAmount(pods, room, classes, slots)) < spare
                || most.of(pods -> lostByPart(pods, room, classes, slots)) + lostByRounding(room, classes, slots)
                        < spare;
    }

    private double lostByPod(UnitSet pods, Room room, int[] classes) {
        if (pods.priority() < room.evicts() || Arrays.stream(classes).noneMatch(each -> mayHold(each, pods))) {
            return 0;
        }
        long lost = 0;
        for (int i = 0; i < pods.request().length; i++) {
            long request = room.request().get(i);
            if (request > 0) {
                lost = Math.max(lost, (pods.request()[i] + request - 1) / request);
            }
        }
        return lost * UNIT;
    }

    private double lostByAmount(UnitSet pods, Room room, int[] classes, long[] slots) {
        return most(
                pods,
                room,
                classes,
                (each, i, request) ->
                        slots[each] == 0 ? 0 : pods.request()[i] / perSlot(classes[each], i, request, slots[each]));
    }

    /**
     * A node with {@code used} of a resource loses at most {@code (used - unneeded) / request} places, where {@code unneeded} is what its
     * places leave, less what rounding may cost. If that is positive, {@code used / request - used * unneeded / allocatable} is no less,
     * because {@code used} is {@code allocatable} at most.
     */
    private double lostByPart(UnitSet pods, Room room, int[] classes, long[] slots) {
        return most(pods, room, classes, (each, i, request) -> {
            double unneeded = Math.max(0, unneeded(classes[each], i, request, slots[each]));
            double part = 1 - unneeded / Math.max(1, grains(classes[each], i));
            return part * pods.request()[i] / request;
        });
    }

    /** What {@link #lostByPart} leaves out: of each node, less than one place. */
    private double lostByRounding(Room room, int[] classes, long[] slots) {
        double lost = 0;
        for (int each = 0; each < classes.length; each++) {
            double most = 0;
            for (int i = 0; i < grain.length; i++) {
                long request = room.request().get(i);
                if (request > 0 && isHeld(classes[each], i)) {
                    most = Math.max(most, -(double) unneeded(classes[each], i, request, slots[each]) / request);
                }
            }
            lost += (most == 0 ? 0 : rounded(most)) * count[classes[each]];
        }
        return lost;
    }

    private boolean isHeld(int nodeClass, int dimension) {
        return held.stream().anyMatch(pods -> pods.request()[dimension] > 0 && mayHold(nodeClass, pods));
    }

    /** What may be used of a resource before a place is lost for certain; negative where less than a request may lose one. */
    private long unneeded(int nodeClass, int dimension, long request, long slots) {
        return grains(nodeClass, dimension) - (slots + 1) * request + grain[dimension];
    }

    /** What pods can use of a resource on an empty node. */
    private long grains(int nodeClass, int dimension) {
        long amount = allocatable.get(nodeClass)[dimension];
        return amount - amount % grain[dimension];
    }

    /** Weights of classes of nodes that may show that one remains: each class alone, all equal, by pods, by the use of a resource. */
    private Stream<double[]> weights(Room room, int[] classes) {
        double[] equal = new double[count.length];
        Arrays.stream(classes).forEach(each -> equal[each] = 1);
        Stream<double[]> alone = Arrays.stream(classes).mapToObj(each -> {
            double[] weights = new double[count.length];
            weights[each] = 1;
            return weights;
        });
        Stream<double[]> byAmount = IntStream.range(0, grain.length)
                .filter(i -> room.request().get(i) > 0)
                .mapToObj(i -> byAmount(room, classes, i));
        return Stream.of(alone, Stream.of(equal, byPods(room, classes)), byAmount)
                .flatMap(each -> each);
    }

    /** Classes weighted by how many pods it takes to block a node of them, divided by the most. */
    private double[] byPods(Room room, int[] classes) {
        double[] weights = new double[count.length];
        double largest = 0;
        for (int each : classes) {
            double[] alone = new double[count.length];
            alone[each] = 1;
            double most = held.stream()
                    .mapToDouble(pods -> blocks(pods, room, new int[] {each}, alone) / UNIT)
                    .max()
                    .orElse(0);
            weights[each] = most == 0 ? 1 : 1 / most;
            largest = Math.max(largest, weights[each]);
        }
        for (int each : classes) {
            weights[each] /= largest;
        }
        return weights;
    }

    /** Classes weighted by what it takes to block a node of them, 1 at most. */
    private double[] byAmount(Room room, int[] classes, int dimension) {
        double[] weights = new double[count.length];
        double largest = 1;
        for (int each : classes) {
            long used = toBlock(each, dimension, room.request().get(dimension));
            weights[each] = used == NEVER ? allocatable.get(each)[dimension] : used;
            largest = Math.max(largest, weights[each]);
        }
        for (int each : classes) {
            weights[each] /= largest;
        }
        return weights;
    }

    /**
     * Whether weighted nodes remain. A pod takes of a node it is on the largest part that any of its requests is of what blocks the node in
     * that resource, 1 at most; the parts of a blocked node are 1 or more together.
     */
    private boolean remains(Room room, int[] classes, double[] weights, Most most) {
        double toBlock = 0;
        for (int each : classes) {
            toBlock += Math.floor(weights[each] * UNIT) * count[each];
        }
        return most.of(pods -> blocks(pods, room, classes, weights)) < toBlock;
    }

    private double blocks(UnitSet pods, Room room, int[] classes, double[] weights) {
        return most(pods, room, classes, (each, i, request) -> {
            double weight = weights[classes[each]];
            long used = weight > 0 ? toBlock(classes[each], i, request) : NEVER;
            return used == NEVER ? 0 : Math.min(1, (double) pods.request()[i] / used) * weight;
        });
    }

    /** What a pod weighs by one of its requests. */
    @FunctionalInterface
    private interface Weight {

        /** @param each the place of the class of nodes among those that are asked about */
        double of(int each, int dimension, long request);
    }

    /** The most that a pod weighs on any class of nodes that may hold it, by any of its requests; rounded up. One that is evicted weighs nothing. */
    private double most(UnitSet pods, Room room, int[] classes, Weight weight) {
        double most = 0;
        if (pods.priority() < room.evicts()) {
            return most;
        }
        for (int each = 0; each < classes.length; each++) {
            for (int i = 0; i < pods.request().length && mayHold(classes[each], pods); i++) {
                long request = room.request().get(i);
                if (request > 0 && pods.request()[i] > 0) {
                    most = Math.max(most, weight.of(each, i, request));
                }
            }
        }
        return most == 0 ? 0 : rounded(most);
    }

    private static double rounded(double weight) {
        return Math.ceil(weight * UNIT) + 1;
    }

    /** Whether such pods may be on nodes of a class. */
    private boolean mayHold(int nodeClass, UnitSet pods) {
        return pods.nodes().get(nodeClass)
                || (pods.home() >= 0 && model.nodes().get(pods.home()).kind() == nodeClass);
    }

    /** How many such pods an empty node of a class takes. */
    private long slots(int nodeClass, List<Long> request) {
        long slots = Long.MAX_VALUE;
        for (int i = 0; i < request.size(); i++) {
            if (request.get(i) > 0) {
                slots = Math.min(slots, Math.max(0, allocatable.get(nodeClass)[i]) / request.get(i));
            }
        }
        return slots;
    }

    /** The least amount of a resource in use on a node of a class that leaves no room for such a pod; {@link #NEVER} if none does. */
    private long toBlock(int nodeClass, int dimension, long request) {
        return least(nodeClass, dimension, allocatable.get(nodeClass)[dimension] - request);
    }

    /** The least amount in use per pod of those that find no room any more, where {@code slots} do on an empty node. */
    private double perSlot(int nodeClass, int dimension, long request, long slots) {
        double least = Double.POSITIVE_INFINITY;
        for (long lost = 1; lost <= slots; lost++) {
            long used =
                    least(nodeClass, dimension, allocatable.get(nodeClass)[dimension] - (slots - lost + 1) * request);
            if (used != NEVER) {
                least = Math.min(least, (double) used / lost);
            }
        }
        return least;
    }

    /** The least sum of requests above an amount. */
    private long least(int nodeClass, int dimension, long above) {
        if (above < 0) {
            return 0;
        }
        long steps = above / grain[dimension] + 1;
        long most = allocatable.get(nodeClass)[dimension] / grain[dimension];
        if (most > MOST_SUMS) {
            return steps > most ? NEVER : steps * grain[dimension];
        }
        int found = sums(nodeClass, dimension, (int) Math.max(0, most)).nextSetBit((int) Math.min(steps, most + 1));
        return found < 0 ? NEVER : found * grain[dimension];
    }

    private BitSet sums(int nodeClass, int dimension, int most) {
        BitSet known = sums[nodeClass][dimension];
        if (known == null) {
            long[] requests = held.stream()
                    .filter(pods -> mayHold(nodeClass, pods))
                    .mapToLong(pods -> pods.request()[dimension] / grain[dimension])
                    .filter(request -> request > 0 && request <= most)
                    .distinct()
                    .toArray();
            known = new BitSet(most + 1);
            known.set(0);
            for (int sum = 0; sum >= 0; sum = known.nextSetBit(sum + 1)) {
                for (long request : requests) {
                    if (sum + request <= most) {
                        known.set((int) (sum + request));
                    }
                }
            }
            sums[nodeClass][dimension] = known;
        }
        return known;
    }

    private long grain(int dimension) {
        long grain = 0;
        for (UnitKind kind : model.kinds()) {
            for (UnitSet pods : kind.sets()) {
                grain = gcd(grain, pods.request()[dimension]);
            }
        }
        return Math.max(1, grain);
    }

    private static long gcd(long one, long other) {
        return other == 0 ? one : gcd(other, one % other);
    }
}
