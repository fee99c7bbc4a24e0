package io.gangflow.page.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.page.context.PageContext;
import io.gangflow.page.object.RunRow;
import io.gangflow.page.shape.PipelineShapes;
import io.gangflow.page.source.PipelineFile;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Permission;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.operation.Reply;
import io.gangflow.server.schema.ShapedAnswer;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** {@code /pipelines}: the pipelines of the namespace and of the served folder. */
public final class PipelineOperations {

    static final String TAG = "Pipelines";

    private static final Permission LIST = Permission.of("list", KindCatalogue.WORKFLOW_TEMPLATE);
    private static final Permission GET = Permission.of("get", KindCatalogue.WORKFLOW_TEMPLATE);
    private static final Permission RUNS = Permission.of("list", KindCatalogue.WORKFLOW);

    private final KnownPipelines pipelines;
    private final Supplier<List<RunRow>> runs;
    private final Clock clock;

    /** @param runs of the namespace, the oldest first */
    public PipelineOperations(KnownPipelines pipelines, Supplier<List<RunRow>> runs, Clock clock) {
        this.pipelines = pipelines;
        this.runs = runs;
        this.clock = clock;
    }

    public List<Operation> all() {
        return List.of(
                Operation.get(PageContext.BASE + "/pipelines", LIST, Reply.ok(PipelineShapes.PIPELINES), this::list)
                        .needs(RUNS)
                        .describedAs(TAG, "List the pipelines of the namespace and of the served folder"),
                Operation.get(
                                PageContext.BASE + "/pipelines/{pipeline}",
                                GET,
                                Reply.ok(PipelineShapes.DETAILS),
                                this::get)
                        .needs(RUNS)
                        .describedAs(TAG, "Get a pipeline with its source, its stages and the findings in it"));
    }

    private Answer list(Call call) {
        Map<String, RunRow> last = lastRuns();
        return Answer.Json.ok(PipelineShapes.PIPELINES
                .startResponse()
                .put(
                        "items",
                        pipelines.all().stream()
                                .map(pipeline -> fields(PipelineShapes.PIPELINE.startResponse(), pipeline, last)
                                        .done())
                                .toList())
                .done());
    }

    private Answer get(Call call) {
        KnownPipeline pipeline = pipelines.get(call.path("pipeline"));
        return Answer.Json.ok(fields(PipelineShapes.DETAILS.startResponse(), pipeline, lastRuns())
                .put("source", pipeline.source())
                .put("stages", StageAnswers.of(pipeline))
                .put(
                        "diagnostics",
                        DiagnosticAnswers.of(
                                pipeline.read().map(Checked::diagnostics).orElse(List.of())))
                .done());
    }

    /** Returns the fields of a pipeline without its details. */
    ObjectNode json(KnownPipeline pipeline) {
        return fields(PipelineShapes.PIPELINE.startResponse(), pipeline, lastRuns())
                .done();
    }

    private ShapedAnswer fields(ShapedAnswer answer, KnownPipeline pipeline, Map<String, RunRow> lastRuns) {
        return answer.put("pipeline", pipeline.name())
                .put("description", pipeline.description())
                .put("parameters", ParameterAnswers.of(pipeline))
                .put("schedule", ScheduleAnswer.of(pipeline.dag(), clock))
                .put(
                        "lastRun",
                        Optional.ofNullable(lastRuns.get(pipeline.name()))
                                .<JsonNode>map(run -> run.json(clock.instant()))
                                .orElse(NullNode.getInstance()))
                .put("file", pipeline.file().map(PipelineFile::path))
                .put("onCluster", pipeline.dag().isPresent());
    }

    /** Returns the run of each pipeline that was created last. */
    private Map<String, RunRow> lastRuns() {
        Map<String, RunRow> last = new HashMap<>();
        runs.get().forEach(run -> last.put(run.pipeline(), run));
        return last;
    }
}
