package io.gangflow.page.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.live.LiveForecast;
import io.gangflow.page.cluster.LiveWork;
import io.gangflow.page.context.PageContext;
import io.gangflow.page.session.Actions;
import io.gangflow.page.shape.PipelineShapes;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.parameter.DeclaredParameters;
import io.gangflow.pipeline.read.PipelineReader;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Permission;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.operation.Reply;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code /check}: the findings in a pipeline, and what it would do to the live cluster. */
public final class CheckOperations {

    private static final String NAME = "pipeline.yaml";
    private static final int FORBIDDEN = 403;
    private static final int CONFLICT = 409;
    private static final String TOO_LARGE =
            "the cluster has no nodes, or more than %,d pods: only the pipeline itself was checked"
                    .formatted(LiveForecast.MOST_PODS);

    private final KnownPipelines pipelines;
    private final LiveWork work;

    public CheckOperations(KnownPipelines pipelines, LiveWork work) {
        this.pipelines = pipelines;
        this.work = work;
    }

    public List<Operation> all() {
        return List.of(
                Operation.post(
                                PageContext.BASE + "/check",
                                Permission.ANYBODY,
                                Reply.ok(PipelineShapes.CHECKED),
                                this::source)
                        .body(PipelineShapes.CHECK_BODY)
                        .describedAs(
                                PipelineOperations.TAG, "Check the text of a pipeline, also against the live cluster"),
                Operation.post(
                                PageContext.BASE + "/pipelines/{pipeline}/check",
                                Permission.of("get", KindCatalogue.WORKFLOW_TEMPLATE),
                                Reply.ok(PipelineShapes.CHECKED),
                                this::known)
                        .body(PipelineShapes.VALUES_BODY)
                        .describedAs(
                                PipelineOperations.TAG,
                                "Check a pipeline with the values of a run; its lock verdict if the caller may see the cluster"));
    }

    private Answer source(Call call) throws InterruptedException {
        boolean withCluster = call.body().path("cluster").asBoolean();
        if (withCluster && !maySeeCluster(call)) {
            throw new ApiException(
                    FORBIDDEN,
                    "a check against the cluster needs the permission to list its nodes, and the pods and PodGroups of all namespaces");
        }
        Checked<Pipeline> read =
                PipelineReader.read(NAME, call.body().path("source").asText());
        return checked(read, call.body(), withCluster);
    }

    private Answer known(Call call) throws InterruptedException {
        KnownPipeline pipeline = pipelines.get(call.path("pipeline"));
        Checked<Pipeline> read = pipeline.read()
                .orElseThrow(() -> new ApiException(
                        CONFLICT, "the source of pipeline `%s` is not known".formatted(pipeline.name())));
        if (read.value().isPresent()) {
            Requested.require(DeclaredParameters.of(read.value().get().parameters()), Requested.values(call.body()));
        }
        return checked(read, call.body(), maySeeCluster(call));
    }

    private static boolean maySeeCluster(Call call) throws InterruptedException {
        return Actions.CLUSTER.isAllowed(call.grants());
    }

    private Answer checked(Checked<Pipeline> read, JsonNode body, boolean withCluster) throws InterruptedException {
        Optional<LiveForecast> there = withCluster ? work.forecast() : Optional.empty();
        SourceCheck check = SourceCheck.of(read, Requested.scheduler(body), there);
        JsonNode verdict = NullNode.getInstance();
        JsonNode predicted = NullNode.getInstance();
        if (withCluster && there.isEmpty()) {
            verdict = Verdicts.undecided(TOO_LARGE);
        } else if (there.isPresent() && check.planned().isPresent()) {
            Optional<String> missing = pipelines.missing(check.planned().get().plan());
            if (missing.isPresent()) {
                return answer(check, Verdicts.undecided(missing.get()), predicted);
            }
            try {
                Verdicts verdicts = new Verdicts(there.get(), check.planned().get(), values(check, body));
                verdict = verdicts.verdict();
                predicted = verdicts.prediction();
            } catch (IllegalArgumentException unusable) {
                verdict = Verdicts.undecided(String.valueOf(unusable.getMessage()));
            }
        }
        return answer(check, verdict, predicted);
    }

    private static Map<String, String> values(SourceCheck check, JsonNode body) {
        return Requested.completed(
                check.pipeline().map(Pipeline::parameters).orElse(List.of()), Requested.values(body));
    }

    private static Answer answer(SourceCheck check, JsonNode verdict, JsonNode predicted) {
        return Answer.Json.ok(PipelineShapes.CHECKED
                .startResponse()
                .put("diagnostics", DiagnosticAnswers.of(check.found()))
                .put("pipeline", check.pipeline().map(Pipeline::name))
                .put("parameters", check.pipeline().map(ParameterAnswers::of).orElse(List.of()))
                .put("stages", check.pipeline().map(StageAnswers::of).orElse(List.of()))
                .put("verdict", verdict)
                .put("predicted", predicted)
                .done());
    }
}
