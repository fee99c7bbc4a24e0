package io.gangflow.verdict.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Price;
import io.gangflow.cluster.Resources;
import io.gangflow.cluster.Taint;
import io.gangflow.workloads.foreign.ForeignManifests;
import io.gangflow.workloads.foreign.ManifestReader;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.work.ManifestWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Generated work of a platform team: a training farm, a Spark shop, nightly MPI jobs, model servers, CI and notebooks,
 * of log-uniform sizes, with queues, priorities, selectors and taints, on clusters from too small to ample. Independent
 * of {@link MixedWork}. The same seed gives the same work.
 */
final class PlatformWork {

    /** Properties that the work has by construction. */
    enum Planted {
        NOTHING,
        /** Two gangs that are placed pod by pod have a separate pool, in which only one fits. */
        LOCK,
        /** Each pool has an empty node for every pod. */
        ROOM
    }

    private static final int[][] MACHINES = {{4, 16, 0}, {16, 64, 0}, {32, 256, 0}, {96, 384, 8}};
    private static final int TINY = 3;

    private final Random random;
    private final boolean tiny;
    private final Planted planted;
    private final StringBuilder yaml = new StringBuilder();
    private final List<NodePool> pools = new ArrayList<>();
    private final int teams;
    private long cpus;
    private long gpus;
    private int pods;

    private PlatformWork(long seed, boolean tiny, Planted planted) {
        this.random = new Random(seed);
        this.tiny = tiny;
        this.planted = planted;
        teams = 1 + random.nextInt(3);
    }

    /** Creates work on one to four pools of machines. */
    static PlatformWork of(long seed, int objects, Planted planted) {
        PlatformWork work = new PlatformWork(seed, false, planted);
        int kinds = 1 + work.random.nextInt(4);
        for (int i = 0; i < kinds; i++) {
            int smallest = planted == Planted.ROOM ? 1 : 0;
            int[] machine = MACHINES[smallest + work.random.nextInt(MACHINES.length - smallest)];
            List<Taint> taints = i > 0 && machine[2] > 0 && work.random.nextBoolean()
                    ? List.of(new Taint("nvidia.com/gpu", "present", Taint.Effect.NoSchedule))
                    : List.of();
            work.pools.add(pool("p" + i, 1, machine, taints));
        }
        for (int i = 0; i < objects; i++) {
            work.object(i);
        }
        work.size();
        if (planted == Planted.LOCK) {
            work.lock();
        }
        work.queues();
        return work;
    }

    /** Creates work of a few pods, CPUs only, on one to three nodes. */
    static PlatformWork tiny(long seed) {
        PlatformWork work = new PlatformWork(seed, true, Planted.NOTHING);
        int nodes = 1 + work.random.nextInt(TINY);
        for (int i = 0; i < nodes; i++) {
            work.pools.add(pool("n" + i, 1, new int[] {1 + work.random.nextInt(5), 4_096, 0}, List.of()));
        }
        for (int i = 0; i < 4 && work.pods < 4; i++) {
            work.object(i);
        }
        work.queues();
        return work;
    }

    LockQuestion question() {
        ForeignManifests manifests =
                new ManifestReader().text("platform.yaml", yaml.toString()).manifests();
        assertThat(manifests.diagnostics()).isEmpty();
        return LockQuestion.of(
                ManifestWork.of(manifests.objects(), Durations.NONE).work(),
                Cluster.of("platform", pools.toArray(NodePool[]::new)));
    }

    String yaml() {
        return yaml.toString();
    }

    List<NodePool> pools() {
        return List.copyOf(pools);
    }

    private static NodePool pool(String name, int count, int[] machine, List<Taint> taints) {
        Map<String, Long> devices = machine[2] == 0 ? Map.of() : Map.of(Resources.GPU, (long) machine[2]);
        Resources allocatable = new Resources(machine[0] * 1_000L, (long) machine[1] << 30, devices);
        return new NodePool(name, count, "unnamed", allocatable, Map.of("pool", name), taints, Price.UNKNOWN);
    }

