package io.gangflow.verdict.proof;

import io.fabric8.volcano.api.model.scheduling.v1beta1.Queue;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Resources;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.PodSet.Creation;
import io.gangflow.workloads.pods.PodSet.End;
import io.gangflow.workloads.pods.PodSet.Need;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Random work of at most seven pods for at most three nodes, with every feature that the proof models. */
final class RandomWork {

    private static final int MOST_PODS = 4;

    final long seed;
    private final boolean launched;
    private final Random random;
    private final WorkFixture work = WorkFixture.work();
    private final List<String> lastUnit = new ArrayList<>();
    private final List<List<String>> instances = new ArrayList<>();
    private final int[] nodes;
    private boolean lastServes;
    private int pods;
    private int units;

    RandomWork(long seed) {
        this(seed, false);
    }

    /**
     * @param launched whether Argo's pods create units, and end with them
     */
    RandomWork(long seed, boolean launched) {
        this(seed, launched, false);
    }

    /** Creates work with priorities, so that kube-scheduler evicts pods. */
    static RandomWork ofPriorities(long seed) {
        return new RandomWork(seed, false, true);
    }

    private RandomWork(long seed, boolean launched, boolean priorities) {
        this.seed = seed;
        this.launched = launched;
        random = new Random(seed);
        nodes = random.ints(1 + random.nextInt(3), 2, 6).toArray();
        if (random.nextInt(4) == 0) {
            work.queue("narrow", 1, 1 + random.nextInt(6));
        }
        int kinds = 1 + random.nextInt(3);
        for (int i = 0; i < kinds && pods < MOST_PODS; i++) {
            boolean volcano = random.nextBoolean();
            work.under(volcano ? "volcano" : "default-scheduler");
            work.priority(priorities ? random.nextInt(3) : 0);
            addUnits(volcano);
        }
        if (random.nextInt(4) == 0 && instances.size() > 1) {
            work.limit(1 + random.nextInt(instances.size() - 1), instances);
        }
    }

    ResultingWork work() {
        return work.build();
    }

    Cluster cluster() {
        NodePool[] pools = new NodePool[nodes.length];
        for (int i = 0; i < nodes.length; i++) {
            pools[i] = Cluster.pool("n" + i, 1, Resources.of(nodes[i] * 1_000L, 1L << 30));
        }
        return Cluster.of("small", pools);
    }

    int[] nodes() {
        return nodes.clone();
    }

    private void addUnits(boolean volcano) {
        int copies = 1 + random.nextInt(2);
        int shape = random.nextInt(volcano ? 4 : 6);
        Creation created = new Creation.At(0);
        if (!lastUnit.isEmpty() && random.nextInt(4) == 0) {
            created = lastServes
                    ? new Creation.OnceRunning(lastUnit.get(0))
                    : new Creation.OnceDone(List.copyOf(lastUnit));
        }
        long seedOfCopies = random.nextLong();
        for (int i = 0; i < copies; i++) {
            Random own = new Random(seedOfCopies);
            int before = work.sets.size();
            String id = "u" + units++;
            Optional<String> group = volcano ? Optional.of(id) : Optional.empty();
            if (launched && shape != 4 && own.nextInt(4) > 0) {
                String launcher = id + "-l";
                unit(shape, id, own, new Creation.OnceRunning(launcher), group);
                work.sets.add(work.launcher(launcher, created, ends(id, shape, own)));
            } else {
                unit(shape, id, own, created, group);
            }
            List<String> ids = work.sets.subList(before, work.sets.size()).stream()
                    .map(PodSet::id)
                    .toList();
            instances.add(ids);
            lastServes = shape == 4;
            lastUnit.clear();
            lastUnit.addAll(ids);
            pods += work.sets.subList(before, work.sets.size()).stream()
                    .mapToInt(PodSet::count)
                    .sum();
            if (pods >= MOST_PODS) {
                return;
            }
        }
    }

