package io.gangflow.airflow.cluster;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.airflow.schema.Times;
import io.gangflow.airflow.state.RunState;
import io.gangflow.argo.client.RunMarks;
import io.gangflow.argo.client.Runs;
import io.gangflow.argo.model.Workflow;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A workflow as a DagRun: what the API answers about a run, without its tasks. Some 400 bytes, so that a server keeps those
 * of a whole namespace. Immutable.
 */
public final class DagRun {

    /** As runs are listed where no other order is asked for: the oldest first. */
    public static final Comparator<DagRun> ORDER =
            Comparator.comparing(DagRun::queuedAt).thenComparing(DagRun::name);

    private static final double MILLIS = 1_000.0;

    private final String name;
    private final String dagId;
    private final String runId;
    private final RunState state;
    private final Instant queuedAt;
    private final Instant runAfter;
    private final @Nullable Instant logicalDate;
    private final @Nullable Instant started;
    private final @Nullable Instant ended;
    private final @Nullable Instant intervalStart;
    private final @Nullable Instant intervalEnd;
    private final String runType;
    private final String triggeredBy;
    private final @Nullable String user;
    private final @Nullable String note;
    private final @Nullable String displayName;
    private final String conf;
    private final boolean scheduled;
    private final boolean held;
    private final boolean unconfirmed;
    private final Map<String, String> backfill;

    private DagRun(Workflow workflow) {
        name = Metadata.name(workflow);
        dagId = Cluster.pipelineOf(workflow).orElse("").intern();
        Optional<String> id = Metadata.annotation(workflow, RunMarks.RUN_ID);
        runId = id.orElse(name);
        state = RunState.of(workflow);
        queuedAt = Metadata.created(workflow);
        Optional<Instant> scheduled = Metadata.time(workflow, ApiMarks.SCHEDULED_TIME);
        Optional<Instant> logical =
                Metadata.time(workflow, ApiMarks.LOGICAL_DATE).or(() -> scheduled);
        logicalDate = logical.orElse(null);
        runAfter =
                Metadata.time(workflow, ApiMarks.RUN_AFTER).or(() -> scheduled).orElse(queuedAt);
        intervalStart = Metadata.time(workflow, ApiMarks.INTERVAL_START).orElse(logicalDate);
        intervalEnd = Metadata.time(workflow, ApiMarks.INTERVAL_END).orElse(logicalDate);
        started = state == RunState.QUEUED
                ? null
                : Times.of(workflow.getStatus().startedAt()).orElse(null);
        ended = state.ended() ? Times.of(workflow.getStatus().finishedAt()).orElse(null) : null;
        runType = RunFields.runType(workflow, runId);
        triggeredBy = Metadata.annotation(workflow, ApiMarks.TRIGGERED_BY)
                .orElse(RunFields.triggeredBy(runType, id.isPresent()))
                .intern();
        user = Metadata.annotation(workflow, ApiMarks.USER)
                .or(() -> Metadata.label(workflow, ApiMarks.CREATOR))
                .map(String::intern)
                .orElse(null);
        note = Metadata.annotation(workflow, ApiMarks.NOTE)
                .filter(text -> !text.isEmpty())
                .or(() -> Runs.cannotStart(workflow) ? Runs.message(workflow) : Optional.empty())
                .orElse(null);
        displayName = Metadata.annotation(workflow, ApiMarks.TITLE)
                .map(String::intern)
                .orElse(null);
        conf = RunFields.conf(workflow);
        this.scheduled = Metadata.annotation(workflow, ApiMarks.LOGICAL_DATE).isEmpty();
        held = Metadata.label(workflow, ApiMarks.HELD).isPresent();
        unconfirmed = Metadata.annotation(workflow, ApiMarks.UNCONFIRMED).isPresent();
        backfill = RunFields.backfill(workflow);
    }

    /** The run that a workflow is. */
    public static DagRun of(Workflow workflow) {
        return new DagRun(workflow);
    }

    /** Name of the workflow. */
    public String name() {
        return name;
    }

    /** The pipeline; empty when the workflow was made from none. */
    public String dagId() {
        return dagId;
    }

    /** As it was submitted; the workflow's name where nobody chose one. */
    public String runId() {
        return runId;
    }

    /** What it does, in Airflow's words. */
    public RunState state() {
        return state;
    }

    /** The time for which it was triggered or scheduled. */
    public Optional<Instant> logicalDate() {
        return Optional.ofNullable(logicalDate);
    }

    /** Whether that time is a schedule's or a backfill's, which take no marker for it. */
    public boolean isOfSchedule() {
        return scheduled;
    }

    /** When the workflow was created. */
    public Instant queuedAt() {
        return queuedAt;
    }

    /** From when on it was to run. */
    public Instant runAfter() {
        return runAfter;
    }

    /** When its first node started. */
    public Optional<Instant> started() {
        return Optional.ofNullable(started);
    }

    /** When it ended. */
    public Optional<Instant> ended() {
        return Optional.ofNullable(ended);
    }

    /** In seconds, of a run that has ended. */
    public Optional<Double> duration() {
        return started == null || ended == null
                ? Optional.empty()
                : Optional.of(Duration.between(started, ended).toMillis() / MILLIS);
    }

    /** The last that is known to have happened to it. */
    public Instant updated() {
        return ended != null ? ended : started != null ? started : queuedAt;
    }

    /** Airflow's DagRunType. */
    public String runType() {
        return runType;
    }

    /** Airflow's DagRunTriggeredByType. */
    public String triggeredBy() {
        return triggeredBy;
    }

    /** Who triggered it. */
    public Optional<String> user() {
        return Optional.ofNullable(user);
    }

    /** As a user wrote it; otherwise why the run can never start, for which Airflow has no field. */
    public Optional<String> note() {
        return Optional.ofNullable(note);
    }

    /** The start of the time whose data it works on. */
    public Optional<Instant> intervalStart() {
        return Optional.ofNullable(intervalStart);
    }

    /** The end of the time whose data it works on. */
    public Optional<Instant> intervalEnd() {
        return Optional.ofNullable(intervalEnd);
    }

    /** The title of its pipeline when it was triggered. */
    public Optional<String> displayName() {
        return Optional.ofNullable(displayName);
    }

    /**
     * The configuration with which the run was triggered; without one, the values of the parameters that were given. An
     * annotation that is not a JSON object was not written by this API and is ignored.
     */
    public ObjectNode conf() {
        return RunFields.object(conf).orElseThrow();
    }

    /** The same as compact JSON. */
    public String confText() {
        return conf;
    }

    /** Whether it waits until its pipeline is not paused any more. */
    public boolean isHeld() {
        return held;
    }

    /** Whether it is not sure yet that no other run has its logical date. */
    public boolean isUnconfirmed() {
        return unconfirmed;
    }

    /** Whether something may be left to do with it: it waits for its pipeline, or is not sure of its date. */
    public boolean isOpen() {
        return held || unconfirmed;
    }

    /** A mark of its backfill: the number, or one of {@link RunMarks#OF_BACKFILL}. */
    public Optional<String> backfill(String mark) {
        return Optional.ofNullable(backfill.get(mark));
    }
}
