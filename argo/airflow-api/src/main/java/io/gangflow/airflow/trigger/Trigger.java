package io.gangflow.airflow.trigger;

import io.gangflow.airflow.cluster.ApiMetadataKeys;
import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.airflow.cluster.DagRun;
import io.gangflow.airflow.cluster.ObjectMetadata;
import io.gangflow.airflow.dag.Dag;
import io.gangflow.airflow.marker.DateMarker;
import io.gangflow.airflow.marker.HeldRuns;
import io.gangflow.argo.client.RunConflictException;
import io.gangflow.argo.client.RunMetadataKeys;
import io.gangflow.argo.client.Submission;
import io.gangflow.argo.client.Submitted;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import io.gangflow.server.http.ApiException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Creates the workflow of a triggered run, at most one per run ID and one per logical date, however often and by
 * whomever it is triggered. The workflow's name, derived from the ID, ensures the first; {@link DateMarker} ensures the
 * second.
 */
public final class Trigger {

    private static final int BAD_REQUEST = 400;
    private static final int UNAVAILABLE = 503;
    private static final int MOST_TRIES = 8;

    private final Cluster cluster;
    private final Clock clock;
    private final Supplier<String> nonces;
    private final DateMarker markers;

    /** @param nonces texts that are unique across all servers */
    public Trigger(Cluster cluster, Clock clock, Supplier<String> nonces) {
        this.cluster = cluster;
        this.clock = clock;
        this.nonces = nonces;
        this.markers = new DateMarker(cluster);
    }

    /** The user, and Airflow's name for the kind of trigger. */
    public record Origin(String user, String triggeredBy, Map<String, String> labels) {
        public Origin {
            labels = Map.copyOf(labels);
        }
    }

    /**
     * Triggers a run.
     *
     * @throws ApiException 409 when a run with that ID or logical date exists, 400 when a parameter is invalid
     */
    public DagRun run(Dag dag, TriggerRequest request, Origin origin) {
        String nonce = nonces.get();
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        Instant runAfter = request.runAfter()
                .or(request::intervalEnd)
                .or(request::logicalDate)
                .orElse(now);
        refuseLater(request, now);
        String runId = RunIds.of(request.runId(), request.logicalDate(), runAfter, nonce);
        Submission submission = submission(dag, request, runId, nonce)
                .labelled(labels(dag, origin), annotations(dag, request, origin, runAfter));
        return request.logicalDate().isPresent()
                ? ofItsDate(dag, submission, request.logicalDate().get())
                : created(dag, dag.paused() ? submission.suspend() : submission);
    }

    /** Rejects a later start: no component would start the run at that time. Use a schedule for that. */
    private static void refuseLater(TriggerRequest request, Instant now) {
        if (request.runAfter()
                .filter(time -> time.isAfter(now.plus(1, ChronoUnit.MINUTES)))
                .isPresent()) {
            throw new ApiException(
                    BAD_REQUEST,
                    "`run_after` %s is in the future, but a run starts when it is triggered; trigger it then, or add a schedule to the pipeline"
                            .formatted(request.runAfter().get()));
        }
    }

