package io.gangflow.airflow.cluster;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.airflow.state.DagRunState;
import io.gangflow.argo.client.RunMetadataKeys;
import io.gangflow.argo.client.Runs;
import io.gangflow.argo.model.Workflow;
import io.gangflow.server.schema.Times;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A workflow as a DagRun: the data that the API returns for a run, without its tasks. It takes about 400 bytes, so that
 * a server can hold those of a whole namespace. Immutable.
 */
public final class DagRun {

    /** Default order of runs: oldest first. */
    public static final Comparator<DagRun> ORDER =
            Comparator.comparing(DagRun::queuedAt).thenComparing(DagRun::name);

    private static final double MILLIS = 1_000.0;

    private final String name;
    private final String dagId;
    private final String runId;
    private final DagRunState state;
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
        name = ObjectMetadata.name(workflow);
        dagId = Cluster.pipelineOf(workflow).orElse("").intern();
        Optional<String> id = ObjectMetadata.annotation(workflow, RunMetadataKeys.RUN_ID);
        runId = id.orElse(name);
        state = DagRunState.of(workflow);
        queuedAt = ObjectMetadata.created(workflow);
        Optional<Instant> scheduled = ObjectMetadata.time(workflow, ApiMetadataKeys.SCHEDULED_TIME);
        Optional<Instant> logical =
                ObjectMetadata.time(workflow, ApiMetadataKeys.LOGICAL_DATE).or(() -> scheduled);
        logicalDate = logical.orElse(null);
        runAfter = ObjectMetadata.time(workflow, ApiMetadataKeys.RUN_AFTER)
                .or(() -> scheduled)
                .orElse(queuedAt);
        intervalStart = timeOr(workflow, ApiMetadataKeys.INTERVAL_START, logicalDate);
        intervalEnd = timeOr(workflow, ApiMetadataKeys.INTERVAL_END, logicalDate);
        started = state == DagRunState.QUEUED
                ? null
                : Times.of(workflow.getStatus().startedAt()).orElse(null);
        ended = state.ended() ? Times.of(workflow.getStatus().finishedAt()).orElse(null) : null;
        runType = RunFields.runType(workflow, runId);
        triggeredBy = ObjectMetadata.annotation(workflow, ApiMetadataKeys.TRIGGERED_BY)
                .orElse(RunFields.triggeredBy(runType, id.isPresent()))
                .intern();
        user = ObjectMetadata.annotation(workflow, ApiMetadataKeys.USER)
                .or(() -> ObjectMetadata.label(workflow, ApiMetadataKeys.CREATOR))
                .map(String::intern)
                .orElse(null);
        note = note(workflow).orElse(null);
        displayName = ObjectMetadata.annotation(workflow, ApiMetadataKeys.TITLE)
                .map(String::intern)
                .orElse(null);
        conf = RunFields.conf(workflow);
        this.scheduled = ObjectMetadata.annotation(workflow, ApiMetadataKeys.LOGICAL_DATE)
                .isEmpty();
        held = ObjectMetadata.label(workflow, ApiMetadataKeys.HELD).isPresent();
        unconfirmed =
                ObjectMetadata.annotation(workflow, ApiMetadataKeys.UNCONFIRMED).isPresent();
        backfill = RunFields.backfill(workflow);
    }

    private static @Nullable Instant timeOr(Workflow workflow, String key, @Nullable Instant byDefault) {
        return ObjectMetadata.time(workflow, key).orElse(byDefault);
    }

    /** Returns the note of a user, otherwise the reason why the run cannot start. */
    private static Optional<String> note(Workflow workflow) {
        return ObjectMetadata.annotation(workflow, ApiMetadataKeys.NOTE)
                .filter(text -> !text.isEmpty())
                .or(() -> Runs.cannotStart(workflow) ? Runs.message(workflow) : Optional.empty());
    }

    /** Returns the run of a workflow. */
    public static DagRun of(Workflow workflow) {
        return new DagRun(workflow);
    }

    /** Returns the name of the workflow. */
    public String name() {
        return name;
    }

    /** Returns the pipeline; empty when the workflow has none. */
    public String dagId() {
        return dagId;
    }

    /** Returns the ID under which it was submitted; the workflow's name if none was given. */
    public String runId() {
        return runId;
    }

    /** Returns the state, in Airflow's terms. */
    public DagRunState state() {
        return state;
    }

    /** Returns the logical date for which it was triggered or scheduled. */
    public Optional<Instant> logicalDate() {
        return Optional.ofNullable(logicalDate);
    }

    /** Whether the logical date was set by a schedule or a backfill, which use no marker for it. */
    public boolean isOfSchedule() {
        return scheduled;
    }

    /** Returns the creation time of the workflow. */
    public Instant queuedAt() {
        return queuedAt;
    }

    /** Returns the earliest time at which it can run. */
    public Instant runAfter() {
        return runAfter;
    }

    /** Returns the start of its first node. */
    public Optional<Instant> started() {
        return Optional.ofNullable(started);
    }

    /** Returns the time at which it ended. */
    public Optional<Instant> ended() {
        return Optional.ofNullable(ended);
    }

    /** Returns seconds; empty for a run that has not ended. */
    public Optional<Double> duration() {
        return started == null || ended == null
                ? Optional.empty()
                : Optional.of(Duration.between(started, ended).toMillis() / MILLIS);
    }

    /** Returns the latest known change. */
    public Instant updated() {
        return ended != null ? ended : started != null ? started : queuedAt;
    }

    /** Returns Airflow's DagRunType. */
    public String runType() {
        return runType;
    }

    /** Returns Airflow's DagRunTriggeredByType. */
    public String triggeredBy() {
        return triggeredBy;
    }

    /** Returns the user who triggered it. */
    public Optional<String> user() {
        return Optional.ofNullable(user);
    }

    /** Returns a user's note; otherwise the reason why the run can never start, for which Airflow has no field. */
    public Optional<String> note() {
        return Optional.ofNullable(note);
    }

    /** Returns the start of its data interval. */
    public Optional<Instant> intervalStart() {
        return Optional.ofNullable(intervalStart);
    }

    /** Returns the end of its data interval. */
    public Optional<Instant> intervalEnd() {
        return Optional.ofNullable(intervalEnd);
    }

    /** Returns the title of its pipeline at the time of the trigger. */
    public Optional<String> displayName() {
        return Optional.ofNullable(displayName);
    }

    /**
     * Returns the configuration with which the run was triggered; without one, the given parameter values. An
     * annotation that is not a JSON object was not written by this API and is ignored.
     */
    public ObjectNode conf() {
        return RunFields.object(conf).orElseThrow();
    }

    /** Returns the configuration as compact JSON. */
    public String confText() {
        return conf;
    }

    /** Whether it waits until its pipeline is unpaused. */
    public boolean isHeld() {
        return held;
    }

    /** Whether its logical date is not yet confirmed as unique. */
    public boolean isUnconfirmed() {
        return unconfirmed;
    }

    /** Whether it is unfinished: it waits for its pipeline, or its date is not confirmed. */
    public boolean isOpen() {
        return held || unconfirmed;
    }

    /** Returns a label or annotation of its backfill: the number, or one of {@link RunMetadataKeys#OF_BACKFILL}. */
    public Optional<String> backfill(String mark) {
        return Optional.ofNullable(backfill.get(mark));
    }
}
