package io.gangflow.simulator.verdict;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Conditions under which nothing can lock, whatever its size, without a search. Each is sufficient; none is necessary.
 */
final class EasyProofs {

    private static final int MAX_UNIT_STATES = 5_000;

    private final WorkModel model;
    private final HoldingMoves moves;
    private final Map<Integer, long[]> heldWhileWaiting = new HashMap<>();

    EasyProofs(WorkModel model, HoldingMoves moves) {
        this.model = model;
        this.moves = moves;
    }

    /** The argument, in a clause; empty when none applies. */
    Optional<String> cannotLock() {
        for (int kind = 0; kind < model.kinds().size(); kind++) {
            Optional<long[]> held = heldWhileWaiting(kind);
            if (held.isEmpty()) {
                return Optional.empty();
            }
            heldWhileWaiting.put(kind, held.get());
        }
        if (nobodyWaitsWithRoom()) {
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

    /** The most that a unit holds in any state; empty when there are too many, or one of which nothing leads on. */
    private Optional<long[]> heldWhileWaiting(int kind) {
        UnitKind type = model.kinds().get(kind);
        long[] most = new long[model.dimensions().size()];
        boolean[] known = new boolean[MAX_UNIT_STATES + 1];
        ArrayDeque<Integer> open = new ArrayDeque<>(List.of(0));
        known[0] = true;
        while (!open.isEmpty()) {
            int number = open.remove();
            UnitState state = type.state(number);
            long[] held = held(type, state);
            for (int i = 0; i < most.length; i++) {
                most[i] = Math.max(most[i], held[i]);
            }
            if (type.steps(number).isEmpty() && !type.rules().finished(state)) {
                return Optional.empty();
            }
            for (UnitStep step : type.steps(number)) {
                int next = type.number(type.rules().after(state, step));
                if (next > MAX_UNIT_STATES) {
                    return Optional.empty();
                }
                if (!known[next]) {
                    known[next] = true;
                    open.add(next);
                }
            }
        }
        return Optional.of(most);
    }

    private static long[] held(UnitKind type, UnitState state) {
        long[] held = new long[type.sets().get(0).request().length];
        for (int set = 0; set < type.sets().size(); set++) {
            for (int i = 0; i < held.length; i++) {
                held[i] += type.sets().get(set).request()[i] * state.held(set);
            }
        }
        return held;
    }

    /** Then whatever has been let in can be placed on an empty cluster, and if nothing has, something can be. */
    private boolean nobodyWaitsWithRoom() {
        for (int kind = 0; kind < model.kinds().size(); kind++) {
            UnitKind type = model.kinds().get(kind);
            boolean reservesInParts = type.groups().size() > 1
                    && type.groups().stream()
                            .anyMatch(group -> group.minResources().isPresent());
            if (reservesInParts
                    || Arrays.stream(heldWhileWaiting.getOrDefault(kind, new long[0]))
                            .anyMatch(amount -> amount > 0)) {
                return false;
            }
            Holding nothing = Holding.nothing(model);
            for (int number = 0; number < type.states(); number++) {
                Holding alone = nothing.with(nothing.unit(kind, 0), number, true, nothing.free());
                Holding.Unit unit = nothing.unit(kind, number);
                if (!unit.finished() && !moves.goesOn(alone, unit, true)) {
                    return false;
                }
            }
        }
        return true;
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
                add(
                        sum,
                        heldWhileWaiting.getOrDefault(other, sum),
                        model.kinds().get(other).size());
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
