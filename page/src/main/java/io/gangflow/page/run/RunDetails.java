package io.gangflow.page.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.airflow.cluster.ApiMetadataKeys;
import io.gangflow.airflow.cluster.ObjectMetadata;
import io.gangflow.airflow.xcom.XCom;
import io.gangflow.argo.client.Approvals;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.model.value.Parameter;
import io.gangflow.argo.nodes.NodeCompression;
import io.gangflow.argo.nodes.StagePart;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.page.cluster.LiveRuns;
import io.gangflow.page.context.OpenRun;
import io.gangflow.page.context.PageContext;
import io.gangflow.page.context.RunSource;
import io.gangflow.page.shape.RunShapes;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Permission;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.operation.Reply;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** {@code /runs/{run}}: a run with its stages, and what the caller can do with it. */
public record RunDetails(PageContext context, RunSource source, LiveRuns live) {

    /** A longer list is no longer read by people; a pipeline's outputs are in its storage. */
    private static final int MOST_OUTPUTS = 500;

    public List<Operation> all() {
        return List.of(Operation.get(
                        PageContext.BASE + "/runs/{run}",
                        Permission.of("get", KindCatalogue.WORKFLOW),
                        Reply.ok(RunShapes.DETAILS),
                        this::get)
                .describedAs("Runs", "Get a run with its parameters, stages, approvals, outputs and possible actions"));
    }

    private Answer get(Call call) throws InterruptedException {
        try (OpenRun run = source.open(call.path("run"))) {
            RunStages stages = RunStages.of(context, run);
            Instant now = context.clock().instant().truncatedTo(ChronoUnit.SECONDS);
            ObjectNode json = live.read(List.of(run.row()), now).get(0).json(now);
            json.putArray("parameters").addAll(parameters(run, stages));
            json.put("source", hasSource(run));
            json.putArray("stages").addAll(stages.json());
            json.putArray("approvals").addAll(approvals(run));
            List<String> actions = run.isLocal() ? List.of() : PossibleActions.of(run.workflow(), call.grants());
            actions.forEach(json.putArray("actions")::add);
            json.putArray("outputs").addAll(outputs(stages));
            return Answer.Json.ok(json);
        }
    }

    /** Returns the values that the run has set, and the defaults of the others. */
    private static List<ObjectNode> parameters(OpenRun run, RunStages stages) {
        List<ObjectNode> all = new ArrayList<>();
        Set<String> set = new HashSet<>();
        for (Parameter parameter : run.workflow().getSpec().parameters()) {
            set.add(parameter.name());
            all.add(parameter(parameter.name(), Optional.ofNullable(parameter.value()), false));
        }
        for (Parameter parameter : stages.declared()) {
            if (set.add(parameter.name())) {
                Optional<String> value =
                        Optional.ofNullable(parameter.value()).or(() -> Optional.ofNullable(parameter.defaultValue()));
                all.add(parameter(parameter.name(), value, true));
            }
        }
        return all;
    }

    private static ObjectNode parameter(String name, Optional<String> value, boolean isDefault) {
        return RunShapes.RUN_PARAMETER
                .startResponse()
                .put("name", name)
                .put("value", value)
                .put("isDefault", isDefault)
                .done();
    }

    private boolean hasSource(OpenRun run) {
        return run.file().isPresent()
                || context.cluster()
                        .recent()
                        .template(run.row().pipeline())
                        .filter(found -> ObjectMetadata.annotation(found, ApiMetadataKeys.SOURCE)
                                .isPresent())
                        .isPresent();
    }

    private static List<ObjectNode> approvals(OpenRun run) {
        Map<String, String> asked = Approvals.asked(run.workflow());
        List<ObjectNode> approvals = new ArrayList<>();
        for (NodeStatus node : NodeCompression.nodes(run.workflow()).values()) {
            String stage =
                    StagePart.of(run.name(), node.name()).map(StagePart::stage).orElse("");
            String message = asked.get(stage);
            if (node.suspended() && message != null) {
                approvals.add(RunShapes.APPROVAL
                        .startResponse()
                        .put("node", node.name())
                        .put("stage", stage)
                        .put("message", message)
                        .done());
            }
        }
        return approvals;
    }

    private static List<ObjectNode> outputs(RunStages stages) {
        return stages.instances().stream()
                .flatMap(instance -> XCom.of(instance).stream())
                .limit(MOST_OUTPUTS)
                .map(output -> RunShapes.OUTPUT
                        .startResponse()
                        .put("name", output.key())
                        .put("value", output.value())
                        .put("kind", output.value().startsWith("s3://") ? "artifact" : "parameter")
                        .put("stage", output.instance().task().id())
                        .done())
                .toList();
    }
}
