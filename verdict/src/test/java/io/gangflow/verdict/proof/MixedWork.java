package io.gangflow.verdict.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Price;
import io.gangflow.cluster.Resources;
import io.gangflow.workloads.foreign.ForeignManifests;
import io.gangflow.workloads.foreign.ManifestReader;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.work.ManifestWork;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Generated realistic manifests: Volcano Jobs, PyTorchJobs, MPIJobs, Spark applications and Jobs of two schedulers,
 * mixed, on one to four pools. The same seed gives the same work.
 */
final class MixedWork {

    /** CPUs, GiB and GPUs of a node. */
    private static final int[][] MACHINES = {{8, 32, 0}, {16, 64, 0}, {32, 128, 0}, {64, 512, 0}, {48, 192, 4}};

    private static final int QUEUES = 3;

    private final Random random;
    private final StringBuilder yaml = new StringBuilder();
    private final List<NodePool> pools = new ArrayList<>();
    private final List<Boolean> gpuPools = new ArrayList<>();
    private final double load;
    private final boolean gangs;
    private final boolean shared;
    private final int[] sizes;
    private long cpus;
    private long gpus;

    /** Creates work without shared queues and similar features. */
    MixedWork(long seed, int objects, double load) {
        this(seed, objects, load, false);
    }

    /**
     * @param objects number of objects
     * @param load requests of all pods as a fraction of the nodes' resources
     * @param shared whether there are queues, Jobs with several tasks, gangs of PyTorch under Volcano and preferences
     *     as well
     */
    MixedWork(long seed, int objects, double load, boolean shared) {
        this.random = new Random(seed);
        this.load = load;
        this.shared = shared;
        if (shared) {
            queues();
        }
        this.gangs = random.nextInt(3) == 0;
        this.sizes = random.nextInt(3) == 0 ? new int[] {4} : new int[] {1, 1, 2, 2, 4, 6, 8};
        int kinds = 1 + random.nextInt(4);
        for (int i = 0; i < kinds; i++) {
            int machine = random.nextInt(MACHINES.length);
            gpuPools.add(MACHINES[machine][2] > 0);
            pools.add(pool("p" + i, 1, MACHINES[machine]));
        }
        for (int i = 0; i < objects; i++) {
            object(i);
        }
        size();
    }

    LockQuestion question() {
        ForeignManifests manifests =
                new ManifestReader().text("mixed.yaml", yaml.toString()).manifests();
        assertThat(manifests.diagnostics()).isEmpty();
        return LockQuestion.of(
                ManifestWork.of(manifests.objects(), Durations.NONE).work(),
                Cluster.of("mixed", pools.toArray(NodePool[]::new)));
    }

    String yaml() {
        return yaml.toString();
    }

    List<NodePool> pools() {
        return List.copyOf(pools);
    }

    private static NodePool pool(String name, int count, int[] machine) {
        return new NodePool(
                name,
                count,
                "unnamed",
                new Resources(
                        machine[0] * 1_000L,
                        (long) machine[1] << 30,
                        machine[2] == 0 ? Map.of() : Map.of(Resources.GPU, (long) machine[2])),
                Map.of("pool", name),
                List.of(),
                Price.UNKNOWN);
    }

    /** Creates pools of random sizes with the resources for the load, on which the largest pod fits. */
    private void size() {
        double needed = cpus / load;
        double[] shares = random.doubles(pools.size(), 0.2, 1).toArray();
        double all = 0;
        for (double share : shares) {
            all += share;
        }
        long gpuNeeded = Math.round(gpus / load);
        for (int i = 0; i < shares.length; i++) {
            NodePool pool = pools.get(i);
            double cpuOfNode = pool.allocatable().milliCpu() / 1_000.0;
            long count = Math.max(1, Math.round(needed * shares[i] / all / cpuOfNode));
            if (gpuPools.get(i)) {
                count = Math.max(
                        count, gpuNeeded / pool.allocatable().extended().getOrDefault(Resources.GPU, 1L));
            }
            pools.set(i, pool.resized((int) Math.min(5_000, count)));
        }
    }

    private void object(int i) {
        switch (gangs && random.nextInt(4) > 0 ? 3 + random.nextInt(4) : random.nextInt(9)) {
            case 0, 1 -> volcano("v" + i, false);
            case 2 -> volcano("e" + i, true);
            case 3, 4 -> pytorch("p" + i);
            case 5 -> mpi("m" + i);
            case 6 -> spark("s" + i, false);
            case 7 -> spark("g" + i, true);
            default -> job("j" + i);
        }
    }

    private void queues() {
        for (int queue = 0; queue < QUEUES; queue++) {
            yaml.append("""
                    ---
                    apiVersion: scheduling.volcano.sh/v1beta1
                    kind: Queue
                    metadata: { name: q%d }
                    spec: { weight: %d, reclaimable: true }
                    """.formatted(queue, 1 + random.nextInt(4)));
        }
    }

    private String queue() {
        return shared ? "  queue: q%d%n".formatted(random.nextInt(QUEUES)) : "";
    }

