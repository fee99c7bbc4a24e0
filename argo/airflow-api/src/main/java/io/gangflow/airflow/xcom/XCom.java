package io.gangflow.airflow.xcom;

import io.gangflow.airflow.task.TaskInstance;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.model.value.Artifact;
import io.gangflow.argo.model.value.Outputs;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A value that a task instance gave: an output parameter, its result, or the place of an artifact. */
public record XCom(TaskInstance instance, String key, String value) {

    /** What Airflow calls the result of a task. */
    public static final String RESULT = "return_value";

    /** What our templates call the result of a stage; empty where the work has left none. */
    private static final String STAGE_RESULT = "result";

    /** All of an instance; what the whole gives goes before what its parts do. */
    public static List<XCom> of(TaskInstance instance) {
        Map<String, XCom> found = new LinkedHashMap<>();
        List<NodeStatus> nodes = new ArrayList<>(instance.node().stream().toList());
        List<NodeStatus> tries = instance.tries();
        if (!tries.isEmpty()) {
            NodeStatus last = tries.get(tries.size() - 1);
            nodes.add(last);
            nodes.addAll(instance.pods(last));
        }
        for (NodeStatus node : nodes) {
            if (node.getOutputs() != null) {
                values(node.getOutputs())
                        .forEach((key, value) -> found.putIfAbsent(key, new XCom(instance, key, value)));
            }
        }
        return List.copyOf(found.values());
    }

    private static Map<String, String> values(Outputs outputs) {
        Map<String, String> values = new LinkedHashMap<>();
        if (outputs.getResult() != null) {
            values.put(RESULT, outputs.getResult());
        }
        outputs.getParameters().forEach(parameter -> {
            String name = Objects.requireNonNullElse(parameter.getName(), "");
            if (parameter.getValue() != null && !name.equals(STAGE_RESULT)) {
                values.put(name, parameter.getValue());
            } else if (parameter.getValue() != null && !parameter.getValue().isEmpty()) {
                values.putIfAbsent(RESULT, parameter.getValue());
            }
        });
        outputs.getArtifacts().forEach(artifact -> put(artifact, values));
        return values;
    }

    private static void put(Artifact artifact, Map<String, String> values) {
        if (artifact.getS3() != null && artifact.getS3().getKey() != null) {
            String bucket = Objects.requireNonNullElse(artifact.getS3().getBucket(), "");
            values.put(
                    Objects.requireNonNullElse(artifact.getName(), ""),
                    "s3://%s/%s".formatted(bucket, artifact.getS3().getKey()));
        }
    }
}
