package io.gangflow.workloads.kind;

import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.workloads.pods.Kind;
import java.util.List;
import java.util.Optional;

/** Every kind of object that creates pods, or that affects where they are placed. */
public final class Kinds {

    private static final List<Kind> ALL = List.of(
            new PodKind(),
            new JobKind(),
            new JobSetKind(),
            new CronJobKind(),
            new ReplicaKind(),
            new StatefulSetKind(),
            new DaemonSetKind(),
            new VolcanoJobKind(),
            new VolcanoCronJobKind(),
            new JobFlowKind(),
            new KubeflowKind(),
            new TrainJobKind(),
            new SparkApplicationKind(),
            new ApacheSparkKind(),
            new RayKind(),
            new WorkflowKind(),
            new PodGroupKind(),
            new SharedKind());

    private Kinds() {}

    public static Optional<Kind> of(String type) {
        return KindCatalogue.of(type)
                .flatMap(resource -> ALL.stream()
                        .filter(kind -> kind.types().contains(resource))
                        .findFirst());
    }
}
