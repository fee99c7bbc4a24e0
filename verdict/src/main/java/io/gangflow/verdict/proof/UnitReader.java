package io.gangflow.verdict.proof;

import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.run.Label;
import io.gangflow.scheduling.state.PodGroupState;
import io.gangflow.verdict.proof.UnitSet.UnitNeed;
import io.gangflow.verdict.proof.WorkModel.KindLimit;
import io.gangflow.verdict.proof.WorkModel.Served;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.PodSet.Creation;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Groups pod sets into units of work, and equal units into kinds. */
final class UnitReader {

    private static final String TASK_SPEC = "volcano.sh/task-spec";

    /** Phases of a PodGroup after its admission by Volcano's enqueue. */
    private static final Set<String> LET_IN = Set.of("Inqueue", "Running", "Unknown", "Completed");

    private final ResultingWork work;
    private final WorkReader reader;
    private final QueueReader queues;
    private final UnitParts parts;
    private final List<UnitKind> kinds = new ArrayList<>();
    private final Map<String, Integer> kindOfSet = new HashMap<>();
    private final Map<String, Integer> atOnce = new HashMap<>();
    private Served served = new Served(OptionalInt.empty(), OptionalInt.empty(), new long[0]);
    private final TreeSet<String> gaps = new TreeSet<>();

    UnitReader(ResultingWork work, List<PodSet> podSets, WorkReader reader, QueueReader queues) {
        this.work = work;
        this.reader = reader;
        this.queues = queues;
        parts = UnitParts.of(podSets);
        podSets.forEach(set -> atOnce.put(set.id(), set.atOnce()));
        Map<String, UnitKind> byFingerprint = new LinkedHashMap<>();
        for (List<PodSet> unit : parts.units()) {
            UnitKind read = read(unit);
            if (read.rules().finished(read.state(0)) && !(read.state(0).holdsRoom() && isGrouped(read))) {
                serve(read);
                continue;
            }
            String fingerprint = fingerprint(read, unit);
            UnitKind kind = byFingerprint.computeIfAbsent(fingerprint, missing -> {
                kinds.add(read);
                return read;
            });
            kind.addMember(unit.stream().map(PodSet::id).toList());
            unit.forEach(set -> kindOfSet.put(set.id(), kinds.indexOf(kind)));
        }
        order();
    }

    List<UnitKind> kinds() {
        return List.copyOf(kinds);
    }

    /**
     * Adds the endless pods of a unit that already run; they hold resources forever, and Volcano counts them by their
     * PodGroup only. Pods that end first are omitted.
     */
    private void serve(UnitKind unit) {
        for (int set = 0; set < unit.sets().size(); set++) {
            UnitSet pods = unit.sets().get(set);
            if (unit.state(0).held(set) > 0) {
                reader.serve(pods);
                long[] amounts = served.amounts().length == 0 ? new long[pods.request().length] : served.amounts();
                for (int i = 0; i < amounts.length; i++) {
                    amounts[i] += pods.request()[i] * pods.there();
                }
                int lowest = Math.min(served.lowestPriority().orElse(pods.priority()), pods.priority());
                served = new Served(OptionalInt.of(lowest), served.lowestOfEnding(), amounts);
            } else if (pods.there() > 0) {
                int lowest = Math.min(served.lowestOfEnding().orElse(pods.priority()), pods.priority());
                served = new Served(served.lowestPriority(), OptionalInt.of(lowest), served.amounts());
            }
        }
    }

    private static boolean isGrouped(UnitKind unit) {
        return unit.sets().stream().anyMatch(set -> set.group() >= 0);
    }

    Served served() {
        return served;
    }

    List<String> gaps() {
        return List.copyOf(gaps);
    }

    List<KindLimit> limits() {
        List<KindLimit> limits = new ArrayList<>();
        for (ResultingWork.Limit limit : work.limits()) {
            if (limit.atMost() >= limit.instances().size()) {
                continue;
            }
            TreeSet<Integer> limited = new TreeSet<>();
            for (List<String> instance : limit.instances()) {
                List<Integer> of = instance.stream()
                        .filter(kindOfSet::containsKey)
                        .map(parts::unitOf)
                        .distinct()
                        .toList();
                if (of.size() > 1) {
                    gaps.add("a limit counts instances of several parts");
                }
                instance.stream()
                        .filter(kindOfSet::containsKey)
                        .map(kindOfSet::get)
                        .forEach(limited::add);
            }
            limits.add(new KindLimit(limit.atMost(), List.copyOf(limited)));
        }
        return limits;
    }

