package io.gangflow.argo.launcher.kind;

import io.gangflow.argo.interpreter.ResourceCondition;
import java.util.Optional;

/** Finds the properties of an object's kind; the version within a group does not matter. */
public final class ChildKinds {

    private ChildKinds() {}

    /** The kind with the configured conditions. */
    public static ChildKind of(
            String apiVersion, String kind, Optional<ResourceCondition> success, Optional<ResourceCondition> failure) {
        ChildKind known = known(apiVersion.replaceFirst("/[^/]*$", ""), kind);
        return success.isEmpty() && failure.isEmpty() ? known : new Conditioned(known, success, failure);
    }

    private static ChildKind known(String group, String kind) {
        return switch (group + " " + kind) {
            case "batch.volcano.sh Job" -> new VolcanoJob();
            case "sparkoperator.k8s.io SparkApplication" -> new KubeflowSparkApplication();
            case "spark.apache.org SparkApplication" -> new ApacheSparkApplication();
            case "kubeflow.org PyTorchJob" -> new PyTorchJob();
            case "trainer.kubeflow.org TrainJob" -> new TrainJob();
            case "jobset.x-k8s.io JobSet" -> new JobSet();
            case "ray.io RayJob" -> new RayJob();
            case "batch Job" -> new BatchJob();
            case "argoproj.io Workflow" -> new WorkflowChildKind();
            default -> new OtherKind();
        };
    }
}
