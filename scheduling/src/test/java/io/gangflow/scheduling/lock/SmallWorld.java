package io.gangflow.scheduling.lock;

import static io.gangflow.scheduling.snapshot.PodFixture.pod;

import io.gangflow.cluster.Resources;
import io.gangflow.run.Label;
import io.gangflow.run.PodRef;
import io.gangflow.scheduling.snapshot.ClusterFixture;
import io.gangflow.scheduling.snapshot.PodFixture;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A random small cluster of which every possible future is tried: pods are placed one by one on any node with free
 * resources, and end by the rules of their kind. Positions: -1 is pending, -2 has ended, else the node.
 */
final class SmallWorld {

    private static final int WAITS = -1;
    private static final int ENDED = -2;

    private final int[] capacity;
    private final List<Pod> pods = new ArrayList<>();
    private final int[] positions;

    SmallWorld(long seed) {
        Random random = new Random(seed);
        capacity = random.ints(1 + random.nextInt(3), 1, 6).toArray();
        int workloads = 1 + random.nextInt(3);
        for (int i = 0; i < workloads && pods.size() < 6; i++) {
            addWorkload(i, random);
        }
        positions = new int[pods.size()];
        Arrays.fill(positions, WAITS);
        for (int i = 0; i < pods.size(); i++) {
            int node = random.nextInt(capacity.length);
            if (random.nextInt(3) > 0
                    && mayBePlaced(positions, i)
                    && free(positions, node) >= pods.get(i).cpu()) {
                positions[i] = node;
            }
        }
    }

    private void addWorkload(int number, Random random) {
        String name = "w" + number;
        int cpu = 1 + random.nextInt(3);
        switch (random.nextInt(3)) {
            case 0 -> pods.add(new Pod(name, Kind.SINGLE, name, 1, cpu));
            case 1 -> {
                int replicas = 2 + random.nextInt(2);
                int size = random.nextBoolean() ? replicas : replicas - 1;
                boolean equal = random.nextBoolean();
                for (int i = 0; i < replicas; i++) {
                    pods.add(new Pod(name + "-" + i, Kind.GANG, name, size, equal ? cpu : 1 + random.nextInt(3)));
                }
            }
            default -> {
                pods.add(new Pod(name + "-driver", Kind.DRIVER, name, 1, 1 + random.nextInt(2)));
                for (int i = 0; i <= random.nextInt(2); i++) {
                    pods.add(new Pod(name + "-exec-" + i, Kind.EXECUTOR, name, 1, cpu));
                }
            }
        }
    }

    ClusterFixture cluster() {
        ClusterFixture cluster = ClusterFixture.cluster();
        for (int node = 0; node < capacity.length; node++) {
            cluster.node("n" + node, Integer.toString(capacity[node]), "1Gi");
        }
        for (int i = 0; i < pods.size(); i++) {
            if (pods.get(i).kind() != Kind.EXECUTOR || positions[driverOf(i)] >= 0) {
                PodFixture fixture = pods.get(i).fixture();
                cluster.pods(positions[i] >= 0 ? fixture.runningOn("n" + positions[i]) : fixture);
            }
        }
        return cluster;
    }

    /** Returns one executor for every pending driver, whose executors do not exist. */
    List<ExpectedPods> expected() {
        List<ExpectedPods> expected = new ArrayList<>();
        for (int i = 0; i < pods.size(); i++) {
            if (pods.get(i).kind() == Kind.DRIVER && positions[i] == WAITS) {
                Pod executor = pods.get(i + 1);
                expected.add(ExpectedPods.ofDriver(
                        "default",
                        pods.get(i).name(),
                        new PodRef("default", executor.name(), "", 0, "executor"),
                        1,
                        Resources.of(executor.cpu() * 1_000L, 0),
                        "default-scheduler"));
            }
        }
        return expected;
    }

    boolean anythingCanFinish() {
        return reaches(state -> finishing(state).stream().findAny().isPresent());
    }

