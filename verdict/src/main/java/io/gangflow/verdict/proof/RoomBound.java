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
 * Proves that pods find room however the resources that all waiting units hold are distributed. A node is blocked for a
 * pod if less of some resource is free than the pod requests. The used amount is a sum of requests, so the smallest
 * amount that blocks a node is the smallest such sum.
 */
final class RoomBound {

    /** Marks a sum that cannot be reached. */
    private static final long NEVER = Long.MAX_VALUE;

    /**
     * The maximum number of sums that are listed; above it, all multiples of the greatest common divisor count as sums.
     */
    private static final long MOST_SUMS = 1 << 18;

    /** The fixed-point unit of weights. They are rounded so that the bound proves less, never more. */
    private static final double UNIT = 1 << 20;

    private final WorkModel model;
    private final List<long[]> allocatable = new ArrayList<>();
    private final int[] count;
    private final long[] grain;
    private final BitSet[][] sums;
    private final List<UnitSet> held;
    private @Nullable RoomBound ofAll;

    /** Why pods find room. */
    sealed interface Certainty {

        /** All pods that hold resources leave enough places. */
        record Places() implements Certainty {}

        /**
         * Blocking all nodes takes more than the units hold.
         *
         * @param weights of the classes of nodes, from 0 to 1
         */
        record Nodes(List<Double> weights) implements Certainty {
            public Nodes {
                weights = List.copyOf(weights);
            }
        }

        /**
         * Whichever pod is placed last finds room next to all others.
         *
         * @param lasts the certainty for a pod of each set ({@link RoomNeed.Together#lasts})
         */
        record OneByOne(List<Certainty> lasts) implements Certainty {
            public OneByOne {
                lasts = List.copyOf(lasts);
            }
        }
    }

    /** The maximum total weight of the pods that can be present while others wait for room. */
    @FunctionalInterface
    interface Most {

        double of(ToDoubleFunction<UnitSet> weight);
    }

    /**
     * Returns the bound for the pods that units hold while they wait. Pods that are placed together with others are
     * added when a need has any.
     */
    static RoomBound of(WorkModel model, WorstCase worst) {
        return new RoomBound(model, worst.held());
    }

    /** @param held pods that can be present while others wait for room, one set for each kind of pods */
    RoomBound(WorkModel model, List<UnitSet> held) {
        this.model = model;
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

    /** Returns why a need finds room in all states that are not ruled out yet; empty if that is not certain. */
    Optional<Certainty> certainty(int need, Room room, WorstCase worst) {
        return certainty(room, weight -> worst.most(need, weight))
                .or(() -> room.together().flatMap(together -> oneByOne(need, together, worst)));
    }

    private Optional<Certainty> oneByOne(int need, RoomNeed.Together together, WorstCase worst) {
        if (ofAll == null) {
            ofAll = new RoomBound(model, worst.all());
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

    /** Returns why room is found beside pods of at most this weight; empty if that is not certain. */
    Optional<Certainty> certainty(Room room, Most most) {
        // A node that is too small for such a pod does not have to be blocked.
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

    /** Whether the pods that are held leave at least as many places as are needed. */
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
     * A node with {@code used} of a resource loses at most {@code (used - unneeded) / request} places, where
     * {@code unneeded} is the amount that its places leave free, minus the possible loss by rounding. If that is
     * positive, {@code used / request * (1 - unneeded / usable)} is an upper bound, because {@code used} is at most
     * {@code usable}.
     */
    private double lostByPart(UnitSet pods, Room room, int[] classes, long[] slots) {
        return most(pods, room, classes, (each, i, request) -> {
            double unneeded = Math.max(0, unneeded(classes[each], i, request, slots[each]));
            double part = 1 - unneeded / Math.max(1, grains(classes[each], i));
            return part * pods.request()[i] / request;
        });
    }

    /** Returns the places that {@link #lostByPart} does not count: less than one for each node. */
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

    /**
     * Returns how much of a resource can be used before a place is certainly lost; negative if less than one request
     * can lose a place.
     */
    private long unneeded(int nodeClass, int dimension, long request, long slots) {
        return grains(nodeClass, dimension) - (slots + 1) * request + grain[dimension];
    }

    /** Returns how much of a resource pods can use on an empty node. */
    private long grains(int nodeClass, int dimension) {
        long amount = allocatable.get(nodeClass)[dimension];
        return amount - amount % grain[dimension];
    }

    /**
     * Returns weights of classes of nodes that may prove that a node remains: each class alone, all equal, by pods, and
     * by the amount of each resource.
     */
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

    /** Returns weights by the number of pods that block a node of the class, divided by the maximum. */
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

    /** Returns weights by the amount that blocks a node of the class, at most 1. */
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
     * Whether weighted nodes remain unblocked. A pod counts, on its node, as the largest fraction that any of its
     * requests is of the amount that blocks the node in that resource, at most 1; the fractions on a blocked node add
     * up to at least 1.
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

    /** The weight of a pod by one of its requests. */
    @FunctionalInterface
    private interface Weight {

        /** @param each index of the class among the examined classes of nodes */
        double of(int each, int dimension, long request);
    }

    /**
     * Returns the maximum weight of a pod on any class of nodes that may hold it, by any of its requests; rounded up.
     * Pods that are evicted weigh nothing.
     */
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

    /** Returns how many such pods fit on an empty node of a class. */
    private long slots(int nodeClass, List<Long> request) {
        long slots = Long.MAX_VALUE;
        for (int i = 0; i < request.size(); i++) {
            if (request.get(i) > 0) {
                slots = Math.min(slots, Math.max(0, allocatable.get(nodeClass)[i]) / request.get(i));
            }
        }
        return slots;
    }

    /**
     * Returns the smallest amount of a resource in use that leaves no room for such a pod on a node of a class;
     * {@link #NEVER} if there is none.
     */
    private long toBlock(int nodeClass, int dimension, long request) {
        return least(nodeClass, dimension, allocatable.get(nodeClass)[dimension] - request);
    }

    /** Returns the smallest used amount per lost place, where an empty node has {@code slots} places. */
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

    /** Returns the smallest sum of requests above an amount. */
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
