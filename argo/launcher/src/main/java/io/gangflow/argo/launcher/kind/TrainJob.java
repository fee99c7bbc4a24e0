package io.gangflow.argo.launcher.kind;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A TrainJob of trainer.kubeflow.org/v1alpha1 (trainer 2.3, trainjob_types.go), which creates a JobSet of the same
 * name. Its ranks are the pods of one Job.
 */
record TrainJob() implements ChildKind {

    @Override
    public Optional<End> end(JsonNode child) {
        return StatusConditions.end(child, "Complete", "Failed");
    }

    @Override
    public Optional<String> podSelector(String name) {
        return Optional.of(JobSet.NAME + "=" + name);
    }

    @Override
    public OptionalInt pods(JsonNode child) {
        JsonNode nodes = child.path("spec").path("trainer").path("numNodes");
        return nodes.isInt() ? OptionalInt.of(nodes.intValue()) : OptionalInt.empty();
    }

    @Override
    public String rank(String child, JsonNode podMetadata) {
        JsonNode labels = podMetadata.path("labels");
        String job = labels.path(JobSet.REPLICATED_JOB).asText("");
        return job.isEmpty()
                ? podMetadata.path("name").asText()
                : job + "-" + BatchJob.index(podMetadata).orElse("0");
    }
}
