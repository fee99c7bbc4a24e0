package io.gangflow.verdict.proof;

import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.Queue;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.PodSet.Creation;
import io.gangflow.workloads.pods.PodSet.End;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Tries every order of events, pod by pod and node by node, without omissions: pods are created one by one and end at
 * any time. CPUs are the only resource. A state is a number with four bits for the state of each pod and two for the
 * phase of each PodGroup.
 */
final class EveryOrder {

    private static final int ABSENT = 0;
    private static final int PENDING = 1;
    private static final int GONE = 2;
    private static final int WAITS = 3;

    private final ResultingWork work;
    private final int mostStates;
    private final int[] nodes;
    private final int total;
    private final List<PodSet> sets;
    private final int[] setOf;
    private final int[] cpu;
    private final int[] groupOf;
    private final int[] priority;
    private final int[][] leaders;
    private final int[][] podsOf;
    private final int[][] leaderPods;
    private final int[][] needs;
    private final boolean[] endless;
    private final boolean[] endsItself;
    private final int[] minMember;
    private final int[] minCpu;
    private final String[] queue;
    private final int[] capability;
    private final Set<Long> seen = new HashSet<>();
    private final ArrayDeque<Long> open = new ArrayDeque<>();
    boolean locks;
    boolean completes;

    /**
     * @param mostStates number of states at which it gives up
     */
    EveryOrder(ResultingWork work, int[] nodes, int mostStates) {
        this.work = work;
        this.mostStates = mostStates;
        this.nodes = nodes;
        total = Arrays.stream(nodes).sum();
        sets = work.podSets();
        setOf = sets.stream()
                .flatMapToInt(set -> IntStream.range(0, set.count()).map(i -> sets.indexOf(set)))
                .toArray();
        List<String> names = work.podGroups().stream()
                .map(group -> group.getMetadata().getName())
                .toList();
        cpu = sets.stream()
                .mapToInt(set -> cpu(set.pod()
                        .getSpec()
                        .getContainers()
                        .get(0)
                        .getResources()
                        .getRequests()))
                .toArray();
        priority = sets.stream()
                .mapToInt(set ->
                        Optional.ofNullable(set.pod().getSpec().getPriority()).orElse(0))
                .toArray();
        groupOf = sets.stream()
                .mapToInt(set -> set.podGroup().map(names::indexOf).orElse(-1))
                .toArray();
        leaders = sets.stream()
                .map(set -> set.ends() instanceof End.With with
                        ? with.podSets().stream().mapToInt(this::indexOf).toArray()
                        : new int[0])
                .toArray(int[][]::new);
        podsOf = IntStream.range(0, sets.size())
                .mapToObj(set -> IntStream.range(0, setOf.length)
                        .filter(pod -> setOf[pod] == set)
                        .toArray())
                .toArray(int[][]::new);
        leaderPods = Arrays.stream(leaders)
                .map(each -> Arrays.stream(each)
                        .flatMap(set -> Arrays.stream(podsOf[set]))
                        .toArray())
                .toArray(int[][]::new);
        needs = sets.stream()
                .map(set -> set.needs().stream()
                        .mapToInt(need -> indexOf(need.podSet()))
                        .toArray())
                .toArray(int[][]::new);
        endsItself = new boolean[sets.size()];
        endless = new boolean[sets.size()];
        for (int set = 0; set < endless.length; set++) {
            int at = set;
            while (leaders[at].length > 0) {
                at = leaders[at][0];
            }
            endless[set] = sets.get(at).ends() instanceof End.Never;
            endsItself[set] = sets.get(set).ends() instanceof End.After;
        }
        List<PodGroup> groups = work.podGroups();
        minMember = groups.stream()
                .mapToInt(group -> group.getSpec().getMinMember())
                .toArray();
        minCpu = groups.stream()
                .mapToInt(group -> cpu(group.getSpec().getMinResources()))
                .toArray();
        queue = groups.stream().map(group -> group.getSpec().getQueue()).toArray(String[]::new);
        capability = Arrays.stream(queue).mapToInt(this::capability).toArray();
        explore();
    }

    private void explore() {
        reach(initial());
        while (!open.isEmpty() && seen.size() <= mostStates) {
            int[] state = decoded(open.removeLast());
            if (!expand(state)) {
                boolean done = true;
                for (int pod = 0; pod < setOf.length; pod++) {
                    done &= over(state, pod);
                }
                completes |= done;
                locks |= !done;
            }
        }
    }

