package io.gangflow.airflow.trigger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.schema.Problem;
import io.gangflow.server.schema.Times;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A request to trigger a run.
 *
 * @param runId given by the caller
 * @param logicalDate unique among the runs of a DAG; empty for a run without a date
 * @param conf as given; must not be changed
 */
public record TriggerRequest(
        Optional<String> runId,
        Optional<Instant> logicalDate,
        Optional<Instant> runAfter,
        Optional<Instant> intervalStart,
        Optional<Instant> intervalEnd,
        ObjectNode conf,
        Optional<String> note) {

    /**
     * Reads a body that matches its shape.
     *
     * @throws ApiException 400 or 422 when its fields contradict each other
     */
    public static TriggerRequest of(JsonNode body) {
        JsonNode conf = body.path("conf");
        TriggerRequest request = new TriggerRequest(
                text(body, "dag_run_id"),
                time(body, "logical_date"),
                time(body, "run_after"),
                time(body, "data_interval_start"),
                time(body, "data_interval_end"),
                conf instanceof ObjectNode object ? object : JsonNodeFactory.instance.objectNode(),
                text(body, "note"));
        if (request.intervalStart.isPresent() != request.intervalEnd.isPresent()) {
            throw Problem.refusal(
                    List.of("body"), "set both data_interval_start and data_interval_end, or neither", "value_error");
        }
        if (text(body, "partition_key").isPresent()) {
            throw new ApiException(
                    400, "partitions are not supported; use a value of `conf` instead of `partition_key`");
        }
        return request;
    }

    private static Optional<String> text(JsonNode body, String field) {
        return Optional.of(body.path(field)).filter(JsonNode::isTextual).map(JsonNode::asText);
    }

    private static Optional<Instant> time(JsonNode body, String field) {
        return text(body, field).map(Times::parse);
    }
}
