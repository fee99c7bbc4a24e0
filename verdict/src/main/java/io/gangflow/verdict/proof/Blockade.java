package io.gangflow.verdict.proof;

import io.gangflow.verdict.proof.RoomNeed.Room;
import io.gangflow.verdict.proof.UnitRules.UnitStep;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Searches for a lock in which units hold all resources that they wait for. For each choice of needs to block, it
 * places units that wait for nothing else, one after the other, on the fullest nodes that still have room for the
 * blocked needs. Any result is a lock; no result proves nothing. Not thread-safe; for one use.
 */
final class Blockade {

    private static final int MOST_CHOICES = 120;

    /** Maximum number of choices of all needs of at least an amount. */
    private static final int MOST_LARGE = 40;

    private static final int ORDERS = 40;

    /** The effort of one attempt. */
    private static final long MOST_EFFORT = 4_000_000;

    private final WorkModel model;
    private final HoldingMoves moves;
    private final WaitingStates states;
    private final RoomProof proof;

    /** The number of nodes, by class. */
    private final Map<Integer, Long> nodes;

    /** The targets of each need, by the need's index; empty for needs other than room. */
    private final List<List<Target>> targets;

    /** The kinds of units that wait for each need, by the need's index. */
    private final List<BitSet> waiters;

    /** The kinds of units that hold resources and wait for nothing in some state. */
    private final BitSet serving = new BitSet();

    Blockade(WorkModel model, HoldingMoves moves, RoomProof proof) {
        this.model = model;
        this.moves = moves;
        this.states = proof.states();
        this.proof = proof;
        nodes = model.nodes().stream().collect(Collectors.groupingBy(WorkModel.ModelNode::kind, Collectors.counting()));
        targets = states.needs().stream()
                .map(need -> need instanceof Room room ? Target.of(room) : List.<Target>of())
                .toList();
        waiters = states.needs().stream().map(need -> new BitSet()).toList();
        for (int kind = 0; kind < model.kinds().size(); kind++) {
            readStates(kind);
        }
    }

    private void readStates(int kind) {
        List<BitSet> needs = states.ofState().get(kind);
        for (int number = 0; number < needs.size(); number++) {
            needs.get(number).stream().mapToObj(waiters::get).forEach(kinds -> kinds.set(kind));
            if (needs.get(number).isEmpty()
                    && model.kinds().get(kind).state(number).holdsRoom()) {
                serving.set(kind);
            }
        }
    }

    /** Returns the kinds of which a unit may hold resources of the targets while these needs are blocked. */
    private BitSet holders(List<Target> choice, BitSet blocked) {
        BitSet holders = (BitSet) serving.clone();
        blocked.stream().mapToObj(waiters::get).forEach(holders::or);
        if (!choice.isEmpty()) {
            BitSet nodes = new BitSet();
            choice.forEach(target -> nodes.or(target.nodes()));
            holders.and(kinds(
                    type -> type.sets().stream().anyMatch(pods -> pods.nodes().intersects(nodes))));
        }
        return holders;
    }

    /**
     * A lock.
     *
     * @param events in an order that is possible on the empty cluster
     */
    record Found(List<Placed> events, Holding holding) {
        Found {
            events = List.copyOf(events);
        }
    }

    /**
     * A step of a unit, by its kind and its index among the units of that kind, and the nodes of the pods of the step.
     */
    record Placed(int kind, int member, UnitStep step, UnitState before, List<On> pods) {
        Placed {
            pods = List.copyOf(pods);
        }
    }

    /** A pod of a set on a node. */
    record On(int set, int node) {}

