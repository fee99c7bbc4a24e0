package io.gangflow.airflow.monitor;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Event;
import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.airflow.cluster.DagRun;
import io.gangflow.airflow.cluster.ObjectMetadata;
import io.gangflow.airflow.shape.Collections;
import io.gangflow.airflow.shape.DataShapes;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Permission;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.operation.Parameter;
import io.gangflow.server.operation.Reply;
import io.gangflow.server.query.ListQuery;
import io.gangflow.server.schema.Schema;
import io.gangflow.server.schema.Times;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** {@code /eventLogs}: Kubernetes' events of workflows. */
public record EventOperations(Cluster cluster) {

    private static final Permission LIST = Permission.of("list", KindCatalogue.EVENT);
    private static final Permission RUNS = Permission.of("list", KindCatalogue.WORKFLOW);

    /** An event and the run that it belongs to. */
    private record Logged(Event event, Optional<DagRun> run) {

        int id() {
            return ObjectMetadata.number(Objects.requireNonNullElse(
                    event.getMetadata().getUid(), event.getMetadata().getName()));
        }

        Instant when() {
            return Times.of(event.getLastTimestamp())
                    .or(() -> Times.of(
                            event.getEventTime() == null
                                    ? null
                                    : event.getEventTime().getTime()))
                    .orElse(ObjectMetadata.created(event));
        }

        String reason() {
            return Objects.requireNonNullElse(event.getReason(), "");
        }

        String dagId() {
            return run.map(DagRun::dagId).orElse("");
        }

        String runId() {
            return run.map(DagRun::runId).orElse("");
        }
    }

    private static final ListQuery<Logged> EVENTS = ListQuery.<Logged>by(each -> Integer.toString(each.id()), "id")
            .order("id", each -> Optional.of(each.when()))
            .order("event_log_id", each -> Optional.of(each.when()))
            .order("when", each -> Optional.of(each.when()))
            .order("dttm", each -> Optional.of(each.when()))
            .order("dag_id", each -> Optional.of(each.dagId()))
            .order("run_id", each -> Optional.of(each.runId()))
            .order("event", each -> Optional.of(each.reason()))
            .filter(Parameter.of("dag_id", Schema.TEXT), texts -> each -> texts.contains(each.dagId()))
            .filter(Parameter.of("run_id", Schema.TEXT), texts -> each -> texts.contains(each.runId()))
            .filter(Parameter.of("event", Schema.TEXT), texts -> each -> texts.contains(each.reason()))
            .filter(Parameter.several("included_events", Schema.TEXT), texts -> each -> texts.contains(each.reason()))
            .filter(Parameter.several("excluded_events", Schema.TEXT), texts -> each -> !texts.contains(each.reason()))
            .filter(
                    Parameter.of("after", Schema.TIME),
                    texts -> each -> each.when().isAfter(Times.parse(texts.get(texts.size() - 1))))
            .filter(
                    Parameter.of("before", Schema.TIME),
                    texts -> each -> each.when().isBefore(Times.parse(texts.get(texts.size() - 1))))
            .pattern("dag_id", Logged::dagId)
            .pattern("run_id", Logged::runId)
            .pattern("event", Logged::reason);

    public List<Operation> all() {
        return List.of(
                Operation.get("/api/v2/eventLogs", LIST, Reply.ok(DataShapes.EVENTS), this::list)
                        .needs(RUNS)
                        .query(EVENTS.parameters())
                        .describedAs("Event Log", "List the Kubernetes events of the namespace"),
                Operation.get("/api/v2/eventLogs/{event_log_id}", LIST, Reply.ok(DataShapes.EVENT), this::get)
                        .needs(RUNS)
                        .describedAs("Event Log", "Get an event"));
    }

    private List<Logged> events() {
        Map<String, DagRun> runs = cluster.runs().stream()
                .collect(Collectors.toMap(DagRun::name, Function.identity(), (one, other) -> one));
        return cluster.list(Event.class, Map.of()).stream()
                .map(event -> new Logged(event, Optional.ofNullable(runs.get(object(event)))))
                .toList();
    }

    private static String object(Event event) {
        return event.getInvolvedObject() == null
                ? ""
                : Objects.requireNonNullElse(event.getInvolvedObject().getName(), "");
    }

    private Answer list(Call call) {
        return Collections.page(
                DataShapes.EVENTS, "event_logs", EVENTS.select(call.query(), events()), EventOperations::answer);
    }

    private Answer get(Call call) {
        int id = Integer.parseInt(call.path("event_log_id"));
        return events().stream()
                .filter(each -> each.id() == id)
                .findFirst()
                .map(each -> Answer.Json.ok(answer(each)))
                .orElseThrow(() -> new ApiException(404, "The Event Log with id: `%d` not found".formatted(id)));
    }

    private static ObjectNode answer(Logged logged) {
        return DataShapes.EVENT
                .startResponse()
                .put("event_log_id", logged.id())
                .put("when", logged.when().toString())
                .put("dag_id", logged.run().map(DagRun::dagId))
                .put("run_id", logged.run().map(DagRun::runId))
                .put("event", logged.reason())
                .putTime("logical_date", logged.run().flatMap(DagRun::logicalDate))
                .put("owner", Optional.ofNullable(logged.event().getReportingComponent()))
                .put("extra", Optional.ofNullable(logged.event().getMessage()))
                .done();
    }
}