    /**
     * Creates pools with a third to thirty times the requested resources; with {@link Planted#ROOM} a node for every
     * pod in each pool.
     */
    private void size() {
        double load = Math.pow(10, random.nextDouble() * 2 - 1.5);
        double[] shares = random.doubles(pools.size(), 0.2, 1).toArray();
        double all = 0;
        for (double share : shares) {
            all += share;
        }
        for (int i = 0; i < shares.length; i++) {
            NodePool pool = pools.get(i);
            double nodes = cpus / load * shares[i] / all / (pool.allocatable().milliCpu() / 1_000.0);
            long devices = pool.allocatable().extended().getOrDefault(Resources.GPU, 0L);
            long count = Math.max(Math.round(nodes), devices == 0 ? 1 : Math.round(gpus / load / devices));
            pools.set(i, pool.resized(planted == Planted.ROOM ? pods : (int) Math.min(5_000, Math.max(1, count))));
        }
    }

    /** Adds gangs that each need all nodes of a pool that no other pod tolerates, one node per pod. */
    private void lock() {
        int nodes = 2 + random.nextInt(6);
        List<Taint> taints = List.of(new Taint("planted", "true", Taint.Effect.NoSchedule));
        pools.add(pool("planted", nodes, new int[] {8, 64, 0}, taints));
        String pod =
                "nodeSelector: { pool: planted }, tolerations: [{ key: planted, operator: Exists }], containers: [%s]"
                        .formatted(
                                "{ name: pytorch, image: \"a/b:1\", resources: { requests: { cpu: \"6\", memory: 16Gi } } }");
        for (int gang = 0; gang < 2; gang++) {
            pytorch("planted-" + gang, "", pod, nodes - 1, pod);
        }
    }

    private void queues() {
        for (int team = 0; team < teams; team++) {
            long capability = Math.max(2, Math.round(cpus * (0.3 + random.nextDouble())));
            boolean bounded = planted == Planted.NOTHING && random.nextInt(4) == 0;
            yaml.append("""
                    ---
                    apiVersion: scheduling.volcano.sh/v1beta1
                    kind: Queue
                    metadata: { name: team-%d }
                    spec: { weight: %d, reclaimable: true%s }
                    """.formatted(
                    team, 1 + random.nextInt(4), bounded ? ", capability: { cpu: \"%d\" }".formatted(capability) : ""));
        }
    }

    private void object(int i) {
        int archetype = random.nextInt(10);
        switch (archetype) {
            case 0, 1 -> farm("train-" + i);
            case 2, 3 -> spark("etl-" + i);
            case 4 -> mpi("nightly-" + i);
            case 5 -> server("model-" + i);
            case 6 -> notebook("notebook-" + i);
            case 7 -> volcano("solve-" + i);
            default -> job("ci-" + i);
        }
    }

    /** Returns a log-uniform size. */
    private int sized(int most) {
        return (int) Math.round(Math.exp(random.nextDouble() * Math.log(tiny ? Math.min(most, TINY) : most)));
    }

    /** Adds data-parallel trainings, with GPUs if there are any; half of them are Volcano gangs. */
    private void farm(String name) {
        int workers = sized(32);
        boolean gpu = !tiny
                && pools.stream().anyMatch(pool -> pool.allocatable().extended().containsKey(Resources.GPU));
        boolean gang = random.nextBoolean();
        String policy = gang
                ? "  runPolicy: { schedulingPolicy: { minAvailable: %d, queue: %s } }%n".formatted(workers + 1, team())
                : "";
        String scheduler = gang ? "schedulerName: volcano, " : "";
        String important = priority();
        pytorch(
                name,
                policy,
                scheduler + important + pod("pytorch", 1, gpu ? 1 : 0),
                workers,
                scheduler + important + pod("pytorch", workers, gpu ? 1 << random.nextInt(3) : 0));
    }

    private void pytorch(String name, String policy, String master, int workers, String worker) {
        yaml.append("""
                ---
                apiVersion: kubeflow.org/v1
                kind: PyTorchJob
                metadata: { name: %s }
                spec:
                %s  pytorchReplicaSpecs:
                    Master: { replicas: 1, restartPolicy: Never, template: { spec: { %s } } }
                    Worker: { replicas: %d, restartPolicy: Never, template: { spec: { %s } } }
                """.formatted(name, policy, master, workers, worker));
    }

