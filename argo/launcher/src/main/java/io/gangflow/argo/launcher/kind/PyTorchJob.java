package io.gangflow.argo.launcher.kind;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.OptionalInt;

/** A PyTorchJob of kubeflow.org/v1 (training-operator 1.9, common_types.go). */
record PyTorchJob() implements ChildKind {

    @Override
    public Optional<End> end(JsonNode child) {
        return StatusConditions.end(child, "Succeeded", "Failed");
    }

    @Override
    public Optional<String> podSelector(String name) {
        return Optional.of("training.kubeflow.org/job-name=" + name);
    }

    @Override
    public OptionalInt pods(JsonNode child) {
        int pods = 0;
        for (JsonNode replica : child.path("spec").path("pytorchReplicaSpecs")) {
            pods += replica.path("replicas").asInt(1);
        }
        return pods == 0 ? OptionalInt.empty() : OptionalInt.of(pods);
    }
}
