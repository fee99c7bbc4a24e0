package io.gangflow.page.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.launch.PastRun;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.page.cluster.LiveWaits;
import io.gangflow.page.context.OpenRun;
import io.gangflow.page.context.PageContext;
import io.gangflow.page.context.RunSource;
import io.gangflow.page.object.DifferenceText;
import io.gangflow.page.object.Json;
import io.gangflow.page.object.SimulationJson;
import io.gangflow.page.shape.StageShapes;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.RunStarted;
import io.gangflow.run.Timeline;
import io.gangflow.run.TimelineFold;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Permission;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.operation.Reply;
import io.gangflow.simulator.comparison.RunComparison;
import io.gangflow.simulator.comparison.StageComparison;
import io.gangflow.simulator.comparison.StageComparison.Cause;
import io.gangflow.simulator.engine.ClusterSetup;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What happened in a run, and what was predicted. */
public record RunTimelines(RunSource source, RunPrediction prediction, LiveWaits waits, Clock clock) {

    private static final Permission NODES = Permission.of("list", KindCatalogue.NODE);
    private static final Permission RUN = Permission.of("get", KindCatalogue.WORKFLOW);
    private static final Permission PODS = Permission.of("list", KindCatalogue.POD);
    private static final int CONFLICT = 409;

    public List<Operation> all() {
        return List.of(
                Operation.get(
                                PageContext.BASE + "/runs/{run}/timeline",
                                RUN,
                                Reply.ok(StageShapes.TIMELINE),
                                this::timeline)
                        .needs(PODS)
                        .describedAs("Runs", "Get what happened in a run, pod by pod, as far as its pods still exist"),
                Operation.get(
                                PageContext.BASE + "/runs/{run}/prediction",
                                RUN,
                                Reply.ok(StageShapes.PREDICTION),
                                this::predict)
                        .needs(PODS, NODES)
                        .describedAs("Runs", "Simulate the run on the empty cluster and compare, stage by stage"));
    }

    private Answer timeline(Call call) throws InterruptedException {
        try (OpenRun run = source.open(call.path("run"))) {
            Instant start = PastRun.start(run.workflow());
            Optional<RunEvent.Locked> lock = run.isLocal() || run.row().finishedAt() != null
                    ? Optional.empty()
                    : waits.lockOf(run.name(), start);
            ObjectNode json =
                    SimulationJson.run(actual(run, start, call.grants().allows(NODES), lock));
            json.put("startedAt", start.toString());
            return Answer.Json.ok(json);
        }
    }

    private Answer predict(Call call) throws InterruptedException {
        try (OpenRun run = source.open(call.path("run"))) {
            Timeline actual = actual(run, PastRun.start(run.workflow()), true, Optional.empty());
            RunComparison comparison = RunComparison.of(prediction.of(run), actual);
            return Answer.Json.ok(StageShapes.PREDICTION
                    .startResponse()
                    .put("predicted", SimulationJson.run(comparison.predicted()))
                    .put(
                            "differences",
                            comparison.stages().stream()
                                    .map(RunTimelines::difference)
                                    .toList())
                    .done());
        }
    }

    /** @param withNodes false for a caller who is not allowed to list nodes */
    private Timeline actual(OpenRun run, Instant start, boolean withNodes, Optional<RunEvent.Locked> lock) {
        List<RunStarted.Node> nodes = run.described()
                .map(ClusterSetup::nodes)
                .orElseGet(() -> withNodes ? PastRun.nodes(run.kubernetes()) : List.of());
        TimelineFold timeline = new TimelineFold();
        try {
            PastRun.report(run.kubernetes(), run.workflow(), run.clusterName(), nodes, timeline);
        } catch (IllegalArgumentException e) { // its WorkflowTemplate was deleted
            throw new ApiException(CONFLICT, String.valueOf(e.getMessage()));
        }
        lock.ifPresent(timeline::onEvent);
        // What a local run of an ended process left is its last state, however long ago.
        return run.isLocal()
                ? timeline.timeline()
                : timeline.timeline(Duration.between(start, clock.instant()).toMillis());
    }

    private static ObjectNode difference(StageComparison stage) {
        ObjectNode json = Json.object().put("stage", stage.stage());
        json.put(
                "predictedSeconds",
                stage.predicted()
                        .map(times -> Json.seconds(times.endedMillis()))
                        .orElse(null));
        json.put(
                "actualSeconds",
                stage.actual().map(times -> Json.seconds(times.endedMillis())).orElse(null));
        return json.put("text", stage.cause() == Cause.NONE ? "" : DifferenceText.of(stage));
    }
}