    /**
     * Returns a lock if one is found.
     *
     * @throws Placements.Effort.Exceeded when the search takes too long
     */
    Optional<Found> find() {
        if (!Holding.initial(model).isEmpty()) {
            return Optional.empty();
        }
        List<BitSet> left = proof.left();
        BitSet all = new BitSet();
        left.forEach(all::or);
        Evictions evictions = Evictions.of(model);
        List<BitSet> together = together(evictions);
        List<List<Target>> choices = choices(left, all);
        for (int order = 0; order < ORDERS; order++) {
            for (List<Target> choice : choices) {
                BitSet blocked = closure(choice, all);
                BitSet holders = holders(choice, blocked);
                for (BitSet kinds : together) {
                    BitSet among = (BitSet) kinds.clone();
                    among.and(holders);
                    int tried = order;
                    Optional<Found> found = moves.attempt(
                            MOST_EFFORT,
                            () -> new BlockadeAttempt(model, moves, states, choice, blocked, evictions, tried)
                                    .play(among));
                    if (found.isPresent()) {
                        return found;
                    }
                }
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the choices of targets to block, those with the fewest nodes first. One is empty: servers alone can take
     * the resources of others.
     */
    private List<List<Target>> choices(List<BitSet> left, BitSet all) {
        Set<List<Target>> choices = new LinkedHashSet<>();
        choices.add(List.of());
        choices.addAll(largeNeeds(all));
        left.stream()
                .flatMap(needs -> targets(needs).stream())
                .sorted(Comparator.comparingLong(this::nodesToBlock))
                .limit(MOST_CHOICES)
                .forEach(choices::add);
        choices.addAll(targets(all));
        return choices.stream()
                .sorted(Comparator.comparingLong(this::nodesToBlock))
                .toList();
    }

    /**
     * Returns for each amount of a resource, and for each choice of nodes, all needs of at least as much on these nodes:
     * units that hold resources for each other may wait for different needs, of which none blocks another.
     */
    private List<List<Target>> largeNeeds(BitSet all) {
        List<Room> rooms = all.stream()
                .filter(need -> !targets.get(need).isEmpty())
                .mapToObj(states.needs()::get)
                .flatMap(need -> need instanceof Room room ? Stream.of(room) : Stream.empty())
                .toList();
        return IntStream.range(0, model.dimensions().size() - 1)
                .boxed()
                .flatMap(resource -> rooms.stream()
                        .map(room -> room.request().get(resource))
                        .filter(amount -> amount > 0)
                        .distinct()
                        .sorted(Comparator.reverseOrder())
                        .flatMap(amount -> rooms.stream()
                                .map(Room::nodes)
                                .distinct()
                                .map(nodes -> atLeast(all, resource, amount, nodes))))
                .distinct()
                .limit(MOST_LARGE)
                .flatMap(needs -> targets(needs).stream())
                .map(Blockade::smallest)
                .toList();
    }

    private BitSet atLeast(BitSet all, int resource, long amount, BitSet nodes) {
        BitSet needs = new BitSet();
        all.stream()
                .filter(need -> states.needs().get(need) instanceof Room room
                        && room.request().get(resource) >= amount
                        && isWithin(room.nodes(), nodes))
                .forEach(needs::set);
        return needs;
    }

    private static boolean isWithin(BitSet nodes, BitSet others) {
        BitSet elsewhere = (BitSet) nodes.clone();
        elsewhere.andNot(others);
        return elsewhere.isEmpty();
    }

    /** Leaves out the targets that another one blocks. */
    private static List<Target> smallest(List<Target> choice) {
        List<Target> smallest = new ArrayList<>();
        for (Target target : choice) {
            if (smallest.stream().noneMatch(other -> other.blocks(target))) {
                smallest.removeIf(target::blocks);
                smallest.add(target);
            }
        }
        return List.copyOf(smallest);
    }

    /** Pods that are placed together are blocked when any one of their sets is. */
    private List<List<Target>> targets(BitSet choice) {
        if (choice.isEmpty()
                || choice.stream().anyMatch(need -> targets.get(need).isEmpty())) {
            return List.of();
        }
        List<List<Target>> sets = choice.stream().mapToObj(targets::get).toList();
        int most = sets.stream().mapToInt(List::size).max().orElse(0);
        return IntStream.range(0, most)
                .mapToObj(i -> sets.stream()
                        .map(set -> set.get(i % set.size()))
                        .distinct()
                        .toList())
                .toList();
    }

    /** Returns the number of nodes to block: the fewer, the easier. */
    private long nodesToBlock(List<Target> choice) {
        BitSet classes = new BitSet();
        choice.forEach(target -> classes.or(target.nodes()));
        return classes.stream().mapToLong(each -> nodes.getOrDefault(each, 0L)).sum();
    }

    /**
     * Returns all kinds, and for each priority the kinds whose pods cannot evict each other: no pod has a lower
     * priority, and none preempts pods of a higher one.
     */
    private List<BitSet> together(Evictions evictions) {
        List<BitSet> together = new ArrayList<>(List.of(kinds(type -> true)));
        if (!evictions.isEmpty()) {
            model.kinds().stream()
                    .flatMap(type -> type.sets().stream())
                    .map(UnitSet::priority)
                    .distinct()
                    .sorted()
                    .map(priority -> kinds(type -> type.sets().stream()
                            .allMatch(pods -> pods.priority() >= priority && !Evictions.preempts(pods, priority))))
                    .filter(kinds -> !kinds.isEmpty())
                    .forEach(together::add);
        }
        return together.stream().distinct().toList();
    }

    private BitSet kinds(Predicate<UnitKind> chosen) {
        BitSet kinds = new BitSet();
        IntStream.range(0, model.kinds().size())
                .filter(kind -> chosen.test(model.kinds().get(kind)))
                .forEach(kinds::set);
        return kinds;
    }

    /** Returns all needs that find no room when the chosen targets find none. */
    private BitSet closure(List<Target> choice, BitSet all) {
        BitSet closure = new BitSet();
        all.stream()
                .filter(need -> targets.get(need).stream()
                        .anyMatch(other -> choice.stream().anyMatch(target -> target.blocks(other))))
                .forEach(closure::set);
        return closure;
    }

    /**
     * A number of pods with the same request, blocked when the nodes have fewer free places than that.
     *
     * @param request of each pod, by dimension
     * @param nodes classes of nodes that admit the pods
     * @param least number of pods
     */
    record Target(List<Long> request, BitSet nodes, int least) {

        Target {
            request = List.copyOf(request);
            nodes = (BitSet) nodes.clone();
        }

        /**
         * Returns the targets of a need. Blocking one of them blocks the need: one set of the pods that are placed
         * together is enough.
         */
        static List<Target> of(Room room) {
            List<Target> sets = room.together().stream()
                    .flatMap(together -> together.lasts().stream())
                    .filter(last -> last.least() > 0)
                    .map(last -> new Target(last.room().request(), last.room().nodes(), last.least()))
                    .toList();
            return sets.isEmpty() ? List.of(new Target(room.request(), room.nodes(), 1)) : sets;
        }

        /** Returns whether the other target finds no room when this one finds none. */
        boolean blocks(Target other) {
            return isWithin(other.nodes, nodes)
                    && other.least >= least
                    && IntStream.range(0, request.size()).allMatch(i -> other.request.get(i) >= request.get(i));
        }

        /** Returns how many of the pods fit on a node. */
        long places(int nodeClass, long[] free) {
            if (!nodes.get(nodeClass)) {
                return 0;
            }
            long places = Long.MAX_VALUE;
            for (int i = 0; i < free.length; i++) {
                long asked = request.get(i);
                if (asked > 0) {
                    places = Math.min(places, Math.max(0, free[i]) / asked);
                }
            }
            return places;
        }
    }
}
