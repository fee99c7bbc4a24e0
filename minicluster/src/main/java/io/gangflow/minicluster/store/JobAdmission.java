package io.gangflow.minicluster.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.minicluster.object.Json;
import io.gangflow.minicluster.object.JsonMetadata;

/** Sets the defaults of a batch/v1 Job and the selector for its pods (kubernetes v1.36, registry/batch/job). */
final class JobAdmission implements ObjectAdmission {

    private static final int DEFAULT_BACKOFF_LIMIT = 6;

    @Override
    public void admit(ObjectNode job, AdmissionView cluster) {
        ObjectNode spec = Json.child(job, "spec");
        if (!spec.hasNonNull("completions") && !spec.hasNonNull("parallelism")) {
            spec.put("completions", 1);
        }
        Json.putDefault(spec, "parallelism", 1);
        Json.putDefault(spec, "backoffLimit", DEFAULT_BACKOFF_LIMIT);
        Json.putDefault(spec, "completionMode", "NonIndexed");
        if (!spec.has("suspend")) {
            spec.put("suspend", false);
        }
        if (!spec.path("manualSelector").asBoolean(false)) {
            select(spec, JsonMetadata.of(job));
        }
    }

    private static void select(ObjectNode spec, JsonMetadata job) {
        Json.child(Json.child(spec, "selector"), "matchLabels").put("batch.kubernetes.io/controller-uid", job.uid());
        ObjectNode labels =
                Json.child(JsonMetadata.of(Json.child(spec, "template")).node(), "labels");
        labels.put("batch.kubernetes.io/controller-uid", job.uid());
        labels.put("batch.kubernetes.io/job-name", job.name());
        labels.put("controller-uid", job.uid());
        labels.put("job-name", job.name());
    }
}
