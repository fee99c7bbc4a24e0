package io.gangflow.airflow.monitor;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.airflow.shape.CommonShapes;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Permission;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.operation.Parameter;
import io.gangflow.server.operation.Reply;
import io.gangflow.server.schema.Schema;
import io.gangflow.server.schema.Shape;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Version, health and configuration. */
public final class MonitorOperations {

    /** The version of Airflow whose API this is, which clients parse, followed by the version of Gangflow. */
    static final String VERSION = "3.3.2+gangflow.0.1.0";

    private static final Duration FRESH = Duration.ofSeconds(5);
    private static final int FORBIDDEN = 403;

    private final Cluster cluster;
    private final Clock clock;
    private volatile Seen seen = new Seen(Instant.MIN, false);

    public MonitorOperations(Cluster cluster, Clock clock) {
        this.cluster = cluster;
        this.clock = clock;
    }

    private record Seen(Instant at, boolean healthy) {}

    public List<Operation> all() {
        return List.of(
                Operation.get(
                                "/api/v2/version",
                                Permission.NOBODY_ASKED,
                                Reply.ok(CommonShapes.VERSION),
                                call -> version())
                        .describedAs("Monitor", "Get the version of Airflow's API and of Gangflow"),
                Operation.get(
                                "/api/v2/monitor/health",
                                Permission.NOBODY_ASKED,
                                Reply.ok(CommonShapes.HEALTH),
                                call -> health())
                        .describedAs("Monitor", "Report whether the API server of the cluster answers"),
                Operation.get("/api/v2/config", Permission.ANYBODY, Reply.never(FORBIDDEN), MonitorOperations::config)
                        .query(Parameter.of("section", Schema.TEXT))
                        .describedAs("Config", "Configuration is not shown"),
                Operation.get(
                                "/api/v2/config/section/{section}/option/{option}",
                                Permission.ANYBODY,
                                Reply.never(FORBIDDEN),
                                MonitorOperations::config)
                        .describedAs("Config", "Configuration is not shown"));
    }

    public static Answer version() {
        return Answer.Json.ok(
                CommonShapes.VERSION.startResponse().put("version", VERSION).done());
    }

    /** Returns the text that Airflow's own client test expects, followed by the reason. */
    private static Answer config(Call call) {
        throw new ApiException(
                FORBIDDEN,
                "Your Airflow administrator chose not to expose the configuration. This server has no Airflow configuration; a pipeline's configuration is in its WorkflowTemplate");
    }

    private Answer health() {
        JsonNode base = status(CommonShapes.BASE_HEALTH, healthy() ? "healthy" : "unhealthy");
        return Answer.Json.ok(CommonShapes.HEALTH
                .startResponse()
                .put("metadatabase", base)
                .put("scheduler", unknown(CommonShapes.SCHEDULER_HEALTH))
                .put("triggerer", unknown(CommonShapes.TRIGGERER_HEALTH))
                .put("dag_processor", unknown(CommonShapes.PROCESSOR_HEALTH))
                .done());
    }

    private static JsonNode status(Shape shape, String status) {
        return shape.startResponse().put("status", status).done();
    }

    /** Argo's controller and the schedulers do not report their health. */
    private static JsonNode unknown(Shape shape) {
        return shape.startResponse().put("status", Optional.empty()).done();
    }

    /** Available without a token, so the cluster is queried at most once every five seconds. */
    private boolean healthy() {
        Seen last = seen;
        Instant now = clock.instant();
        if (last.at.isAfter(now.minus(FRESH))) {
            return last.healthy;
        }
        boolean healthy = answers();
        seen = new Seen(now, healthy);
        return healthy;
    }

    private boolean answers() {
        try {
            return cluster.kubernetes().getKubernetesVersion() != null;
        } catch (KubernetesClientException e) {
            return false;
        }
    }
}