    private DagRun created(Dag dag, Submission submission) {
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            Optional<Workflow> workflow = submit(dag, submission);
            if (workflow.isPresent()) {
                boolean unpaused =
                        submission.suspended() && !new Dag(cluster.pipeline(dag.id()), dag.schedule()).paused();
                return cluster.written(unpaused ? HeldRuns.release(cluster, workflow.get()) : workflow.get());
            }
        }
        throw busy(submission);
    }

    /**
     * The run is held until its date is confirmed as unique. If another request for the same run or date blocked this
     * one and then failed, this one tries again; otherwise both callers would get an error about an existing run
     * although no such run exists.
     */
    private DagRun ofItsDate(Dag dag, Submission plain, Instant date) {
        refuseScheduled(dag, date);
        String marker = DateMarker.name(dag.id(), date);
        Map<String, String> annotations = new TreeMap<>(plain.annotations());
        annotations.put(ApiMetadataKeys.UNCONFIRMED, marker);
        Submission held = plain.labelled(plain.labels(), annotations).suspend();
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            if (cluster.run(dag.id(), plain.runId())
                    .flatMap(markers::confirm)
                    .filter(run -> !isOf(run, plain))
                    .isPresent()) {
                throw taken(dag, plain.runId());
            }
            markers.acquire(dag, marker, plain.runId(), plain.nonce()).ifPresent(other -> {
                throw dateTaken(dag, date, other);
            });
            Optional<Workflow> confirmed = submit(dag, held).flatMap(markers::confirm);
            if (confirmed.isPresent()) {
                return cluster.written(confirmed.get());
            }
        }
        throw busy(plain);
    }

    /** Whether this request created the run, although another one completed it. */
    private static boolean isOf(Workflow run, Submission submission) {
        return ObjectMetadata.annotation(run, RunMetadataKeys.SUBMISSION)
                .filter(submission.nonce()::equals)
                .isPresent();
    }

    /** Schedules and backfills take no Lease: their existing runs are found here, but not those created later. */
    private void refuseScheduled(Dag dag, Instant date) {
        for (DagRun run : cluster.runs(dag.template())) {
            if (run.isOfSchedule() && run.logicalDate().filter(date::equals).isPresent()) {
                throw dateTaken(dag, date, run.runId());
            }
        }
    }

    /**
     * Creates the workflow.
     *
     * @return empty when the workflow of another caller existed and was deleted, because its logical date was taken
     * @throws ApiException 409 when the workflow of another caller exists
     */
    private Optional<Workflow> submit(Dag dag, Submission submission) {
        try {
            Submitted submitted = cluster.argo().submit(submission, dag.template());
            if (submitted.created()) {
                return Optional.of(submitted.workflow());
            }
        } catch (RunConflictException e) {
            // The existing workflow is examined below.
        } catch (IllegalArgumentException e) {
            throw new ApiException(BAD_REQUEST, String.valueOf(e.getMessage()));
        }
        if (cluster.find(Workflow.class, submission.name().name())
                .flatMap(markers::confirm)
                .isPresent()) {
            throw taken(dag, submission.runId());
        }
        return Optional.empty();
    }

    private static ApiException busy(Submission submission) {
        return new ApiException(
                UNAVAILABLE,
                "another request triggers run `%s` or its logical date at the same time; try again"
                        .formatted(submission.runId()));
    }

    private static Submission submission(Dag dag, TriggerRequest request, String runId, String nonce) {
        Map<String, String> values = ConfParameters.of(dag, request.conf());
        try {
            return Submission.of(dag.id(), runId, nonce).with(values);
        } catch (IllegalArgumentException e) {
            throw new ApiException(BAD_REQUEST, String.valueOf(e.getMessage()));
        }
    }

    private static Map<String, String> labels(Dag dag, Origin origin) {
        Map<String, String> labels = new TreeMap<>(origin.labels());
        if (dag.paused()) {
            labels.put(ApiMetadataKeys.HELD, "true");
        }
        return labels;
    }

    private static Map<String, String> annotations(Dag dag, TriggerRequest request, Origin origin, Instant runAfter) {
        Map<String, String> marks = new TreeMap<>();
        marks.put(ApiMetadataKeys.CONF, ArgoJson.write(request.conf()));
        marks.put(ApiMetadataKeys.RUN_AFTER, runAfter.toString());
        marks.put(ApiMetadataKeys.USER, origin.user());
        marks.put(ApiMetadataKeys.TRIGGERED_BY, origin.triggeredBy());
        request.note().ifPresent(note -> marks.put(ApiMetadataKeys.NOTE, note));
        request.intervalStart().ifPresent(time -> marks.put(ApiMetadataKeys.INTERVAL_START, time.toString()));
        request.intervalEnd().ifPresent(time -> marks.put(ApiMetadataKeys.INTERVAL_END, time.toString()));
        request.logicalDate().ifPresent(date -> {
            marks.put(ApiMetadataKeys.LOGICAL_DATE, date.toString());
            marks.put(
                    ApiMetadataKeys.SCHEDULED_TIME,
                    date.truncatedTo(ChronoUnit.SECONDS).toString());
        });
        ObjectMetadata.annotation(dag.template(), ApiMetadataKeys.TITLE)
                .ifPresent(title -> marks.put(ApiMetadataKeys.TITLE, title));
        return marks;
    }

    private static ApiException taken(Dag dag, String runId) {
        return ConflictErrors.violated(
                "a run with dag_id `%s` and run_id `%s` already exists".formatted(dag.id(), runId));
    }

    private static ApiException dateTaken(Dag dag, Instant date, String runId) {
        return ConflictErrors.violated(
                "a run with dag_id `%s` and logical_date %s already exists: `%s`".formatted(dag.id(), date, runId));
    }
}
