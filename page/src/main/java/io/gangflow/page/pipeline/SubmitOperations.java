package io.gangflow.page.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.airflow.cluster.ApiMetadataKeys;
import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.argo.client.RunConflictException;
import io.gangflow.argo.client.Submission;
import io.gangflow.argo.compiler.Manifests;
import io.gangflow.argo.model.Workflow;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.page.check.PlannedWork;
import io.gangflow.page.context.PageContext;
import io.gangflow.page.object.RunRow;
import io.gangflow.page.shape.PipelineShapes;
import io.gangflow.page.shape.RunShapes;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.Severity;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.parameter.DeclaredParameters;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Permission;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.operation.Reply;
import io.gangflow.server.schema.Problem;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** {@code POST /runs}: starts a run, like {@code gangflow submit}. */
public final class SubmitOperations {

    private static final Permission CREATE = Permission.of("create", KindCatalogue.WORKFLOW);
    private static final Permission GET = Permission.of("get", KindCatalogue.WORKFLOW_TEMPLATE);
    private static final List<Permission> APPLY = List.of(
            Permission.of("create", KindCatalogue.WORKFLOW_TEMPLATE),
            Permission.of("patch", KindCatalogue.WORKFLOW_TEMPLATE));
    private static final int CREATED = 201;
    private static final int FORBIDDEN = 403;
    private static final int CONFLICT = 409;
    private static final int SUFFIX = 8;

    private final KnownPipelines pipelines;
    private final Clock clock;
    private final Supplier<String> nonces;

    /** @param nonces texts that are unique across all servers */
    public SubmitOperations(KnownPipelines pipelines, Clock clock, Supplier<String> nonces) {
        this.pipelines = pipelines;
        this.clock = clock;
        this.nonces = nonces;
    }

    public List<Operation> all() {
        return List.of(Operation.post(PageContext.BASE + "/runs", CREATE, Reply.created(RunShapes.RUN), this::submit)
                .needs(GET)
                .body(PipelineShapes.RUN_BODY)
                .describedAs("Runs", "Start a run of a pipeline; a pipeline of the served folder is applied first"));
    }

    private Answer submit(Call call) throws InterruptedException {
        KnownPipeline pipeline = pipelines.get(call.body().path("pipeline").asText());
        Optional<SchedulerName> scheduler = Requested.scheduler(call.body());
        Map<String, String> values = Requested.values(call.body());
        Submission plain = submission(call, pipeline, values);
        Workflow run;
        if (pipeline.file().isPresent()) {
            Manifests manifests = compiled(pipeline, scheduler, values);
            apply(call, manifests);
            run = started(plain);
        } else if (scheduler.isPresent()) {
            Manifests manifests = compiled(pipeline, scheduler, values);
            run = started(plain.running(manifests.workflowTemplate().getSpec()));
        } else {
            Requested.require(pipeline.dag().orElseThrow().declared(), values);
            run = started(plain);
        }
        cluster().written(run);
        return new Answer.Json(CREATED, RunRow.of(run).json(clock.instant()), Map.of());
    }

    private Cluster cluster() {
        return pipelines.cluster();
    }

    private Submission submission(Call call, KnownPipeline pipeline, Map<String, String> values) {
        String nonce = nonces.get();
        JsonNode given = call.body().path("runId");
        String id = given.isTextual() && !given.asText().isEmpty()
                ? given.asText()
                : "manual__%s_%s"
                        .formatted(
                                clock.instant().truncatedTo(ChronoUnit.SECONDS),
                                nonce.substring(0, Math.min(SUFFIX, nonce.length())));
        try {
            return Submission.of(pipeline.name(), id, nonce)
                    .with(values)
                    .labelled(
                            Map.of(), Map.of(ApiMetadataKeys.USER, call.caller().name()));
        } catch (IllegalArgumentException unusable) {
            throw Problem.refusal(List.of("body", "runId"), String.valueOf(unusable.getMessage()), "value_error");
        }
    }

    /** @throws ApiException 422 when the source has errors, or a value is not accepted */
    private Manifests compiled(KnownPipeline pipeline, Optional<SchedulerName> scheduler, Map<String, String> values) {
        SourceCheck check = pipeline.read()
                .map(read -> SourceCheck.of(read, scheduler, Optional.empty()))
                .orElseThrow(() -> new ApiException(
                        CONFLICT,
                        "the source of pipeline `%s` is not known, so its scheduler cannot be chosen"
                                .formatted(pipeline.name())));
        PlannedWork planned = check.planned()
                .orElseThrow(() -> Problem.refusal(List.of("body", "pipeline"), firstError(check), "value_error"));
        Plan plan = planned.plan();
        Requested.require(DeclaredParameters.of(plan.pipeline().parameters()), values);
        pipelines.missing(plan).or(() -> pipelines.unsupported(plan)).ifPresent(why -> {
            throw new ApiException(CONFLICT, why);
        });
        return planned.manifests();
    }

    private static String firstError(SourceCheck check) {
        return check.found().stream()
                .filter(finding -> finding.severity() == Severity.ERROR)
                .findFirst()
                .map((Diagnostic finding) -> "%s:%d: %s"
                        .formatted(finding.span().file(), finding.span().line(), finding.message()))
                .orElse("the file of the pipeline has errors");
    }

    /** The owner of the server has chosen the objects of the folder; the caller needs to be able to change templates. */
    private void apply(Call call, Manifests manifests) throws InterruptedException {
        for (Permission needed : APPLY) {
            if (!call.grants().allows(needed)) {
                throw new ApiException(
                        FORBIDDEN,
                        "a pipeline of the folder is applied to the cluster first, which needs the permission to %s workflowtemplates"
                                .formatted(needed.verb()));
            }
        }
        try {
            cluster().argo().apply(manifests.ofRuns(), false);
        } catch (KubernetesClientException e) {
            if (e.getCode() == CONFLICT) {
                throw new ApiException(
                        CONFLICT,
                        "another client has changed objects of the pipeline on the cluster; `gangflow submit --force` overwrites them");
            }
            throw e;
        }
    }

    private Workflow started(Submission submission) {
        try {
            return cluster().argo().submit(submission).workflow();
        } catch (RunConflictException taken) {
            throw new ApiException(CONFLICT, "run `%s` exists with other values".formatted(submission.runId()));
        } catch (IllegalArgumentException refused) {
            throw Problem.refusal(List.of("body"), String.valueOf(refused.getMessage()), "value_error");
        }
    }
}
