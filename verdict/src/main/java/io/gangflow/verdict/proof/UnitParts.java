package io.gangflow.verdict.proof;

import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.PodSet.Creation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Groups dependent pod sets into units, and orders the units by what they wait for. */
public final class UnitParts {

    private final Map<String, String> leaders = new HashMap<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<List<PodSet>> units = new ArrayList<>();
    private final Map<Integer, TreeSet<String>> before = new HashMap<>();
    private final Map<Integer, TreeSet<String>> after = new HashMap<>();
    private final Map<Integer, TreeSet<String>> startedBy = new HashMap<>();
    private final Set<String> servers = new HashSet<>();

    private UnitParts() {}

    public static UnitParts of(List<PodSet> podSets) {
        UnitParts parts = new UnitParts();
        podSets.stream()
                .filter(set -> set.ends() instanceof PodSet.End.Never)
                .forEach(set -> parts.servers.add(set.id()));
        podSets.forEach(set -> parts.leaders.put(set.id(), set.id()));
        Map<String, String> groups = new HashMap<>();
        for (PodSet set : podSets) {
            parts.linked(set).forEach(other -> parts.join(set.id(), other));
            set.podGroup().ifPresent(name -> {
                String first = groups.putIfAbsent(Membership.namespace(set.pod()) + "/" + name, set.id());
                parts.join(set.id(), first == null ? set.id() : first);
            });
        }
        Map<String, List<PodSet>> units = new LinkedHashMap<>();
        podSets.forEach(set -> units.computeIfAbsent(parts.leader(set.id()), missing -> new ArrayList<>())
                .add(set));
        units.values().forEach(unit -> {
            unit.forEach(set -> parts.numbers.put(set.id(), parts.units.size()));
            parts.units.add(List.copyOf(unit));
        });
        podSets.forEach(parts::order);
        return parts;
    }

    /** A set that only waits for a server to run is otherwise independent of it. */
    private Stream<String> linked(PodSet set) {
        Stream<String> needs = set.needs().stream().map(PodSet.Need::podSet);
        Stream<String> ends = set.ends() instanceof PodSet.End.With with ? with.podSets().stream() : Stream.empty();
        Stream<String> created =
                set.created() instanceof Creation.OnceRunning running && !servers.contains(running.podSet())
                        ? Stream.of(running.podSet())
                        : set.created() instanceof Creation.OnceAll all ? all.ready().stream() : Stream.empty();
        return Stream.of(needs, ends, created).flatMap(each -> each);
    }

    private void join(String one, String other) {
        if (leaders.containsKey(other)) {
            leaders.put(leader(one), leader(other));
        }
    }

    private String leader(String id) {
        String at = id;
        String next = leaders.getOrDefault(at, at);
        while (!next.equals(at)) {
            at = next;
            next = leaders.getOrDefault(at, at);
        }
        return at;
    }

    private void order(PodSet set) {
        if (set.created() instanceof Creation.OnceRunning running && unitOf(running.podSet()) != unitOf(set.id())) {
            startedBy
                    .computeIfAbsent(unitOf(set.id()), missing -> new TreeSet<>())
                    .add(running.podSet());
            after.computeIfAbsent(unitOf(running.podSet()), missing -> new TreeSet<>())
                    .add(set.id());
        }
        int own = unitOf(set.id());
        for (String earlier : done(set)) {
            int other = unitOf(earlier);
            if (other >= 0 && other != own) {
                before.computeIfAbsent(own, missing -> new TreeSet<>()).add(earlier);
                after.computeIfAbsent(other, missing -> new TreeSet<>()).add(set.id());
            }
        }
    }

    /** Returns what must have ended before a set starts. */
    static List<String> done(PodSet set) {
        if (set.created() instanceof Creation.OnceDone done) {
            return done.podSets();
        }
        return set.created() instanceof Creation.OnceAll all ? all.done() : List.of();
    }

    public List<List<PodSet>> units() {
        return List.copyOf(units);
    }

    /** Returns the number of the unit of a pod set; -1 for an unknown one. */
    int unitOf(String podSet) {
        return numbers.getOrDefault(podSet, -1);
    }

    /** Returns the pod sets of other units that must come before. */
    List<String> before(List<PodSet> unit) {
        return List.copyOf(before.getOrDefault(unitOf(unit.get(0).id()), new TreeSet<>()));
    }

    /** Returns the pod sets of other units, of which a pod has to run before. */
    List<String> startedBy(List<PodSet> unit) {
        return List.copyOf(startedBy.getOrDefault(unitOf(unit.get(0).id()), new TreeSet<>()));
    }

    /** Returns everything that comes directly before and after, as text. */
    String neighbours(List<PodSet> unit) {
        int number = unitOf(unit.get(0).id());
        return startedBy.getOrDefault(number, new TreeSet<>()) + " " + before.getOrDefault(number, new TreeSet<>())
                + " " + after.getOrDefault(number, new TreeSet<>());
    }
}