    private UnitKind read(List<PodSet> unit) {
        Map<String, Integer> places = new HashMap<>();
        for (int i = 0; i < unit.size(); i++) {
            places.put(unit.get(i).id(), i);
        }
        Map<String, Integer> groupPlaces = new LinkedHashMap<>();
        List<UnitGroup> groups = new ArrayList<>();
        for (PodSet set : unit) {
            if (Membership.isVolcanos(set)) {
                groupPlaces.computeIfAbsent(Membership.podGroup(set), name -> {
                    groups.add(group(set, unit));
                    return groups.size() - 1;
                });
            }
        }
        List<UnitSet> sets = unit.stream()
                .map(set -> read(
                        set,
                        places,
                        Membership.isVolcanos(set) ? groupPlaces.getOrDefault(Membership.podGroup(set), -1) : -1))
                .toList();
        return new UnitKind(sets, groups);
    }

    private UnitGroup group(PodSet set, List<PodSet> unit) {
        Optional<PodGroupState> written = reader.podGroup(Membership.podGroup(set));
        if (written.isEmpty()) {
            if (set.podGroup().isPresent()) {
                return new UnitGroup(1, List.of(), Optional.empty(), -1, false, List.of());
            }
            return new UnitGroup(
                    1,
                    List.of(),
                    Optional.of(queues.amounts(reader.pod(set).requests())),
                    queues.place("default"),
                    false,
                    List.of());
        }
        PodGroupState group = written.get();
        return new UnitGroup(
                group.minMember(),
                minOfSet(group, set, unit),
                group.minResources().map(queues::amounts),
                queues.place(group.queue()),
                LET_IN.contains(group.phase()),
                launchers(set, unit));
    }

    /**
     * Returns the stage launchers that create the objects of a PodGroup's pods, and the PodGroup with them. The
     * PodGroup of a Spark application is created before the pod that submits it.
     */
    private static List<Integer> launchers(PodSet member, List<PodSet> unit) {
        Set<String> creators = unit.stream()
                .filter(set ->
                        Membership.isVolcanos(set) && Membership.podGroup(set).equals(Membership.podGroup(member)))
                .flatMap(set -> set.created() instanceof PodSet.Creation.OnceRunning once
                        ? Stream.of(once.podSet())
                        : Stream.empty())
                .collect(Collectors.toSet());
        return IntStream.range(0, unit.size())
                .filter(index -> creators.contains(unit.get(index).id()) && isLauncher(unit.get(index)))
                .boxed()
                .toList();
    }

    private static boolean isLauncher(PodSet set) {
        Map<String, String> labels = set.pod().getMetadata().getLabels();
        return labels != null && "launcher".equals(labels.get(Label.ROLE));
    }

    /** minTaskMember only counts if it does not exceed minMember (plugins/gang). */
    private static List<Integer> minOfSet(PodGroupState group, PodSet set, List<PodSet> unit) {
        int roles = group.minTaskMember().values().stream()
                .mapToInt(Integer::intValue)
                .sum();
        if (roles == 0 || group.minMember() < roles) {
            return List.of();
        }
        List<PodSet> members = unit.stream()
                .filter(other -> Membership.isVolcanos(other)
                        && Membership.podGroup(other).equals(Membership.podGroup(set)))
                .toList();
        return unit.stream()
                .map(other -> members.contains(other) ? minOfSet(group, other, task(other), members) : 0)
                .toList();
    }

    /**
     * Returns the minimum of a set. If the pods of a task are in several sets, either all of them are required, or no
     * minimum is set: a smaller minimum cannot be expressed by set, and without one every possible placement is kept.
     */
    private static int minOfSet(PodGroupState group, PodSet set, String task, List<PodSet> members) {
        int min = group.minTaskMember().getOrDefault(task, 0);
        List<PodSet> alike =
                members.stream().filter(other -> task(other).equals(task)).toList();
        int pods = alike.stream().mapToInt(PodSet::count).sum();
        if (alike.size() == 1) {
            return min;
        }
        return min >= pods ? set.count() : 0;
    }

