package io.gangflow.pipeline.plan;

import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.Role;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Work;
import java.util.List;
import java.util.stream.Stream;

/** The pods that one instance of a stage needs at the same time. */
final class GangOfWork implements Work.Visitor<List<Gang.Member>> {

    /** Spark 4.1.1: overhead is a tenth of the heap for JVM applications, and at least this much. */
    private static final long SPARK_MIN_OVERHEAD = 384L << 20;

    private GangOfWork() {}

    static Gang of(Stage stage) {
        List<Gang.Member> members = stage.work().accept(new GangOfWork());
        int all = members.stream().mapToInt(Gang.Member::replicas).sum();
        return new Gang(members, stage.minAvailable().orElse(all));
    }

    @Override
    public List<Gang.Member> pod(Work.Pod pod) {
        return List.of(member("pod", 1, pod.resources()));
    }

    @Override
    public List<Gang.Member> spark(Work.Spark spark) {
        return List.of(
                member("driver", 1, withOverhead(spark.driver())),
                new Gang.Member("executor", spark.executors(), withOverhead(spark.executor()), true));
    }

    @Override
    public List<Gang.Member> ddp(Work.Ddp ddp) {
        return List.of(member("worker", ddp.workers(), ddp.resources()));
    }

    @Override
    public List<Gang.Member> tensorflow(Work.Tensorflow tensorflow) {
        return roles(tensorflow.ps(), tensorflow.worker());
    }

    @Override
    public List<Gang.Member> mpi(Work.Mpi mpi) {
        return roles(mpi.master(), mpi.workers());
    }

    @Override
    public List<Gang.Member> service(Work.Service service) {
        return List.of(member("server", service.replicas(), service.resources()));
    }

    @Override
    public List<Gang.Member> manifest(Work.Manifest manifest) {
        return List.of();
    }

    @Override
    public List<Gang.Member> include(Work.Include include) {
        return List.of();
    }

    private static List<Gang.Member> roles(Role... roles) {
        return Stream.of(roles)
                .map(role -> member(role.name(), role.replicas(), role.resources()))
                .toList();
    }

    private static Gang.Member member(String role, int replicas, Resources resources) {
        return new Gang.Member(role, replicas, resources, false);
    }

    private static Resources withOverhead(Resources heap) {
        long overhead = Math.max(heap.memoryBytes() / 10, SPARK_MIN_OVERHEAD);
        return heap.plus(Resources.of(0, overhead));
    }
}