    /** Pods that are already in the cluster exist, and are on the node that they name. */
    private int[] initial() {
        int[] state = new int[setOf.length + minMember.length];
        for (int pod = 0; pod < setOf.length; pod++) {
            PodSet set = sets.get(setOf[pod]);
            if (set.exists()) {
                String node = set.pod().getSpec().getNodeName();
                state[pod] = node == null ? PENDING : WAITS + Integer.parseInt(node.substring(1, node.indexOf('-')));
                if (node != null && groupOf[setOf[pod]] >= 0) {
                    state[setOf.length + groupOf[setOf[pod]]] = 2;
                }
            }
        }
        return state;
    }

    /** Returns whether all orders were tried, because there were few enough. */
    boolean complete() {
        return seen.size() <= mostStates;
    }

    private int indexOf(String podSet) {
        return sets.stream().map(PodSet::id).toList().indexOf(podSet);
    }

    private static int cpu(Map<String, Quantity> amounts) {
        Quantity cpu = amounts == null ? null : amounts.get("cpu");
        return cpu == null ? 0 : cpu.getNumericalAmount().intValueExact();
    }

    private long encoded(int[] state) {
        long code = 0;
        for (int i = 0; i < state.length; i++) {
            code = i < setOf.length ? code << 4 | state[i] : code << 2 | state[i];
        }
        return code;
    }

    private int[] decoded(long code) {
        int[] state = new int[setOf.length + minMember.length];
        long rest = code;
        for (int i = state.length - 1; i >= 0; i--) {
            int bits = i < setOf.length ? 4 : 2;
            state[i] = (int) (rest & ((1 << bits) - 1));
            rest >>>= bits;
        }
        return state;
    }

    private boolean works(int place) {
        return place >= WAITS + nodes.length;
    }

    private static boolean runs(int place) {
        return place >= WAITS;
    }

    private boolean over(int[] state, int pod) {
        return state[pod] == GONE || (endless[setOf[pod]] && runs(state[pod]));
    }

