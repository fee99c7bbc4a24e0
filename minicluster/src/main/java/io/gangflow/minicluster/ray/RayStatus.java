package io.gangflow.minicluster.ray;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.json.BoundedJson;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Changes of the status of a RayJob, as merge patches (KubeRay v1.7.0, apis/ray/v1/rayjob_types.go and
 * controllers/ray/rayjob_controller.go, {@code Reconcile}).
 */
final class RayStatus {

    static final String INITIALIZING = "Initializing";
    static final String RUNNING = "Running";
    static final String COMPLETE = "Complete";
    static final String FAILED = "Failed";

    private RayStatus() {}

    static ObjectNode initializing(RayJobView job, Instant now) {
        ObjectNode status = deployment(INITIALIZING);
        String own = job.spec().path("jobId").asText("");
        status.put("jobId", own.isEmpty() ? job.named(job.name(), "job") : own);
        status.put("rayClusterName", job.named(job.name(), "cluster"));
        status.put("startTime", time(now));
        return status;
    }

    static ObjectNode running(String dashboard) {
        ObjectNode status = deployment(RUNNING);
        status.put("dashboardURL", dashboard);
        status.putObject("rayClusterStatus").put("state", "ready");
        return status;
    }

    /** The status of a job that the dashboard knows. A stopped job is complete, too. */
    static ObjectNode of(JsonNode info, Instant now) {
        String job = info.path("status").asText("");
        ObjectNode status = deployment(
                switch (job) {
                    case "SUCCEEDED", "STOPPED" -> COMPLETE;
                    case "FAILED" -> FAILED;
                    default -> RUNNING;
                });
        status.put("jobStatus", job);
        status.put("message", info.path("message").asText(""));
        if (job.equals("FAILED")) {
            status.put("reason", "AppFailed");
        }
        ObjectNode times = status.putObject("rayJobInfo");
        copyTime(info.path("start_time"), times, "startTime");
        copyTime(info.path("end_time"), times, "endTime");
        if (hasEnded(status)) {
            status.put("endTime", time(now));
        }
        return status;
    }

    static ObjectNode failed(String deployment, String reason, String message, Instant now) {
        ObjectNode status = deployment(deployment);
        status.put("reason", reason);
        status.put("message", message);
        status.put("endTime", time(now));
        return status;
    }

    static boolean hasEnded(JsonNode status) {
        String deployment = status.path("jobDeploymentStatus").asText("");
        return deployment.equals(COMPLETE) || deployment.equals(FAILED);
    }

    private static ObjectNode deployment(String deployment) {
        ObjectNode status = BoundedJson.MAPPER.createObjectNode();
        status.put("jobDeploymentStatus", deployment);
        return status;
    }

    private static void copyTime(JsonNode millis, ObjectNode times, String field) {
        if (millis.asLong() > 0) {
            times.put(field, time(Instant.ofEpochMilli(millis.asLong())));
        }
    }

    private static String time(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