    private void spark(String name) {
        int executors = sized(50);
        int cores = tiny ? 1 : 1 + random.nextInt(5);
        cpus += 1 + (long) executors * cores;
        pods += 1 + executors;
        String scheduler = random.nextInt(3) == 0
                ? "  batchScheduler: volcano%n  batchSchedulerOptions: { queue: %s }%n".formatted(team())
                : "";
        yaml.append("""
                ---
                apiVersion: sparkoperator.k8s.io/v1beta2
                kind: SparkApplication
                metadata: { name: %s }
                spec:
                  type: Scala
                  sparkVersion: 3.5.1
                  image: spark:3.5.1
                  mainApplicationFile: local:///opt/app.jar
                %s  driver: { cores: 1, memory: 2g }
                  executor: { cores: %d, instances: %d, memory: 4g }
                """.formatted(name, scheduler, cores, executors));
    }

    private void mpi(String name) {
        int workers = sized(24);
        yaml.append("""
                ---
                apiVersion: kubeflow.org/v2beta1
                kind: MPIJob
                metadata: { name: %s }
                spec:
                  mpiReplicaSpecs:
                    Launcher: { replicas: 1, template: { spec: { %s } } }
                    Worker: { replicas: %d, template: { spec: { %s } } }
                """.formatted(name, pod("mpi", 1, 0), workers, pod("mpi", workers, 0)));
    }

    private void server(String name) {
        int replicas = sized(20);
        yaml.append("""
                ---
                apiVersion: apps/v1
                kind: Deployment
                metadata: { name: %s }
                spec:
                  replicas: %d
                  selector: { matchLabels: { app: %s } }
                  template: { metadata: { labels: { app: %s } }, spec: { %s%s } }
                """.formatted(name, replicas, name, name, priority(), pod("main", replicas, 0)));
    }

    private void notebook(String name) {
        yaml.append("""
                ---
                apiVersion: v1
                kind: Pod
                metadata: { name: %s }
                spec: { %s }
                """.formatted(name, pod("main", 1, 0)));
    }

    private void volcano(String name) {
        int replicas = 1 + sized(40);
        int least = random.nextInt(3) == 0 ? 1 + random.nextInt(replicas) : replicas;
        yaml.append("""
                ---
                apiVersion: batch.volcano.sh/v1alpha1
                kind: Job
                metadata: { name: %s }
                spec:
                  schedulerName: volcano
                  queue: %s
                  minAvailable: %d
                  tasks:
                    - { name: t, replicas: %d, template: { spec: { restartPolicy: Never, %s } } }
                """.formatted(name, team(), least, replicas, pod("main", replicas, 0)));
    }

    private void job(String name) {
        int parallel = sized(16);
        int completions = parallel * (tiny ? 1 : 1 + random.nextInt(3));
        yaml.append("""
                ---
                apiVersion: batch/v1
                kind: Job
                metadata: { name: %s }
                spec:
                  parallelism: %d
                  completions: %d
                  template: { spec: { restartPolicy: Never, %s%s } }
                """.formatted(name, parallel, completions, priority(), pod("main", parallel, 0)));
    }

    private String team() {
        return "team-" + random.nextInt(teams);
    }

    private String priority() {
        return random.nextInt(6) == 0 ? "priority: %d, ".formatted(100 * (1 + random.nextInt(2))) : "";
    }

    /** Returns the rest of a spec: where it may run, and a container. */
    private String pod(String container, int count, int devices) {
        int smallest = (int) pools.stream()
                .mapToLong(pool -> pool.allocatable().milliCpu() / 1_000)
                .min()
                .orElse(1);
        int cpu = sized(tiny ? 2 : Math.min(8, smallest));
        cpus += (long) cpu * count;
        gpus += (long) devices * count;
        pods += count;
        String where = "";
        if (devices > 0) {
            where = "tolerations: [{ key: nvidia.com/gpu, operator: Exists }], ";
        } else if (!tiny && planted != Planted.ROOM && random.nextInt(5) == 0) {
            where = "nodeSelector: { pool: p%d }, ".formatted(random.nextInt(pools.size()));
        }
        String memory = tiny ? "" : ", memory: %dGi".formatted(cpu * (1 << random.nextInt(3)));
        return "%scontainers: [{ name: %s, image: \"a/b:1\", resources: { requests: { cpu: \"%d\"%s }%s } }]"
                .formatted(
                        where,
                        container,
                        cpu,
                        memory,
                        devices > 0 ? ", limits: { nvidia.com/gpu: %d }".formatted(devices) : "");
    }
}
