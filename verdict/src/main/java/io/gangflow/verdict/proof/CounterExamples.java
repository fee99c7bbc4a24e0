package io.gangflow.verdict.proof;

import io.gangflow.cluster.Resources;
import io.gangflow.verdict.proof.CounterExample.Event;
import io.gangflow.verdict.proof.CounterExample.Free;
import io.gangflow.verdict.proof.CounterExample.Waiting;
import io.gangflow.verdict.proof.HoldingMoves.Move;
import io.gangflow.verdict.proof.LockSearch.Locked;
import io.gangflow.workloads.pods.PodRequests;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Restores the names of pods and nodes in a lock by replaying its moves; the search itself does not distinguish equal
 * ones.
 */
final class CounterExamples {

    private final WorkModel model;
    private final ResultingWork work;
    private final HoldingMoves moves;
    private final long[][] free;
    private final Map<Integer, List<Named>> units = new LinkedHashMap<>();
    private final Map<String, Integer> created = new HashMap<>();
    private final List<Event> events = new ArrayList<>();

    private CounterExamples(WorkModel model, ResultingWork work, HoldingMoves moves) {
        this.model = model;
        this.work = work;
        this.moves = moves;
        free = model.nodes().stream().map(node -> node.allocatable().clone()).toArray(long[][]::new);
    }

    static CounterExample of(WorkModel model, ResultingWork work, Locked locked, HoldingMoves moves) {
        CounterExamples names = new CounterExamples(model, work, moves);
        names.placeInitial();
        locked.moves().forEach(names::play);
        return new CounterExample(
                names.before(locked.holding()), names.events, names.waiting(locked.holding()), names.freeRoom());
    }

    static CounterExample of(WorkModel model, ResultingWork work, Blockade.Found found, HoldingMoves moves) {
        CounterExamples names = new CounterExamples(model, work, moves);
        found.events().forEach(names::play);
        return new CounterExample(
                names.before(found.holding()), names.events, names.waiting(found.holding()), names.freeRoom());
    }

    private void play(Blockade.Placed placed) {
        UnitKind type = model.kinds().get(placed.kind());
        List<Named> alike = units.computeIfAbsent(placed.kind(), missing -> new ArrayList<>());
        if (placed.member() == alike.size()) {
            alike.add(new Named(type.members().get(placed.member())));
        }
        Named unit = alike.get(placed.member());
        if (placed.step().holdsNothing()) {
            admit(unit, type, placed.step().group());
        }
        for (Blockade.On pod : placed.pods()) {
            shift(free[pod.node()], type.sets().get(pod.set()).request(), -1);
            placed(unit.podSets.get(pod.set()), pod.node());
        }
        unit.number = type.number(type.rules().after(placed.before(), placed.step()));
    }

    /** A unit with its pod sets, and its position. */
    private static final class Named {
        private final List<String> podSets;
        private int number;

        Named(List<String> podSets) {
            this.podSets = podSets;
        }
    }

    /** Places the pods that exist from the start. */
    private void placeInitial() {
        for (Holding.Unit unit : Holding.initial(model).units()) {
            List<Named> alike = units.computeIfAbsent(unit.kind(), missing -> new ArrayList<>());
            Named named = new Named(unit.type().members().get(alike.size()));
            alike.add(named);
            for (int set = 0; set < unit.sets().size(); set++) {
                UnitSet pods = unit.sets().get(set);
                for (int pod = 0; pods.home() >= 0 && pod < unit.state().held(set); pod++) {
                    shift(free[pods.home()], pods.request(), -1);
                    placed(named.podSets.get(set), pods.home());
                }
            }
        }
    }

