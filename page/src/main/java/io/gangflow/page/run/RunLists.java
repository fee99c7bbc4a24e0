package io.gangflow.page.run;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.page.cluster.LiveRuns;
import io.gangflow.page.context.PageContext;
import io.gangflow.page.object.RunRow;
import io.gangflow.page.shape.RunShapes;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Permission;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.operation.Parameter;
import io.gangflow.server.operation.Reply;
import io.gangflow.server.schema.Schema;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** {@code /runs}: the runs of the namespace, or of this machine. */
public record RunLists(PageContext context, RunIndex index, LiveRuns live) {

    private static final int MOST = 1_000;

    public List<Operation> all() {
        return List.of(Operation.get(
                        PageContext.BASE + "/runs",
                        Permission.of("list", KindCatalogue.WORKFLOW),
                        Reply.ok(RunShapes.RUNS),
                        this::list)
                .query(
                        new Parameter("limit", Schema.integer(1, MOST), "Maximum number of items (default: 100)."),
                        new Parameter("cursor", Schema.text(4096), "The value of `next` of the page before."),
                        new Parameter("phase", Schema.text(200), "Phases, separated by commas (default: all)."),
                        Parameter.of("pipeline", Schema.text(250)),
                        new Parameter("q", Schema.text(250), "Part of the name, the run ID or the pipeline."),
                        new Parameter(
                                "order",
                                Schema.oneOf("-createdAt", "createdAt", "-duration", "pipeline"),
                                "Order (default: -createdAt)."),
                        new Parameter("local", Schema.BOOLEAN, "Whether to list the runs of this machine instead."))
                .describedAs("Runs", "List runs, with their number by phase"));
    }

    private Answer list(Call call) throws InterruptedException {
        boolean local = call.query("local").filter("true"::equals).isPresent();
        List<RunRow> rows =
                local ? context.localRuns().rows().stream().sorted(RunRow.ORDER).toList() : index.all();
        Instant now = context.clock().instant().truncatedTo(ChronoUnit.SECONDS);
        RunQuery.Page page = RunQuery.of(call).select(rows, now);
        ObjectNode counts = JsonNodeFactory.instance.objectNode();
        page.counts().forEach(counts::put);
        return Answer.Json.ok(RunShapes.RUNS
                .startResponse()
                .put(
                        "items",
                        live.read(page.items(), now).stream()
                                .map(row -> row.json(now))
                                .toList())
                .put("next", page.next())
                .put("total", page.total())
                .put("counts", counts)
                .done());
    }
}
