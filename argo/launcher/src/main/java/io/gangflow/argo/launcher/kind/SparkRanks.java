package io.gangflow.argo.launcher.kind;

import com.fasterxml.jackson.databind.JsonNode;

/** The roles of Spark pods, by the labels that Spark sets (spark 4.1, deploy/k8s/Constants.scala). */
final class SparkRanks {

    private SparkRanks() {}

    static String of(JsonNode podMetadata) {
        JsonNode labels = podMetadata.path("labels");
        String role = labels.path("spark-role").asText("");
        String executor = labels.path("spark-exec-id").asText("");
        if (role.equals("executor") && !executor.isEmpty()) {
            return "executor-" + executor;
        }
        return role.isEmpty() ? podMetadata.path("name").asText() : role;
    }
}