    private void play(Move move) {
        List<Named> alike = units.computeIfAbsent(move.unit().kind(), missing -> new ArrayList<>());
        if (move.isNew()) {
            alike.add(new Named(move.unit().type().members().get(alike.size())));
        }
        Named unit = alike.stream()
                .filter(named -> named.number == move.unit().number())
                .reduce((first, second) -> move.isNew() ? second : first)
                .orElseThrow();
        UnitState next = move.unit().rules().after(move.unit().state(), move.step());
        if (move.step().holdsNothing()) {
            admit(unit, move.unit().type(), move.step().group());
        }
        place(move, unit, next);
        unit.number = move.unit().type().number(next);
    }

    private void admit(Named unit, UnitKind type, int group) {
        String name = work.podSet(unit.podSets.get(type.rules().setsOf(group).get(0)))
                .flatMap(PodSet::podGroup)
                .orElse("of " + unit.podSets.get(0));
        events.add(new Event.GroupAdmitted(
                name, resources(type.groups().get(group).minResources().orElse(new long[0]))));
    }

    private void place(Move move, Named unit, UnitState next) {
        int[] staying = new int[move.step().pods().length];
        for (int set = 0; set < staying.length; set++) {
            staying[set] = next.held(set) - move.unit().state().held(set);
        }
        long[][] wanted = move.after().free();
        boolean found = moves.placements(move.unit()).each(free, staying, after -> {
            if (!sameRoom(after, wanted)) {
                return false;
            }
            record(unit, move.unit(), staying, after);
            return true;
        });
        if (!found) {
            throw new IllegalStateException("the events of the lock cannot be replayed");
        }
    }

    private boolean sameRoom(long[][] one, long[][] other) {
        return rooms(one).equals(rooms(other));
    }

    private Map<String, Integer> rooms(long[][] rooms) {
        Map<String, Integer> counts = new TreeMap<>();
        for (int node = 0; node < rooms.length; node++) {
            counts.merge(model.nodes().get(node).kind() + Arrays.toString(rooms[node]), 1, Integer::sum);
        }
        return counts;
    }

    /**
     * Records which pods went to which nodes: the placements of {@link Placements} are reconstructed from the used
     * resources.
     */
    private void record(Named unit, Holding.Unit type, int[] staying, long[][] after) {
        int[] left = staying.clone();
        long[][] now = Arrays.stream(free).map(long[]::clone).toArray(long[][]::new);
        assign(unit, type, left, now, after, 0);
        for (int node = 0; node < free.length; node++) {
            free[node] = after[node].clone();
        }
    }

    private boolean assign(Named unit, Holding.Unit type, int[] left, long[][] now, long[][] goal, int from) {
        int node = from;
        while (node < now.length && Arrays.equals(now[node], goal[node])) {
            node++;
        }
        if (node == now.length) {
            return Arrays.stream(left).allMatch(count -> count == 0);
        }
        for (int set = 0; set < left.length; set++) {
            long[] request = type.sets().get(set).request();
            if (left[set] > 0 && covers(now[node], goal[node], request)) {
                left[set]--;
                shift(now[node], request, -1);
                int mark = events.size();
                Map<String, Integer> names = new HashMap<>(created);
                placed(unit.podSets.get(set), node);
                if (assign(unit, type, left, now, goal, node)) {
                    return true;
                }
                events.subList(mark, events.size()).clear();
                created.clear();
                created.putAll(names);
                shift(now[node], request, 1);
                left[set]++;
            }
        }
        return false;
    }

    private static boolean covers(long[] now, long[] goal, long[] request) {
        for (int i = 0; i < now.length; i++) {
            if (now[i] - request[i] < goal[i]) {
                return false;
            }
        }
        return true;
    }

    private static void shift(long[] room, long[] request, int sign) {
        for (int i = 0; i < room.length; i++) {
            room[i] += sign * request[i];
        }
    }

    private void placed(String podSet, int node) {
        PodSet set = work.podSet(podSet).orElseThrow();
        int number = created.merge(podSet, 1, Integer::sum) - 1;
        String name = podName(set, number);
        events.add(new Event.Placed(
                podSet,
                name,
                model.nodes().get(node).name(),
                PodRequests.of(set.pod().getSpec())));
    }

