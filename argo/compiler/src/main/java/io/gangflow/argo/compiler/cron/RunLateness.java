package io.gangflow.argo.compiler.cron;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.run.Label;
import java.util.Map;
import java.util.TreeMap;

/**
 * The time after which a run is late, as compiled into the workflow: an annotation, which {@code gangflow list} reads,
 * and a counter that Argo's controller exports when a run has ended (argo-workflows 4.1.2,
 * workflow/controller/operator.go, computeMetrics). Empty for a pipeline without that time.
 */
public final class RunLateness {

    /** The name under which Argo's controller exports it, after {@code argo_workflows_}. */
    static final String METRIC = "gangflow_late_runs_total";

    private RunLateness() {}

    /** The annotations of runs: the given ones and the one with the time. */
    public static Map<String, String> annotations(Pipeline pipeline, Map<String, String> others) {
        Map<String, String> annotations = new TreeMap<>(others);
        pipeline.watch().late().ifPresent(late -> annotations.put(Label.LATE_SECONDS, Long.toString(late.toSeconds())));
        return annotations;
    }

    /** The field {@code metrics} of the workflow's spec. */
    public static Map<String, JsonNode> metrics(Pipeline pipeline) {
        return pipeline.watch()
                .late()
                .<Map<String, JsonNode>>map(late -> Map.of("metrics", metrics(pipeline.name(), late.toSeconds())))
                .orElse(Map.of());
    }

    private static JsonNode metrics(String pipeline, long seconds) {
        ObjectNode metrics = JsonNodeFactory.instance.objectNode();
        ObjectNode counter = metrics.withArray("/prometheus").addObject();
        counter.put("name", METRIC);
        counter.put("help", "Runs that took longer than the pipeline allows");
        counter.withArray("/labels").addObject().put("key", "pipeline").put("value", pipeline);
        counter.put("when", "{{workflow.duration}} > " + seconds);
        counter.putObject("counter").put("value", "1");
        return metrics;
    }
}