    private void reach(int[] raw) {
        int[] state = raw.clone();
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int pod = 0; pod < setOf.length; pod++) {
                int set = setOf[pod];
                if (leaders[set].length > 0 && state[pod] != GONE && allGone(state, leaderPods[set])) {
                    state[pod] = GONE;
                    changed = true;
                }
                if (runs(state[pod]) && !works(state[pod]) && begins(state, set)) {
                    state[pod] += nodes.length;
                    changed = true;
                }
            }
        }
        long code = encoded(state);
        if (seen.add(code)) {
            open.add(code);
        }
    }

    private boolean begins(int[] state, int set) {
        if (!endsItself[set]) {
            return false;
        }
        for (int need = 0; need < needs[set].length; need++) {
            if (begun(state, needs[set][need]) < sets.get(set).needs().get(need).running()) {
                return false;
            }
        }
        return true;
    }

    private static boolean allGone(int[] state, int[] pods) {
        for (int pod : pods) {
            if (state[pod] != GONE) {
                return false;
            }
        }
        return true;
    }

    private int begun(int[] state, int set) {
        if (set < 0) {
            return 0; // a set that is not part of the work
        }
        int begun = 0;
        for (int pod : podsOf[set]) {
            begun += runs(state[pod]) || state[pod] == GONE ? 1 : 0;
        }
        return begun;
    }

    private boolean expand(int[] state) {
        boolean any = false;
        for (int pod = 0; pod < setOf.length; pod++) {
            if (state[pod] == ABSENT && mayBeCreated(state, setOf[pod])) {
                any = true;
                reach(with(state, pod, PENDING));
            } else if (works(state[pod])) {
                any = true;
                reach(with(state, pod, GONE));
            } else if (state[pod] == PENDING && groupOf[setOf[pod]] < 0) {
                any |= bind(state, List.of(pod)) || evict(state, pod);
            }
        }
        for (int group = 0; group < minMember.length; group++) {
            any |= volcano(state, group);
        }
        return any;
    }

    private static int[] with(int[] state, int place, int value) {
        int[] changed = state.clone();
        changed[place] = value;
        return changed;
    }

    private boolean mayBeCreated(int[] state, int set) {
        Creation rule = sets.get(set).created();
        boolean due = true;
        if (rule instanceof Creation.OnceRunning running) {
            due = begun(state, indexOf(running.podSet())) > 0;
        } else if (rule instanceof Creation.OnceDone done) {
            for (int pod = 0; pod < setOf.length; pod++) {
                due &= !done.podSets().contains(sets.get(setOf[pod]).id()) || state[pod] == GONE;
            }
        } else if (rule instanceof Creation.OnceEnqueued) {
            due = state[setOf.length + groupOf[set]] > 0;
        }
        int existing = 0;
        for (int pod : podsOf[set]) {
            existing += state[pod] == PENDING || runs(state[pod]) ? 1 : 0;
        }
        return due
                && existing < sets.get(set).atOnce()
                && withinLimits(state, sets.get(set).id());
    }

    private boolean withinLimits(int[] state, String podSet) {
        for (ResultingWork.Limit limit : work.limits()) {
            boolean limited = limit.instances().stream().anyMatch(instance -> instance.contains(podSet));
            long under = limit.instances().stream()
                    .filter(instance -> !instance.contains(podSet) && isUnderWay(state, instance))
                    .count();
            if (limited && under >= limit.atMost()) {
                return false;
            }
        }
        return true;
    }

    private boolean isUnderWay(int[] state, List<String> instance) {
        boolean begun = false;
        boolean unfinished = false;
        for (int pod = 0; pod < setOf.length; pod++) {
            if (instance.contains(sets.get(setOf[pod]).id())) {
                int group = groupOf[setOf[pod]];
                begun |= state[pod] != ABSENT || (group >= 0 && state[setOf.length + group] > 0);
                unfinished |= !over(state, pod);
            }
        }
        return begun && unfinished;
    }

    private boolean bind(int[] state, List<Integer> pods) {
        if (pods.isEmpty()) {
            reach(state);
            return true;
        }
        boolean any = false;
        int next = pods.get(0);
        for (int node = 0; node < nodes.length; node++) {
            int used = cpu[setOf[next]];
            for (int pod = 0; pod < setOf.length; pod++) {
                used += runs(state[pod]) && (state[pod] - WAITS) % nodes.length == node ? cpu[setOf[pod]] : 0;
            }
            if (used <= nodes[node]) {
                any |= bind(with(state, next, WAITS + node), pods.subList(1, pods.size()));
            }
        }
        return any;
    }

    /**
     * If a pod does not fit, kube-scheduler evicts pods of lower priority from a node, no more than necessary; they are
     * recreated.
     */
    private boolean evict(int[] state, int pod) {
        boolean any = false;
        for (int node = 0; node < nodes.length; node++) {
            List<Integer> victims = new ArrayList<>();
            int free = nodes[node];
            for (int other = 0; other < setOf.length; other++) {
                if (runs(state[other]) && (state[other] - WAITS) % nodes.length == node) {
                    free -= cpu[setOf[other]];
                    if (priority[setOf[other]] < priority[setOf[pod]]) {
                        victims.add(other);
                    }
                }
            }
            for (int chosen = 1; chosen < 1 << victims.size(); chosen++) {
                any |= evict(state, pod, node, free, chosen(victims, chosen));
            }
        }
        return any;
    }

    private static List<Integer> chosen(List<Integer> from, int bits) {
        return IntStream.range(0, from.size())
                .filter(bit -> (bits >> bit & 1) == 1)
                .mapToObj(from::get)
                .toList();
    }

    private boolean evict(int[] state, int pod, int node, int free, List<Integer> victims) {
        int gained = victims.stream().mapToInt(victim -> cpu[setOf[victim]]).sum();
        int least =
                victims.stream().mapToInt(victim -> cpu[setOf[victim]]).min().orElse(0);
        int missing = cpu[setOf[pod]] - free;
        if (gained < missing || gained - least >= missing) {
            return false;
        }
        int[] changed = with(state, pod, WAITS + node);
        victims.forEach(victim -> changed[victim] = PENDING);
        for (int victim : victims) {
            for (int other = 0; other < setOf.length; other++) {
                if (isOwnedBy(setOf[other], setOf[victim])) {
                    changed[other] = ABSENT;
                }
            }
        }
        reach(changed);
        for (int group = 0; group < minMember.length; group++) {
            int of = group;
            boolean gone = IntStream.range(0, setOf.length)
                    .filter(other -> groupOf[setOf[other]] == of)
                    .noneMatch(other -> runs(changed[other]));
            if (gone && victims.stream().anyMatch(victim -> groupOf[setOf[victim]] == of)) {
                reach(with(changed, setOf.length + group, 0));
            }
        }
        return true;
    }

    /** A Spark driver's executors are deleted with it. */
    private boolean isOwnedBy(int set, int creator) {
        String id = sets.get(creator).id();
        return sets.get(creator).count() == 1
                && sets.get(set).created().equals(new Creation.OnceRunning(id))
                && sets.get(set).ends().equals(new End.With(List.of(id)));
    }

    private boolean volcano(int[] state, int group) {
        int at = setOf.length + group;
        if (state[at] == 0) {
            boolean lets = exists(state, group) && (minCpu[group] == 0 || letsIn(state, group));
            if (lets) {
                reach(with(state, at, 1));
            }
            return lets;
        }
        List<Integer> pending = new ArrayList<>();
        int begun = 0;
        for (int pod = 0; pod < setOf.length; pod++) {
            if (groupOf[setOf[pod]] == group) {
                begun += runs(state[pod]) || state[pod] == GONE ? 1 : 0;
                if (state[pod] == PENDING) {
                    pending.add(pod);
                }
            }
        }
        boolean any = false;
        for (List<Integer> chosen : choices(pending, Math.max(1, minMember[group] - begun))) {
            int wanted = chosen.stream().mapToInt(pod -> cpu[setOf[pod]]).sum();
            if (allocated(state, queue[group]) + wanted <= capability[group]) {
                any |= bind(with(state, at, 2), chosen);
            }
        }
        return any;
    }

    /** A PodGroup is created with its first pod, or before it if the pods wait for it. */
    private boolean exists(int[] state, int group) {
        for (int pod = 0; pod < setOf.length; pod++) {
            PodSet set = sets.get(setOf[pod]);
            if (groupOf[setOf[pod]] == group
                    && (state[pod] != ABSENT
                            || (set.created() instanceof Creation.OnceEnqueued && withinLimits(state, set.id())))) {
                return true;
            }
        }
        return false;
    }

    private static List<List<Integer>> choices(List<Integer> from, int size) {
        if (size == 0) {
            return List.of(List.of());
        }
        List<List<Integer>> choices = new ArrayList<>();
        for (int i = 0; i + size <= from.size(); i++) {
            for (List<Integer> rest : choices(from.subList(i + 1, from.size()), size - 1)) {
                List<Integer> choice = new ArrayList<>(List.of(from.get(i)));
                choice.addAll(rest);
                choices.add(choice);
            }
        }
        return choices;
    }

    private int capability(String name) {
        int named = work.shared().stream()
                .filter(Queue.class::isInstance)
                .map(Queue.class::cast)
                .filter(each -> each.getMetadata().getName().equals(name))
                .mapToInt(each -> cpu(each.getSpec().getCapability()))
                .sum();
        return named == 0 ? total : Math.min(named, total);
    }

    private int allocated(int[] state, String name) {
        int allocated = 0;
        for (int pod = 0; pod < setOf.length; pod++) {
            int group = groupOf[setOf[pod]];
            allocated += group >= 0 && runs(state[pod]) && queue[group].equals(name) ? cpu[setOf[pod]] : 0;
        }
        return allocated;
    }

    /** Implements plugins/proportion and overcommit, group by group. */
    private boolean letsIn(int[] state, int wanted) {
        int everywhere = 0;
        for (int pod = 0; pod < setOf.length; pod++) {
            everywhere += runs(state[pod]) ? cpu[setOf[pod]] : 0;
        }
        int inQueue = allocated(state, queue[wanted]);
        for (int group = 0; group < minMember.length; group++) {
            int has = 0;
            int running = 0;
            boolean gone = true;
            for (int pod = 0; pod < setOf.length; pod++) {
                if (groupOf[setOf[pod]] == group) {
                    has += runs(state[pod]) ? cpu[setOf[pod]] : 0;
                    running += runs(state[pod]) ? 1 : 0;
                    gone &= state[pod] == GONE;
                }
            }
            int phase = state[setOf.length + group];
            boolean reserves = !gone && (phase == 1 || (phase == 2 && running >= minMember[group]));
            int outstanding = reserves ? Math.max(0, minCpu[group] - has) : 0;
            everywhere += outstanding;
            inQueue += queue[group].equals(queue[wanted]) ? outstanding - Math.max(0, has - minCpu[group]) : 0;
        }
        return inQueue + minCpu[wanted] <= capability[wanted] && everywhere + minCpu[wanted] <= total * 1.2 + 1e-9;
    }
}
