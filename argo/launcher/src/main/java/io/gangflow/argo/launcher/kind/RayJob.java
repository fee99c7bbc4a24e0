package io.gangflow.argo.launcher.kind;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A RayJob of ray.io/v1 (KubeRay 1.7.0, rayjob_types.go). The operator counts a stopped job as complete. Its submitter
 * has a label with the job's name, as have the pods of a Ray stage.
 */
record RayJob() implements ChildKind {

    /** Label with the name of the job. */
    private static final String NAME = "ray.io/originated-from-cr-name";

    @Override
    public Optional<End> end(JsonNode child) {
        JsonNode status = child.path("status");
        String job = status.path("jobStatus").asText("");
        String deployment = status.path("jobDeploymentStatus").asText("");
        return switch (deployment) {
            case "Complete" ->
                Optional.of(job.equals("SUCCEEDED") ? End.success(deployment) : End.failure(job, message(status)));
            case "Failed", "ValidationFailed" -> Optional.of(End.failure(deployment, message(status)));
            default -> Optional.empty();
        };
    }

    @Override
    public Optional<String> podSelector(String name) {
        return Optional.of(NAME + "=" + name);
    }

    @Override
    public Optional<String> podGroup(JsonNode child) {
        return Optional.of("ray-" + child.path("metadata").path("name").asText() + "-pg");
    }

    @Override
    public OptionalInt pods(JsonNode child) {
        int pods = 1;
        for (JsonNode group : child.path("spec").path("rayClusterSpec").path("workerGroupSpecs")) {
            pods += group.path("replicas").asInt(0)
                    * Math.max(1, group.path("numOfHosts").asInt(1));
        }
        return OptionalInt.of(pods);
    }

    /** The operator adds random letters to pod names: {@code head}, {@code worker-x7k2p}. */
    @Override
    public String rank(String child, JsonNode podMetadata) {
        JsonNode labels = podMetadata.path("labels");
        String pod = podMetadata.path("name").asText();
        String letters = pod.substring(pod.lastIndexOf('-') + 1);
        return switch (labels.path("ray.io/node-type").asText("")) {
            case "head" -> "head";
            case "worker" -> labels.path("ray.io/group").asText("worker") + "-" + letters;
            default -> "submitter-" + letters;
        };
    }

    private static String message(JsonNode status) {
        return status.path("message").asText(status.path("reason").asText(""));
    }
}
