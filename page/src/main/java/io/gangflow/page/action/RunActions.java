package io.gangflow.page.action;

import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.argo.client.ArgoClient;
import io.gangflow.argo.model.Workflow;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.page.context.PageContext;
import io.gangflow.page.context.RunSource;
import io.gangflow.page.object.RunRow;
import io.gangflow.page.run.PossibleActions;
import io.gangflow.page.run.RunIndex;
import io.gangflow.page.session.Actions;
import io.gangflow.page.shape.RunShapes;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Permission;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.operation.Parameter;
import io.gangflow.server.operation.Reply;
import io.gangflow.server.schema.Schema;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** {@code /runs/{run}/actions}: changes a run, or describes what the change would do. */
public record RunActions(PageContext context, RunSource source, RunIndex index) {

    /** Shorter than the time that a request has: objects can exist for some more seconds after a deletion. */
    private static final Duration CLEARING = Duration.ofSeconds(5);

    private static final int FORBIDDEN = 403;
    private static final int CONFLICT = 409;

    public List<Operation> all() {
        return List.of(Operation.post(
                        PageContext.BASE + "/runs/{run}/actions",
                        Permission.of("patch", KindCatalogue.WORKFLOW),
                        Reply.ok(Schema.anyOf(RunShapes.RUN.ref(), RunShapes.CONSEQUENCE.ref()))
                                .orNothing(),
                        this::act)
                .needs(Permission.of("get", KindCatalogue.WORKFLOW))
                .query(new Parameter("dryRun", Schema.BOOLEAN, "Only describe what the action would do."))
                .body(RunShapes.ACTION)
                .describedAs("Runs", "Stop, terminate, suspend, resume, retry, approve, reject or delete a run"));
    }

    private Answer act(Call call) throws InterruptedException {
        Action action = Action.of(call.body());
        Workflow run = source.changeable(call.path("run"));
        if (action.isDeletion() && !Actions.DELETE.isAllowed(call.grants())) {
            throw new ApiException(
                    FORBIDDEN, Actions.DELETE.permissions().get(0).refusal());
        }
        requirePossible(run, action, call);
        if (call.query("dryRun").filter("true"::equals).isPresent()) {
            String consequence = new Consequence(context, run).of(action);
            return Answer.Json.ok(RunShapes.CONSEQUENCE
                    .startResponse()
                    .put("consequence", consequence)
                    .done());
        }
        return done(run.getMetadata().getName(), action);
    }

    private static void requirePossible(Workflow run, Action action, Call call) throws InterruptedException {
        boolean possible = PossibleActions.of(run, call.grants()).contains(action.word())
                // A succeeded run can be retried from a stage on.
                || (action.word().equals("retry")
                        && action.fromStage().isPresent()
                        && run.getStatus().hasEnded());
        if (!possible) {
            throw new ApiException(
                    CONFLICT,
                    "run `%s` is %s, and can't be changed by `%s` now"
                            .formatted(
                                    run.getMetadata().getName(),
                                    RunRow.phase(run).toLowerCase(java.util.Locale.ROOT),
                                    action.word()));
        }
    }

    private Answer done(String name, Action action) throws InterruptedException {
        if (action.isDeletion()) {
            context.argo().delete(name, CLEARING);
            context.cluster().deleted(name);
            index.forget(name);
            return new Answer.Empty(204, Map.of());
        }
        Workflow changed = changed(name, action);
        Cluster cluster = context.cluster();
        cluster.written(changed);
        return Answer.Json.ok(RunRow.of(changed).json(context.clock().instant().truncatedTo(ChronoUnit.SECONDS)));
    }

    private Workflow changed(String name, Action action) throws InterruptedException {
        ArgoClient argo = context.argo();
        return switch (action.word()) {
            case "stop" -> argo.stop(name);
            case "terminate" -> argo.terminate(name);
            case "suspend" -> argo.suspend(name);
            case "resume" -> argo.resume(name);
            case "approve" -> argo.decide(name, action.stage(), true, action.message());
            case "reject" -> argo.decide(name, action.stage(), false, action.message());
            default -> retried(argo.clearingWithin(CLEARING), name, action);
        };
    }

    private static Workflow retried(ArgoClient argo, String name, Action action) throws InterruptedException {
        Optional<String> stage = action.fromStage();
        if (stage.isPresent()) {
            return argo.retryFrom(name, stage.get());
        }
        return action.node().isPresent()
                ? argo.retryNodes(name, Set.of(action.node().get()))
                : argo.retry(name);
    }
}
