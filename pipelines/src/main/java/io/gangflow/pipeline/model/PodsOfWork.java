package io.gangflow.pipeline.model;

import io.gangflow.cluster.Resources;
import java.util.List;
import java.util.stream.Stream;

/** The pods of one instance of a stage's work, by role. */
public final class PodsOfWork implements Work.Visitor<List<PodsOfWork.Pods>> {

    /**
     * The memory that a Worker of Spark's standalone cluster (4.1.1) needs next to its executor, whatever the
     * executor's size: with 128 MiB of heap its process grew to 321 MiB, 265 of them its own and the rest mapped files.
     */
    private static final long WORKER_DAEMON = 384L << 20;

    /**
     * The request of the init container that KubeRay adds to a worker; it waits for the head (v1.7.0, common/pod.go).
     */
    private static final Resources RAY_WAIT = Resources.of(200, 256L << 20);

    private PodsOfWork() {}

    /** Returns the pods with the init containers and sidecars of the stage; none for manifests and includes. */
    public static List<Pods> of(Stage stage) {
        return of(stage.work()).stream()
                .map(pods -> new Pods(
                        pods.role(), pods.replicas(), stage.pods().requests(pods.resources()), pods.createdByDriver()))
                .toList();
    }

    /**
     * Returns the pods with their main containers only. None for manifests and includes: the stage alone does not
     * determine which pods they create.
     */
    public static List<Pods> of(Work work) {
        return work.accept(new PodsOfWork());
    }

    /** Returns the total number of pods. */
    public static int count(Work work) {
        return of(work).stream().mapToInt(Pods::replicas).sum();
    }

    /** Returns the requests of all pods together. */
    public static Resources total(Stage stage) {
        return of(stage).stream()
                .map(pods -> pods.resources().times(pods.replicas()))
                .reduce(Resources.NONE, Resources::plus);
    }

    @Override
    public List<Pods> pod(Work.Pod pod) {
        return List.of(pods("pod", 1, pod.resources()));
    }

    @Override
    public List<Pods> spark(Work.Spark spark) {
        SparkRequests requests = SparkRequests.of(spark);
        return List.of(
                pods("driver", 1, requests.driver()),
                spark.mode().isStrict()
                        ? pods("worker", spark.executors(), requests.executor().plus(Resources.of(0, WORKER_DAEMON)))
                        : new Pods("executor", spark.executors(), requests.executor(), true));
    }

    @Override
    public List<Pods> ddp(Work.Ddp ddp) {
        return List.of(pods("worker", ddp.workers(), ddp.resources()));
    }

    @Override
    public List<Pods> tensorflow(Work.Tensorflow tensorflow) {
        return roles(tensorflow.ps(), tensorflow.worker());
    }

    @Override
    public List<Pods> mpi(Work.Mpi mpi) {
        return roles(mpi.master(), mpi.workers());
    }

    @Override
    public List<Pods> ray(Work.Ray ray) {
        return List.of(
                pods("head", 1, ray.head()),
                pods("worker", ray.workers(), ray.worker().max(RAY_WAIT)));
    }

    @Override
    public List<Pods> service(Work.Service service) {
        return List.of(pods("server", service.replicas(), service.resources()));
    }

    @Override
    public List<Pods> manifest(Work.Manifest manifest) {
        return List.of();
    }

    @Override
    public List<Pods> approval(Work.Approval approval) {
        return List.of();
    }

    @Override
    public List<Pods> include(Work.Include include) {
        return List.of();
    }

    private static List<Pods> roles(Role... roles) {
        return Stream.of(roles)
                .map(role -> pods(role.name(), role.replicas(), role.resources()))
                .toList();
    }

    private static Pods pods(String role, int replicas, Resources resources) {
        return new Pods(role, replicas, resources, false);
    }

    /**
     * Equal pods.
     *
     * @param resources requests of one pod, overheads included
     * @param createdByDriver whether the driver creates the pods once it runs, as with Spark executors
     */
    public record Pods(String role, int replicas, Resources resources, boolean createdByDriver) {}
}