    private void unit(int shape, String id, Random own, Creation created, Optional<String> group) {
        switch (shape) {
            case 0 -> plain(id, own, created, group);
            case 1 -> gang(id, own, created, group);
            case 2 -> spark(id, own, created, group);
            case 3 -> roles(id, own, created, group);
            case 4 -> add(id, 1 + own.nextInt(2), 1 + own.nextInt(2), created, List.of(), new End.Never(), group);
            default -> chain(id, own, created, group);
        }
    }

    /** Returns an end with the created objects, or its own end for a pod that only creates. */
    private static End ends(String id, int shape, Random own) {
        if (own.nextInt(5) == 0) {
            return new End.After(1);
        }
        return new End.With(shape > 4 ? List.of(id, id + "-2") : List.of(id));
    }

    private boolean isNarrow() {
        return work.shared.stream().anyMatch(Queue.class::isInstance);
    }

    private void group(Optional<String> name, Random own, int minMember, int minCpu) {
        boolean narrow = isNarrow() && own.nextBoolean();
        name.ifPresent(
                each -> work.group(each, minMember, own.nextInt(3) == 0 ? 0 : minCpu, narrow ? "narrow" : "default"));
    }

    private void plain(String id, Random own, Creation created, Optional<String> group) {
        int cpu = 1 + own.nextInt(3);
        int count = 1 + own.nextInt(2);
        group(group, own, 1, cpu);
        add(id, count, cpu, created, List.of(), new End.After(1), group);
    }

    private void gang(String id, Random own, Creation created, Optional<String> group) {
        int count = 2 + own.nextInt(2);
        int cpu = 1 + own.nextInt(2);
        int enough = own.nextInt(3) == 0 ? count - 1 : count;
        int minMember = own.nextInt(4) == 0 ? 1 + own.nextInt(count + 1) : enough;
        group(group, own, minMember, cpu * Math.min(count, minMember));
        boolean waits = group.isPresent() && own.nextBoolean() && created instanceof Creation.At;
        Creation rule = waits ? new Creation.OnceEnqueued(0) : created;
        add(id, count, cpu, rule, List.of(new Need(id, enough)), new End.After(1), group);
    }

    private void spark(String id, Random own, Creation created, Optional<String> group) {
        int driver = 1 + own.nextInt(2);
        int count = 1 + own.nextInt(2);
        int cpu = 1 + own.nextInt(2);
        group(group, own, own.nextInt(6) == 0 ? 2 : 1, own.nextInt(3) == 0 ? driver : driver + count * cpu);
        String executors = id + "-e";
        add(id, 1, driver, created, List.of(new Need(executors, 1)), new End.After(1), group);
        add(executors, count, cpu, new Creation.OnceRunning(id), List.of(), new End.With(id), group);
    }

    /** Adds a master that needs its workers, which end with it. */
    private void roles(String id, Random own, Creation created, Optional<String> group) {
        int master = 1 + own.nextInt(2);
        int count = 1 + own.nextInt(2);
        int cpu = 1 + own.nextInt(2);
        group(group, own, 1 + own.nextInt(count + 1), master + count * cpu);
        String workers = id + "-w";
        add(id, 1, master, created, List.of(new Need(workers, count)), new End.After(1), group);
        add(workers, count, cpu, created, List.of(), new End.With(id), group);
    }

    /** Adds sets that run one after the other in one unit, with a companion that waits for the second. */
    private void chain(String id, Random own, Creation created, Optional<String> group) {
        String second = id + "-2";
        add(id, 1, 1 + own.nextInt(2), created, List.of(new Need(second, 1)), new End.After(1), group);
        add(second, 1, 1 + own.nextInt(3), created, List.of(), new End.After(1), group);
    }

    private void add(
            String id, int count, int cpu, Creation created, List<Need> needs, End end, Optional<String> group) {
        work.sets.add(work.set(id, count, cpu, created, needs, end, group));
    }
}
