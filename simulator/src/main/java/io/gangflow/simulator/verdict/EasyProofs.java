package io.gangflow.simulator.verdict;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Conditions under which nothing can lock, whatever its size, without a search. Each is sufficient; none is necessary.
 */
final class EasyProofs {

    private final WorkModel model;
    private final HoldingMoves moves;
    private final Waiters waiters;

    EasyProofs(WorkModel model, HoldingMoves moves, Waiters waiters) {
        this.model = model;
        this.moves = moves;
        this.waiters = waiters;
    }

    /** The argument, in a clause; empty when none applies. */
    Optional<String> cannotLock() {
        if (!IntStream.range(0, model.kinds().size()).allMatch(waiters::isKnown)) {
            return Optional.empty();
        }
        if (IntStream.range(0, model.kinds().size()).allMatch(waiters::holdsNothing)) {
            return Optional.of(whyNobodyHolds());
        }
        return new FollowerProof(model, moves).holds()
                ? Optional.of(
                        "each gang starts completely or not at all, and fits together with all pods that wait for it")
                : alwaysRoom();
    }

    private String whyNobodyHolds() {
        boolean gangs =
                model.kinds().stream().flatMap(kind -> kind.groups().stream()).anyMatch(group -> group.minMember() > 1);
        return gangs
                ? "each gang starts completely or not at all, so no pod holds resources while it waits for another"
                : "pods are independent, so none can block another";
    }

    /** However badly all that may hold room at the same time is spread, every pod finds a node. */
    private Optional<String> alwaysRoom() {
        for (int kind = 0; kind < model.kinds().size(); kind++) {
            UnitKind type = model.kinds().get(kind);
            long[] others = heldBesides(kind);
            if (!reservationsHold(kind) || !type.groups().stream().allMatch(this::canBeReady)) {
                return Optional.empty();
            }
            for (UnitSet pods : type.sets()) {
                long[] worst = others.clone();
                if (pods.group() >= 0) {
                    add(worst, whole(type), 1);
                }
                if (!alwaysFits(pods, worst)) {
                    return Optional.empty();
                }
            }
        }
        return Optional.of("every pod fits, wherever the other pods are placed");
    }

    private boolean canBeReady(UnitGroup group) {
        return group.queue() >= 0 && group.minMember() <= 1 && group.minOfSet().isEmpty();
    }

    private long[] heldBesides(int kind) {
        long[] sum = new long[model.dimensions().size()];
        for (int other = 0; other < model.kinds().size(); other++) {
            boolean served = model.kinds().get(other).stays();
            if (model.meet(kind, other) || served) {
                add(sum, waiters.mostHeld(other), model.kinds().get(other).size());
            }
        }
        return sum;
    }

    private static long[] whole(UnitKind type) {
        long[] sum = new long[type.sets().get(0).request().length];
        type.sets().forEach(pods -> add(sum, pods.request(), pods.count()));
        return sum;
    }

    /** Each queue could have, and reserve, everything at once. */
    private boolean reservationsHold(int kind) {
        long[] all = new long[model.dimensions().size()];
        for (UnitKind type : model.kinds()) {
            long[] unit = whole(type);
            for (UnitGroup group : type.groups()) {
                add(unit, group.minResources().orElse(new long[all.length]), 1);
            }
            add(all, unit, type.size());
        }
        return model.kinds().get(kind).groups().stream()
                .allMatch(group -> group.queue() >= 0 && within(all, group.queue()));
    }

    private boolean within(long[] all, int queue) {
        Reservations.QueueLimits limits = model.reservations().queues().get(queue);
        return IntStream.range(0, all.length - 1)
                .allMatch(i -> all[i]
                        <= Math.min(limits.deserved()[i], model.reservations().total()[i]));
    }

    private boolean alwaysFits(UnitSet pods, long[] worst) {
        List<WorkModel.ModelNode> admitting = model.nodes().stream()
                .filter(node -> pods.nodes().get(node.kind()))
                .toList();
        long blocked = 0;
        for (int i = 0; i < worst.length; i++) {
            int dimension = i;
            if (pods.request()[dimension] == 0) {
                continue;
            }
            long left = worst[dimension];
            long grain = grain(dimension);
            for (long toBlock : admitting.stream()
                    .mapToLong(node -> node.allocatable()[dimension] - pods.request()[dimension])
                    .map(spare -> spare < 0 ? 0 : (spare / grain + 1) * grain)
                    .sorted()
                    .toArray()) {
                if (toBlock <= 0) {
                    blocked++;
                } else if (toBlock <= left) {
                    left -= toBlock;
                    blocked++;
                } else {
                    break;
                }
            }
        }
        return blocked < admitting.size();
    }

    /** What all requests are multiples of, and so is what is in use on a node. */
    private long grain(int dimension) {
        BigInteger grain = BigInteger.ZERO;
        for (UnitKind kind : model.kinds()) {
            for (UnitSet pods : kind.sets()) {
                grain = grain.gcd(BigInteger.valueOf(pods.request()[dimension]));
            }
        }
        return Math.max(1, grain.longValueExact());
    }

    private static void add(long[] sum, long[] amounts, int times) {
        for (int i = 0; i < sum.length; i++) {
            sum[i] += amounts[i] * times;
        }
    }
}