    /** Adds parameter servers and workers, some of which are enough, or wait for the servers. */
    private void tasks(String name) {
        int servers = 1 + random.nextInt(2);
        int workers = 1 + random.nextInt(8);
        boolean ordered = random.nextInt(3) == 0;
        int least = servers + (ordered ? 0 : random.nextBoolean() ? workers : 1 + random.nextInt(workers));
        yaml.append("""
                ---
                apiVersion: batch.volcano.sh/v1alpha1
                kind: Job
                metadata: { name: %s }
                spec:
                  schedulerName: volcano
                %s  minAvailable: %d
                  tasks:
                    - { name: ps, replicas: %d, template: { spec: { restartPolicy: Never, containers: [%s] } } }
                    - { name: wk, replicas: %d, %stemplate: { spec: { restartPolicy: Never, containers: [%s] } } }
                """.formatted(
                        name,
                        queue(),
                        least,
                        servers,
                        container("main", servers, false),
                        workers,
                        ordered ? "dependsOn: { name: [ps] }, " : "",
                        container("main", workers, false)));
    }

    private void volcano(String name, boolean elastic) {
        if (shared && random.nextInt(3) == 0) {
            tasks(name);
            return;
        }
        int replicas = 2 + random.nextInt(7);
        int least = elastic ? 1 + random.nextInt(replicas) : replicas;
        yaml.append("""
                ---
                apiVersion: batch.volcano.sh/v1alpha1
                kind: Job
                metadata: { name: %s }
                spec:
                  schedulerName: volcano
                %s  minAvailable: %d
                  tasks:
                    - { name: t, replicas: %d, template: { spec: { restartPolicy: Never%s, containers: [%s] } } }
                """.formatted(name, queue(), least, replicas, selector(), container("main", replicas, false)));
    }

    private void pytorch(String name) {
        int workers = 1 + random.nextInt(gangs ? 15 : 7);
        boolean gpu = gpuPools.contains(true) && random.nextBoolean();
        boolean gang = shared && random.nextBoolean();
        String selector = selector(gpu) + (gang ? ", schedulerName: volcano" : "") + preference();
        yaml.append("""
                ---
                apiVersion: kubeflow.org/v1
                kind: PyTorchJob
                metadata: { name: %s }
                spec:
                %s  pytorchReplicaSpecs:
                    Master: { replicas: 1, restartPolicy: Never, template: { spec: { containers: [%s]%s } } }
                    Worker: { replicas: %d, restartPolicy: Never, template: { spec: { containers: [%s]%s } } }
                """.formatted(
                        name,
                        gang ? "  runPolicy: { schedulingPolicy: { minAvailable: %d } }%n".formatted(workers + 1) : "",
                        container("pytorch", 1, gpu),
                        selector,
                        workers,
                        container("pytorch", workers, gpu),
                        selector));
    }

    /** Returns a preference for separate nodes. */
    private String preference() {
        return shared && random.nextInt(3) == 0
                ? ", affinity: { podAntiAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 100,"
                        + " podAffinityTerm: { topologyKey: kubernetes.io/hostname, labelSelector: {} } }] } }"
                : "";
    }

    private void mpi(String name) {
        int workers = 1 + random.nextInt(6);
        yaml.append("""
                ---
                apiVersion: kubeflow.org/v2beta1
                kind: MPIJob
                metadata: { name: %s }
                spec:
                  mpiReplicaSpecs:
                    Launcher: { replicas: 1, template: { spec: { containers: [%s] } } }
                    Worker: { replicas: %d, template: { spec: { containers: [%s] } } }
                """.formatted(name, container("mpi", 1, false), workers, container("mpi", workers, false)));
    }

    private void spark(String name, boolean gang) {
        int executors = 1 + random.nextInt(8);
        int cores = 1 + random.nextInt(4);
        cpus += 1 + (long) executors * cores;
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
                %s  driver: { cores: 1, memory: 1g }
                  executor: { cores: %d, instances: %d, memory: 2g }
                """.formatted(name, gang ? "  batchScheduler: volcano\n" : "", cores, executors));
    }

    private void job(String name) {
        int pods = 1 + random.nextInt(8);
        yaml.append("""
                ---
                apiVersion: batch/v1
                kind: Job
                metadata: { name: %s }
                spec:
                  parallelism: %d
                  completions: %d
                  template: { spec: { restartPolicy: Never%s, containers: [%s] } }
                """.formatted(name, pods, pods, selector(), container("main", pods, false)));
    }

    private String selector() {
        return selector(false);
    }

    private String selector(boolean gpu) {
        return !gpu && random.nextInt(4) == 0
                ? ", nodeSelector: { pool: p%d }".formatted(random.nextInt(pools.size()))
                : "";
    }

    private String container(String name, int pods, boolean gpu) {
        int cpu = sizes[random.nextInt(sizes.length)];
        int memory = cpu * new int[] {1, 2, 4}[random.nextInt(3)];
        cpus += (long) cpu * pods;
        gpus += gpu ? pods : 0;
        return "{ name: %s, image: \"a/b:1\", resources: { requests: { cpu: \"%d\", memory: %dGi }%s } }"
                .formatted(name, cpu, memory, gpu ? ", limits: { nvidia.com/gpu: 1 }" : "");
    }
}
