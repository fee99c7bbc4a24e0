package io.gangflow.page.pipeline;

import io.gangflow.airflow.dag.Dag;
import io.gangflow.airflow.dag.Dags;
import io.gangflow.airflow.routes.DagOperations;
import io.gangflow.argo.model.CronWorkflow;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.page.check.BackfillPlan;
import io.gangflow.page.context.PageContext;
import io.gangflow.page.shape.PipelineShapes;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Permission;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.operation.Reply;
import io.gangflow.server.schema.Problem;
import io.gangflow.server.schema.Times;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.function.Supplier;

/** Pauses schedules, and starts the runs of past times. */
public final class ScheduleOperations {

    private static final Permission PATCH_TEMPLATE = Permission.of("patch", KindCatalogue.WORKFLOW_TEMPLATE);
    private static final Permission PATCH_SCHEDULE = Permission.of("patch", KindCatalogue.CRON_WORKFLOW);
    private static final Permission PATCH_HELD = Permission.of("patch", KindCatalogue.WORKFLOW);
    private static final Permission GET_SCHEDULE = Permission.of("get", KindCatalogue.CRON_WORKFLOW);
    private static final Permission CREATE = Permission.of("create", KindCatalogue.WORKFLOW);
    /** A request creates its runs at once, within its time limit; more take {@code gangflow backfill}. */
    private static final int MOST_RUNS = 50;

    private static final int CONFLICT = 409;

    private final KnownPipelines pipelines;
    private final PipelineOperations answers;
    private final Supplier<String> nonces;

    public ScheduleOperations(KnownPipelines pipelines, PipelineOperations answers, Supplier<String> nonces) {
        this.pipelines = pipelines;
        this.answers = answers;
        this.nonces = nonces;
    }

    public List<Operation> all() {
        return List.of(
                Operation.post(
                                PageContext.BASE + "/pipelines/{pipeline}/schedule",
                                PATCH_SCHEDULE,
                                Reply.ok(PipelineShapes.PIPELINE),
                                this::pause)
                        .needs(PATCH_TEMPLATE, PATCH_HELD)
                        .body(PipelineShapes.SCHEDULE_BODY)
                        .describedAs(PipelineOperations.TAG, "Pause or unpause the schedule of a pipeline"),
                Operation.post(
                                PageContext.BASE + "/pipelines/{pipeline}/backfill",
                                CREATE,
                                Reply.ok(PipelineShapes.BACKFILLED),
                                this::backfill)
                        .needs(GET_SCHEDULE)
                        .body(PipelineShapes.BACKFILL_BODY)
                        .describedAs(PipelineOperations.TAG, "Start the runs that a schedule would have started"));
    }

    private Answer pause(Call call) {
        Dag dag = scheduled(call);
        boolean paused = call.body().path("paused").asBoolean();
        new DagOperations(new Dags(pipelines.cluster())).changed(dag, paused);
        return Answer.Json.ok(answers.json(pipelines.get(dag.id())));
    }

    private Dag scheduled(Call call) {
        KnownPipeline known = pipelines.get(call.path("pipeline"));
        return known.dag()
                .filter(dag -> dag.schedule().isPresent())
                .orElseThrow(() -> new ApiException(
                        CONFLICT, "pipeline `%s` has no schedule on the cluster".formatted(known.name())));
    }

    private Answer backfill(Call call) {
        Dag dag = scheduled(call);
        CronWorkflow schedule = dag.schedule().orElseThrow();
        ZonedDateTime from = time(call, "from");
        ZonedDateTime to = time(call, "to");
        if (to.isBefore(from)) {
            throw Problem.refusal(List.of("body", "to"), "the last time is before the first one", "value_error");
        }
        BackfillPlan plan = BackfillPlan.of(
                dag.id(),
                schedule.getSpec().schedules(),
                ScheduleAnswer.zone(schedule),
                new BackfillPlan.Period(from, to, MOST_RUNS),
                MOST_RUNS + 1);
        if (plan.times().size() > MOST_RUNS) {
            throw Problem.refusal(
                    List.of("body"),
                    "more than %d runs: choose a shorter time, or use `gangflow backfill`".formatted(MOST_RUNS),
                    "value_error");
        }
        boolean dryRun = call.body().path("dryRun").asBoolean();
        return Answer.Json.ok(PipelineShapes.BACKFILLED
                .startResponse()
                .putTexts(
                        "times", plan.times().stream().map(BackfillPlan::stamp).toList())
                .put("created", dryRun ? 0 : created(call, plan))
                .done());
    }

    /** Runs of an earlier backfill with the same times are found, not created again. */
    private long created(Call call, BackfillPlan plan) {
        var values = Requested.values(call.body());
        pipelines.cluster().argo().requireArguments(plan.pipeline(), values);
        return plan.times().stream()
                .map(time -> pipelines
                        .cluster()
                        .argo()
                        .submit(plan.submission(time, nonces.get()).with(values)))
                .filter(submitted -> {
                    pipelines.cluster().written(submitted.workflow());
                    return submitted.created();
                })
                .count();
    }

    private static ZonedDateTime time(Call call, String field) {
        Instant instant = Times.parse(call.body().path(field).asText());
        return instant.atZone(ZoneOffset.UTC);
    }
}
