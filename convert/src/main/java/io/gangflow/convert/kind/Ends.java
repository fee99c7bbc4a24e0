package io.gangflow.convert.kind;

import io.gangflow.convert.draft.EndConditions;
import io.gangflow.convert.field.Field;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The end conditions of objects, by type. */
final class Ends {

    /** The number of failures after which a Job fails (Kubernetes 1.36, pkg/apis/batch/v1/defaults.go). */
    private static final int BACKOFF_LIMIT = 6;

    private static final EndConditions VOLCANO =
            EndConditions.of("status.state.phase = Completed", "status.state.phase in (Failed, Terminated, Aborted)");

    private static final EndConditions MASTER =
            EndConditions.of("status.replicaStatuses.Master.succeeded = 1", "status.replicaStatuses.Master.failed > 0");

    private static final Map<String, EndConditions> BY_TYPE = Map.ofEntries(
            Map.entry("v1/Pod", EndConditions.of("status.phase = Succeeded", "status.phase = Failed")),
            Map.entry("batch.volcano.sh/v1alpha1/Job", VOLCANO),
            Map.entry(
                    "flow.volcano.sh/v1alpha1/JobFlow",
                    EndConditions.of("status.state.phase = Succeed", "status.state.phase in (Failed, Terminating)")),
            Map.entry("kubeflow.org/v1/PyTorchJob", MASTER),
            Map.entry("kubeflow.org/v1/XGBoostJob", MASTER),
            Map.entry("kubeflow.org/v1/JAXJob", replicas("Worker")),
            Map.entry("kubeflow.org/v1/MPIJob", replicas("Launcher")),
            Map.entry("kubeflow.org/v2beta1/MPIJob", replicas("Launcher")),
            Map.entry(
                    "sparkoperator.k8s.io/v1beta2/SparkApplication",
                    EndConditions.of(
                            "status.applicationState.state = COMPLETED", "status.applicationState.state = FAILED")),
            Map.entry(
                    "ray.io/v1/RayJob",
                    EndConditions.of("status.jobDeploymentStatus = Complete", "status.jobDeploymentStatus = Failed")));

    private Ends() {}

    static EndConditions of(Source source) {
        return switch (source.type()) {
            case "batch/v1/Job" -> job(source.spec());
            case "v1/Pod" -> pod(source.spec());
            case "kubeflow.org/v1/PyTorchJob" -> led(source.spec().at("pytorchReplicaSpecs"));
            case "kubeflow.org/v1/PaddleJob" -> led(source.spec().at("paddleReplicaSpecs"));
            case "kubeflow.org/v1/TFJob" -> tensorflow(source.spec().at("tfReplicaSpecs"));
            default -> BY_TYPE.getOrDefault(source.type(), EndConditions.NONE);
        };
    }

    private static EndConditions replicas(String role) {
        return EndConditions.of(
                "status.replicaStatuses.%s.succeeded > 0".formatted(role),
                "status.replicaStatuses.%s.failed > 0".formatted(role));
    }

    private static EndConditions job(Field spec) {
        int parallelism = count(spec.at("parallelism"), 1);
        int completions = count(spec.at("completions"), parallelism);
        int limit = count(spec.at("backoffLimit"), BACKOFF_LIMIT);
        return EndConditions.of(
                "status.succeeded > %d".formatted(Math.max(1, completions) - 1), "status.failed > %d".formatted(limit));
    }

    /** By default Kubernetes restarts a pod forever. */
    private static EndConditions pod(Field spec) {
        boolean server = spec.at("restartPolicy").peek().orElse("Always").equals("Always");
        return server ? EndConditions.NONE : BY_TYPE.getOrDefault("v1/Pod", EndConditions.NONE);
    }

    /** Without a master, worker 0 leads. */
    private static EndConditions led(Field specs) {
        return specs.at("Master").isGiven() ? MASTER : replicas("Worker");
    }

    /** A chief leads if there is one, whatever its name (training-operator 1.9, pkg/controller.v1/tensorflow). */
    private static EndConditions tensorflow(Field specs) {
        return Stream.of("Chief", "Master")
                .filter(role -> specs.at(role).isGiven())
                .findFirst()
                .map(Ends::replicas)
                .orElse(replicas("Worker"));
    }

    private static int count(Field field, int otherwise) {
        Optional<String> text = field.peek().filter(value -> value.matches("[0-9]{1,6}"));
        return text.map(Integer::valueOf).orElse(otherwise);
    }
}
