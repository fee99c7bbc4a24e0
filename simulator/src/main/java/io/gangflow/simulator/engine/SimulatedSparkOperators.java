package io.gangflow.simulator.engine;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.argo.pods.SparkOperatorApplication;
import io.gangflow.argo.pods.SparkPods;
import io.gangflow.argo.pods.SparkTemplates;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the two operators for Spark do with a SparkApplication that is created: they submit it at once, and write down how
 * its driver has ended, in the state that stays. Neither makes a PodGroup here: the manifests bring one.
 */
final class SimulatedSparkOperators implements StoreListener {

    private final Engine engine;
    private final SimulatedSpark spark;

    SimulatedSparkOperators(Engine engine, SimulatedSpark spark) {
        this.engine = engine;
        this.spark = spark;
    }

    @Override
    public void onChange(Optional<HasMetadata> before, Optional<HasMetadata> after) {
        if (before.isEmpty() && after.isPresent() && after.get() instanceof GenericKubernetesResource object) {
            SparkOperatorApplication.of(object)
                    .ifPresent(application ->
                            engine.clock().after(engine.latencies().sparkSubmit(), () -> submit(object, application)));
        }
    }

    private void submit(GenericKubernetesResource object, SparkOperatorApplication application) {
        SparkPods pods = new SparkPods(
                application.submission(),
                object.getMetadata().getNamespace(),
                "spark-" + object.getMetadata().getUid().replace("-", ""));
        Pod driver = SparkTemplates.merged(pods.driver(), application, "driver");
        spark.begin(new SparkApplication(
                pods,
                driver,
                executor -> SparkTemplates.merged(executor, application, "executor"),
                succeeded -> end(object, succeeded)));
    }

    private void end(GenericKubernetesResource object, boolean succeeded) {
        Map<String, Object> status = object.getApiVersion().startsWith("spark.apache.org/")
                ? Map.of(
                        "currentState",
                        Map.of(
                                "currentStateSummary",
                                succeeded ? "ResourceReleased" : "TerminatedWithoutReleaseResources"))
                : Map.of("applicationState", Map.of("state", succeeded ? "COMPLETED" : "FAILED"));
        engine.store().current(object).ifPresent(now -> {
            Map<String, Object> properties = new LinkedHashMap<>(now.getAdditionalProperties());
            properties.put("status", status);
            engine.store()
                    .updateStatus(new GenericKubernetesResourceBuilder(now)
                            .withAdditionalProperties(properties)
                            .build());
        });
    }
}
