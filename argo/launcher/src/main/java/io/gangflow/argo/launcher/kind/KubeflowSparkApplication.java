package io.gangflow.argo.launcher.kind;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A SparkApplication of sparkoperator.k8s.io/v1beta2 (spark-operator 2.5, api/v1beta2/sparkapplication_types.go). A
 * failed submission becomes FAILED if there are no retries, and is not the end if there are.
 */
record KubeflowSparkApplication() implements ChildKind {

    @Override
    public Optional<End> end(JsonNode child) {
        JsonNode application = child.path("status").path("applicationState");
        String state = application.path("state").asText("");
        return switch (state) {
            case "COMPLETED" -> Optional.of(End.success(state));
            case "FAILED" ->
                Optional.of(End.failure(state, application.path("errorMessage").asText("")));
            default -> Optional.empty();
        };
    }

    @Override
    public Optional<String> podSelector(String name) {
        return Optional.of("sparkoperator.k8s.io/app-name=" + name);
    }

    @Override
    public OptionalInt pods(JsonNode child) {
        JsonNode instances = child.path("spec").path("executor").path("instances");
        return instances.isInt() ? OptionalInt.of(1 + instances.intValue()) : OptionalInt.empty();
    }

    @Override
    public String rank(String child, JsonNode podMetadata) {
        return SparkRanks.of(podMetadata);
    }
}
