package io.gangflow.argo.launcher.kind;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.OptionalInt;

/** A JobSet of jobset.x-k8s.io/v1alpha2 (jobset, api/jobset/v1alpha2/jobset_types.go). */
record JobSet() implements ChildKind {

    static final String NAME = "jobset.sigs.k8s.io/jobset-name";
    static final String REPLICATED_JOB = "jobset.sigs.k8s.io/replicatedjob-name";
    private static final String JOB_INDEX = "jobset.sigs.k8s.io/job-index";

    @Override
    public Optional<End> end(JsonNode child) {
        return StatusConditions.end(child, "Completed", "Failed");
    }

    @Override
    public Optional<String> podSelector(String name) {
        return Optional.of(NAME + "=" + name);
    }

    @Override
    public OptionalInt pods(JsonNode child) {
        int pods = 0;
        for (JsonNode job : child.path("spec").path("replicatedJobs")) {
            int parallelism =
                    job.path("template").path("spec").path("parallelism").asInt(1);
            pods += job.path("replicas").asInt(1) * parallelism;
        }
        return pods == 0 ? OptionalInt.empty() : OptionalInt.of(pods);
    }

    /** The name of the replicated Job, its replica, and the pod's index in it. */
    @Override
    public String rank(String child, JsonNode podMetadata) {
        JsonNode labels = podMetadata.path("labels");
        String job = labels.path(REPLICATED_JOB).asText("");
        return job.isEmpty()
                ? podMetadata.path("name").asText()
                : job + "-" + labels.path(JOB_INDEX).asText("0") + "-"
                        + BatchJob.index(podMetadata).orElse("0");
    }
}
