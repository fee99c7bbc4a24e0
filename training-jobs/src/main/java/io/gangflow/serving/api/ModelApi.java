package io.gangflow.serving.api;

import io.gangflow.json.JsonText;
import io.gangflow.serving.batch.Batcher;
import io.gangflow.serving.http.Endpoint;
import io.gangflow.serving.http.Reply;
import io.gangflow.serving.http.Request;
import io.gangflow.serving.log.Log;
import io.gangflow.serving.model.CurrentModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** All endpoints of the model server. Thread-safe. */
public final class ModelApi implements Endpoint {

    private static final String VERSION = "0.1.0";

    private final CurrentModel current;
    private final Batcher batcher;
    private final RequestMetrics metrics = new RequestMetrics();
    private final Routes routes;
    private volatile boolean ready = true;

    public ModelApi(CurrentModel current, Batcher batcher, Log log) {
        this.current = current;
        this.batcher = batcher;
        this.routes = new Routes(metrics, log);
        Reply document = Reply.json(200, OpenApi.document(current.get()));
        String model = "/v2/models/" + current.get().name();
        Endpoint infer = new InferEndpoint(current, batcher, log);
        routes.with("GET", "/health", json(() -> Map.of("status", "healthy")))
                .with("GET", "/ready", (request, answer) -> answer.accept(readiness()))
                .with("GET", "/model-info", json(() -> ModelMetadata.info(current.get())))
                .with("POST", "/predict", new PredictEndpoint(current, batcher, log))
                .with("GET", "/metrics", this::metrics)
                .with("GET", "/openapi.json", (request, answer) -> answer.accept(document))
                .with("GET", "/v2", json(ModelApi::server))
                .with("GET", "/v2/health/live", json(() -> Map.of("live", true)))
                .with("GET", "/v2/health/ready", (request, answer) -> answer.accept(flag(Map.of())))
                .with("GET", model, json(() -> ModelMetadata.of(current.get())))
                .with("GET", model + "/ready", (request, answer) -> answer.accept(modelReadiness()))
                .with("POST", model + "/infer", infer);
    }

    /** Makes the readiness check fail from now on; all other requests are still answered. */
    public void setUnready() {
        ready = false;
    }

    @Override
    public void handle(Request request, Consumer<Reply> answer) {
        routes.handle(request, answer);
    }

    private static Endpoint json(Supplier<Map<String, Object>> body) {
        return (request, answer) -> answer.accept(Reply.json(200, JsonText.of(body.get())));
    }

    private Reply readiness() {
        return ready
                ? Reply.json(200, "{\"status\":\"ready\"}")
                : Reply.json(503, "{\"status\":\"not ready\"}").with("retry-after", "1");
    }

    private Reply modelReadiness() {
        return flag(Map.of("name", current.get().name()));
    }

    private Reply flag(Map<String, Object> more) {
        Map<String, Object> map = new LinkedHashMap<>(more);
        boolean flag = ready;
        map.put("ready", flag);
        return Reply.json(flag ? 200 : 503, JsonText.of(map));
    }

    private void metrics(Request request, Consumer<Reply> answer) {
        answer.accept(
                new Reply(200, MetricsText.CONTENT_TYPE, MetricsText.of(metrics, batcher, current, ready), Map.of()));
    }

    private static Map<String, Object> server() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", "gangflow");
        map.put("version", VERSION);
        map.put("extensions", List.of());
        return map;
    }
}