    private UnitSet read(PodSet set, Map<String, Integer> places, int group) {
        Creation created = set.created();
        List<Integer> startsAfter = among(UnitParts.done(set), places);
        return new UnitSet(
                set.id(),
                reader.request(set),
                reader.admitted(set),
                set.count(),
                set.atOnce(),
                startsWith(created, places),
                startsAfter,
                created instanceof Creation.OnceEnqueued,
                set.needs().stream().map(need -> need(set, need, places)).toList(),
                set.ends() instanceof PodSet.End.With with ? among(with.podSets(), places) : List.of(),
                set.ends() instanceof PodSet.End.Never,
                group,
                reader.pod(set).priority(),
                !"Never".equals(set.pod().getSpec().getPreemptionPolicy()),
                reader.home(set));
    }

    private List<UnitNeed> startsWith(Creation created, Map<String, Integer> places) {
        if (created instanceof Creation.OnceRunning running) {
            return among(List.of(running.podSet()), places).stream()
                    .map(place -> new UnitNeed(place, 1))
                    .toList();
        }
        return created instanceof Creation.OnceAll all
                ? all.ready().stream()
                        .filter(places::containsKey)
                        .map(id -> new UnitNeed(places.getOrDefault(id, 0), atOnce.getOrDefault(id, 0)))
                        .toList()
                : List.of();
    }

    private static List<Integer> among(List<String> podSets, Map<String, Integer> places) {
        return podSets.stream()
                .filter(places::containsKey)
                .map(id -> places.getOrDefault(id, -1))
                .toList();
    }

    /** Pods without a creator never run. */
    private static UnitNeed need(PodSet set, PodSet.Need need, Map<String, Integer> places) {
        Integer other = places.get(need.podSet());
        return other == null
                ? new UnitNeed(places.getOrDefault(set.id(), 0), need.running() > 0 ? Integer.MAX_VALUE : 0)
                : new UnitNeed(other, need.running());
    }

    /** Returns the key of interchangeable units: those that are equal and come before and after the same others. */
    private String fingerprint(UnitKind kind, List<PodSet> unit) {
        StringBuilder fingerprint = new StringBuilder();
        kind.sets().forEach(set -> fingerprint.append(set.fingerprint()).append('\n'));
        kind.groups().forEach(group -> fingerprint.append(group.fingerprint()).append('\n'));
        fingerprint.append(parts.neighbours(unit)).append('\n');
        for (int i = 0; i < work.limits().size(); i++) {
            ResultingWork.Limit limit = work.limits().get(i);
            boolean limited = limit.instances().stream()
                    .anyMatch(instance -> instance.contains(unit.get(0).id()));
            fingerprint.append(limited ? "limit " + i : "");
        }
        return fingerprint.toString();
    }

    private void startedBy() {
        for (List<PodSet> unit : parts.units()) {
            int kind = kindOfSet.getOrDefault(unit.get(0).id(), -1);
            for (String server : parts.startedBy(unit)) {
                if (kind >= 0 && kindOfSet.containsKey(server)) {
                    kinds.get(kind).starters().set(kindOfSet.getOrDefault(server, 0));
                }
            }
        }
    }

    private void order() {
        boolean changed = true;
        for (List<PodSet> unit : parts.units()) {
            int kind = kindOfSet.getOrDefault(unit.get(0).id(), -1);
            for (String before : parts.before(unit)) {
                if (kind >= 0 && kindOfSet.containsKey(before)) {
                    int earlier = kindOfSet.getOrDefault(before, 0);
                    kinds.get(kind).predecessors().set(earlier);
                    if (kinds.get(earlier).stays()) {
                        gaps.add("work starts when `%s` has ended, which never ends".formatted(before));
                    } else if (!kinds.get(earlier).endsAsOne()) {
                        gaps.add("work starts when a part of `%s` has ended".formatted(before));
                    }
                }
            }
        }
        startedBy();
        while (changed) {
            changed = false;
            for (UnitKind kind : kinds) {
                BitSet more = (BitSet) kind.predecessors().clone();
                kind.predecessors().stream()
                        .forEach(before -> more.or(kinds.get(before).predecessors()));
                changed |= !more.equals(kind.predecessors());
                kind.predecessors().or(more);
            }
        }
        for (int i = 0; i < kinds.size(); i++) {
            if (kinds.get(i).predecessors().get(i)) {
                gaps.add("parts of the work wait for each other in a cycle");
            }
        }
    }

    /** Returns the task of a Volcano Job that pods belong to. */
    private static String task(PodSet set) {
        return ObjectView.annotation(set.pod(), TASK_SPEC);
    }
}