    boolean everythingCanFinish() {
        return reaches(state -> Arrays.stream(state).allMatch(position -> position == ENDED));
    }

    private boolean reaches(Predicate<int[]> goal) {
        Set<String> seen = new HashSet<>();
        List<int[]> open = new ArrayList<>(List.of(positions));
        while (!open.isEmpty()) {
            int[] state = open.remove(open.size() - 1);
            if (goal.test(state)) {
                return true;
            }
            if (seen.add(Arrays.toString(state))) {
                open.addAll(finishing(state));
                open.addAll(placing(state));
            }
        }
        return false;
    }

    private List<int[]> placing(int[] state) {
        List<int[]> next = new ArrayList<>();
        for (int i = 0; i < state.length; i++) {
            for (int node = 0; state[i] == WAITS && node < capacity.length; node++) {
                if (mayBePlaced(state, i) && free(state, node) >= pods.get(i).cpu()) {
                    int[] after = state.clone();
                    after[i] = node;
                    next.add(after);
                }
            }
        }
        return next;
    }

    private List<int[]> finishing(int[] state) {
        List<int[]> next = new ArrayList<>();
        for (int i = 0; i < state.length; i++) {
            if (state[i] >= 0 && mayFinish(state, i)) {
                int[] after = state.clone();
                after[i] = ENDED;
                for (int j = 0; j < state.length; j++) {
                    if (pods.get(i).kind() == Kind.DRIVER
                            && pods.get(j).group().equals(pods.get(i).group())) {
                        after[j] = ENDED;
                    }
                }
                next.add(after);
            }
        }
        return next;
    }

    private boolean mayBePlaced(int[] state, int pod) {
        return pods.get(pod).kind() != Kind.EXECUTOR || state[driverOf(pod)] >= 0;
    }

    private boolean mayFinish(int[] state, int pod) {
        Pod it = pods.get(pod);
        return switch (it.kind()) {
            case SINGLE -> true;
            case GANG ->
                count(state, it.group(), Kind.GANG, ENDED) > 0 || count(state, it.group(), Kind.GANG, 0) >= it.size();
            case DRIVER -> count(state, it.group(), Kind.EXECUTOR, 0) > 0;
            case EXECUTOR -> false;
        };
    }

    /** Counts pods that have ended, or that are on any node. */
    private int count(int[] state, String group, Kind kind, int position) {
        int count = 0;
        for (int i = 0; i < state.length; i++) {
            boolean there = position == ENDED ? state[i] == ENDED : state[i] >= 0;
            if (there && pods.get(i).kind() == kind && pods.get(i).group().equals(group)) {
                count++;
            }
        }
        return count;
    }

    private int driverOf(int executor) {
        int driver = executor;
        while (pods.get(driver).kind() != Kind.DRIVER) {
            driver--;
        }
        return driver;
    }

    private int free(int[] state, int node) {
        int free = capacity[node];
        for (int i = 0; i < state.length; i++) {
            free -= state[i] == node ? pods.get(i).cpu() : 0;
        }
        return free;
    }

    @Override
    public String toString() {
        return "nodes %s, pods %s, at %s".formatted(Arrays.toString(capacity), pods, Arrays.toString(positions));
    }

    private enum Kind {
        SINGLE,
        GANG,
        DRIVER,
        EXECUTOR
    }

    private record Pod(String name, Kind kind, String group, int size, int cpu) {

        PodFixture fixture() {
            PodFixture fixture = pod(name).cpu(Integer.toString(cpu));
            return switch (kind) {
                case SINGLE -> fixture;
                case GANG -> fixture.annotation(Label.GANG, group).annotation(Label.GANG_SIZE, Integer.toString(size));
                case DRIVER -> fixture.label("spark-app-selector", group).label("spark-role", "driver");
                case EXECUTOR -> fixture.label("spark-app-selector", group).label("spark-role", "executor");
            };
        }
    }
}