    /**
     * @param number from 0
     */
    private static String podName(PodSet set, int number) {
        String name = set.pod().getMetadata().getName();
        return set.count() == 1 ? name : name + "-" + number;
    }

    private List<String> before(Holding holding) {
        TreeSet<String> before = new TreeSet<>();
        for (Holding.Unit unit : holding.units()) {
            unit.type().predecessors().stream()
                    .filter(kind -> !model.kinds().get(kind).stays())
                    .forEach(kind -> model.kinds().get(kind).members().forEach(before::addAll));
        }
        for (Holding.Unit unit : LockCondition.endedBefore(moves, holding)) {
            List<List<String>> members = unit.type().members();
            members.subList(holding.countOf(unit.kind()), members.size()).forEach(before::addAll);
        }
        return List.copyOf(before);
    }

    private List<Waiting> waiting(Holding holding) {
        List<Waiting> waiting = new ArrayList<>();
        units.forEach((kind, alike) ->
                alike.forEach(unit -> waiting.addAll(waiting(holding.unit(kind, unit.number), unit.podSets))));
        if (waiting.isEmpty()) {
            List<Holding.Unit> before = LockCondition.endedBefore(moves, holding);
            moves.startable(holding).stream()
                    .filter(unit -> !before.contains(unit) && !moves.canStep(holding, unit, false))
                    .forEach(unit ->
                            waiting.addAll(waiting(unit, unit.type().members().get(holding.countOf(unit.kind())))));
        }
        return waiting;
    }

    private List<Waiting> waiting(Holding.Unit unit, List<String> podSets) {
        List<Waiting> waiting = new ArrayList<>();
        for (int set = 0; set < podSets.size(); set++) {
            UnitSet pods = unit.sets().get(set);
            boolean shut =
                    pods.afterEnqueue() && pods.group() >= 0 && !unit.state().isAdmitted(pods.group());
            int count = shut ? pods.atOnce() : unit.rules().pending(unit.state(), set);
            if (count > 0) {
                PodSet found = work.podSet(podSets.get(set)).orElseThrow();
                waiting.add(new Waiting(
                        podSets.get(set), count, PodRequests.of(found.pod().getSpec()), why(unit, pods)));
            }
        }
        return waiting;
    }

    private String why(Holding.Unit unit, UnitSet pods) {
        if (pods.group() < 0) {
            return "no node has room for one";
        }
        UnitGroup group = unit.groups().get(pods.group());
        int missing = group.minMember() - unit.rules().startedOf(unit.state(), pods.group());
        if (group.queue() < 0) {
            return "their PodGroup has no open queue";
        }
        if (!unit.state().isAdmitted(pods.group())) {
            return "Volcano does not admit their PodGroup";
        }
        if (missing > 1) {
            return "their gang needs %d more at once".formatted(missing);
        }
        return hasRoom(pods)
                ? "queue `%s` allows no more"
                        .formatted(
                                model.reservations().queues().get(group.queue()).name())
                : "no node has room for one";
    }

    private boolean hasRoom(UnitSet pods) {
        return IntStream.range(0, free.length)
                .anyMatch(node -> Holding.fits(pods, model.nodes().get(node).kind(), free[node]));
    }

    private List<Free> freeRoom() {
        List<Free> rooms = new ArrayList<>();
        for (int node = 0; node < free.length; node++) {
            rooms.add(new Free(model.nodes().get(node).name(), resources(free[node])));
        }
        return rooms;
    }

    private Resources resources(long[] amounts) {
        TreeMap<String, Long> extended = new TreeMap<>();
        for (int i = 2; i < amounts.length - 1; i++) {
            extended.put(model.dimensions().get(i), Math.max(0, amounts[i]));
        }
        return amounts.length == 0
                ? Resources.NONE
                : new Resources(Math.max(0, amounts[0]), Math.max(0, amounts[1]), extended);
    }
}
