package io.gangflow.airflow.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.airflow.cluster.ApiMarks;
import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.airflow.cluster.Metadata;
import io.gangflow.airflow.schema.Times;
import io.gangflow.airflow.state.RunState;
import io.gangflow.argo.client.RunMarks;
import io.gangflow.argo.client.Runs;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.value.Parameter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A workflow as a DagRun.
 *
 * @param workflow not to be changed
 */
public record DagRun(Workflow workflow) {

    private static final double MILLIS = 1_000.0;

    /** Name of the workflow. */
    public String name() {
        return Metadata.name(workflow);
    }

    public String dagId() {
        return Cluster.pipelineOf(workflow).orElse("");
    }

    /** As it was submitted; the workflow's name where nobody chose one. */
    public String runId() {
        return Metadata.annotation(workflow, RunMarks.RUN_ID).orElse(name());
    }

    public RunState state() {
        return RunState.of(workflow);
    }

    public Optional<Instant> logicalDate() {
        return Metadata.time(workflow, ApiMarks.LOGICAL_DATE).or(this::scheduledTime);
    }

    private Optional<Instant> scheduledTime() {
        return Metadata.time(workflow, ApiMarks.SCHEDULED_TIME);
    }

    public Instant queuedAt() {
        return Metadata.created(workflow);
    }

    public Instant runAfter() {
        return Metadata.time(workflow, ApiMarks.RUN_AFTER)
                .or(this::scheduledTime)
                .orElse(queuedAt());
    }

    public Optional<Instant> started() {
        return state() == RunState.QUEUED
                ? Optional.empty()
                : Times.of(workflow.getStatus().startedAt());
    }

    public Optional<Instant> ended() {
        return state().ended() ? Times.of(workflow.getStatus().finishedAt()) : Optional.empty();
    }

    /** In seconds, of a run that has ended. */
    public Optional<Double> duration() {
        return started()
                .flatMap(
                        start -> ended().map(end -> Duration.between(start, end).toMillis() / MILLIS));
    }

    /** The last that is known to have happened to it. */
    public Instant updated() {
        return ended().or(this::started).orElse(queuedAt());
    }

    public String runType() {
        if (Metadata.label(workflow, RunMarks.BACKFILL).isPresent() || runId().startsWith("backfill__")) {
            return "backfill";
        }
        return Metadata.label(workflow, ApiMarks.CRON).isPresent() ? "scheduled" : "manual";
    }

    public String triggeredBy() {
        return Metadata.annotation(workflow, ApiMarks.TRIGGERED_BY)
                .orElse(
                        switch (runType()) {
                            case "scheduled" -> "timetable";
                            case "backfill" -> "backfill";
                            default ->
                                Metadata.annotation(workflow, RunMarks.RUN_ID).isPresent() ? "cli" : "ui";
                        });
    }

    public Optional<String> user() {
        return Metadata.annotation(workflow, ApiMarks.USER).or(() -> Metadata.label(workflow, ApiMarks.CREATOR));
    }

    /** As a user wrote it; otherwise why the run can never start, for which Airflow has no field. */
    public Optional<String> note() {
        return Metadata.annotation(workflow, ApiMarks.NOTE)
                .filter(note -> !note.isEmpty())
                .or(() -> Runs.cannotStart(workflow) ? Runs.message(workflow) : Optional.empty());
    }

    public Optional<Instant> intervalStart() {
        return Metadata.time(workflow, ApiMarks.INTERVAL_START).or(this::logicalDate);
    }

    public Optional<Instant> intervalEnd() {
        return Metadata.time(workflow, ApiMarks.INTERVAL_END).or(this::logicalDate);
    }

    public Optional<String> displayName() {
        return Metadata.annotation(workflow, ApiMarks.TITLE);
    }

    /**
     * As it was given; otherwise the values of the parameters that were. An annotation that is no object of JSON is none
     * that anybody set through us, and is left out.
     */
    public ObjectNode conf() {
        return Metadata.annotation(workflow, ApiMarks.CONF)
                .flatMap(DagRun::parsed)
                .orElseGet(this::arguments);
    }

    private static Optional<ObjectNode> parsed(String json) {
        try {
            return ArgoJson.read(json, JsonNode.class) instanceof ObjectNode conf
                    ? Optional.of(conf)
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private ObjectNode arguments() {
        ObjectNode conf = JsonNodeFactory.instance.objectNode();
        parameters().forEach(parameter -> conf.put(parameter.name(), parameter.value()));
        return conf;
    }

    private List<Parameter> parameters() {
        return workflow.getSpec().parameters();
    }
}
