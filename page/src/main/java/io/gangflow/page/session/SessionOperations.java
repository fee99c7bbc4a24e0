package io.gangflow.page.session;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.live.ServedSchedulers;
import io.gangflow.page.context.PageContext;
import io.gangflow.page.shape.SessionShapes;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Permission;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.operation.Reply;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** {@code /session}: who asks, what is served, and which actions the page offers. */
public record SessionOperations(PageContext context) {

    /** The version of Gangflow. */
    public static final String VERSION = "0.1.0";

    public List<Operation> all() {
        return List.of(Operation.get(
                        PageContext.BASE + "/session",
                        Permission.ANYBODY,
                        Reply.ok(SessionShapes.SESSION),
                        this::session)
                .describedAs("Session", "Get the caller, the served namespace, and what the caller may do there"));
    }

    private Answer session(Call call) throws InterruptedException {
        return Answer.Json.ok(SessionShapes.SESSION
                .startResponse()
                .put("user", call.caller().name())
                .put("namespace", context.namespace())
                .put("context", context.context())
                .put("version", VERSION)
                .put(
                        "now",
                        context.clock()
                                .instant()
                                .truncatedTo(ChronoUnit.SECONDS)
                                .toString())
                .put("minicluster", context.minicluster())
                .putTexts(
                        "schedulers",
                        ServedSchedulers.of(context.kubernetes()).names().stream()
                                .map(SchedulerName::keyword)
                                .toList())
                .put("folder", context.pipelines().map(Path::toString))
                .put("local", context.localRuns().areShown())
                .put("can", can(call))
                .done());
    }

    private static JsonNode can(Call call) throws InterruptedException {
        return SessionShapes.CAN
                .startResponse()
                .put("submit", Actions.SUBMIT.isAllowed(call.grants()))
                .put("stop", Actions.STOP.isAllowed(call.grants()))
                .put("delete", Actions.DELETE.isAllowed(call.grants()))
                .put("approve", Actions.APPROVE.isAllowed(call.grants()))
                .put("schedule", Actions.SCHEDULE.isAllowed(call.grants()))
                .put("cluster", Actions.CLUSTER.isAllowed(call.grants()))
                .done();
    }
}
