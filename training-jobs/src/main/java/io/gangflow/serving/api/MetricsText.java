package io.gangflow.serving.api;

import io.gangflow.serving.batch.Batcher;
import io.gangflow.serving.model.CurrentModel;

/** The body of {@code GET /metrics}, in Prometheus' text format 0.0.4. */
final class MetricsText {

    static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private MetricsText() {}

    static String of(RequestMetrics requests, Batcher batcher, CurrentModel current, boolean ready) {
        StringBuilder text = new StringBuilder();
        requests.write(text);
        metric(text, "gangflow_queue_waiting", "gauge", "Requests that wait for the model.", batcher.waiting());
        metric(text, "gangflow_batches_total", "counter", "Evaluations of the model.", batcher.batches());
        metric(text, "gangflow_samples_total", "counter", "Samples evaluated.", batcher.rows());
        metric(text, "gangflow_model_reloads_total", "counter", "Newer models taken over.", current.reloads());
        metric(text, "gangflow_model_refusals_total", "counter", "Newer models refused.", current.refusals());
        metric(text, "gangflow_ready", "gauge", "Whether new requests are accepted.", ready ? 1 : 0);
        text.append("# HELP gangflow_model_info The model that is served.\n# TYPE gangflow_model_info gauge\n")
                .append("gangflow_model_info{name=\"%s\",version=\"%s\",sha256=\"%s\"} 1\n"
                        .formatted(
                                current.get().name(),
                                current.get().version(),
                                current.get().sha256()));
        return text.toString();
    }

    private static void metric(StringBuilder text, String name, String type, String help, long value) {
        text.append("# HELP %s %s\n# TYPE %s %s\n%s %d\n".formatted(name, help, name, type, name, value));
    }
}
