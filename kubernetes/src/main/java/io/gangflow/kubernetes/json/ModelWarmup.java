package io.gangflow.kubernetes.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;

/**
 * Prepares the mapper for the classes of pods and gangs on a separate thread, while a pipeline is being read. This
 * takes a fifth of the time of a short command; with a second core it causes no delay.
 */
public final class ModelWarmup {

    private static final String TEMPLATE = """
            {"metadata": {"name": "a", "labels": {"a": "b"}, "annotations": {"a": "b"}},
             "spec": {
               "securityContext": {"runAsNonRoot": true, "runAsUser": 1, "seccompProfile": {"type": "RuntimeDefault"}},
               "containers": [{
                 "name": "main", "image": "a", "command": ["a"], "args": ["a"],
                 "env": [{"name": "A", "valueFrom": {"fieldRef": {"fieldPath": "metadata.name"}}}],
                 "resources": {"requests": {"cpu": "1"}, "limits": {"memory": "1Gi"}},
                 "securityContext": {"capabilities": {"drop": ["ALL"]}},
                 "volumeMounts": [{"name": "tmp", "mountPath": "/tmp"}]}],
               "volumes": [{"name": "tmp", "emptyDir": {}}]}}""";

    private static final String GANG = """
            {"apiVersion": "batch.volcano.sh/v1alpha1", "kind": "Job", "metadata": {"name": "a"},
             "spec": {"minAvailable": 1, "tasks": [{"name": "a", "replicas": 1, "template": %s}]}}""";

    private ModelWarmup() {}

    /** Starts the thread, and returns at once. */
    public static void start() {
        Thread thread = new Thread(ModelWarmup::learn, "model-learning");
        thread.setDaemon(true);
        thread.start();
    }

    /** Reads and writes the samples; also called by the test that checks that they are valid. */
    static void learn() {
        try {
            Pod pod = ModelJson.MAPPER.readValue(TEMPLATE, Pod.class);
            ModelJson.MAPPER.writeValueAsBytes(pod.getSpec().getContainers().get(0));
            ModelJson.MAPPER.writeValueAsBytes(pod);
            ModelJson.MAPPER.writeValueAsBytes(ModelJson.MAPPER.readValue(GANG.formatted(TEMPLATE), Job.class));
        } catch (JsonProcessingException exception) {
            throw new IllegalStateException("a sample is not a model object", exception);
        }
    }
}
