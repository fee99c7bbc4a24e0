package io.gangflow.airflow.xcom;

import io.gangflow.airflow.task.TaskInstance;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.model.value.Artifact;
import io.gangflow.argo.model.value.Outputs;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An output of a task instance: an output parameter, its result, or the location of an artifact. */
public record XCom(TaskInstance instance, String key, String value) {

    /** Airflow's name for the result of a task. */
    public static final String RESULT = "return_value";

    /** The name in compiled templates for the result of a stage; empty if the work has not written one. */
    private static final String STAGE_RESULT = "result";

    /** Returns all outputs of an instance; outputs of the whole take precedence over those of its parts. */
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
            if (node.outputs() != null) {
                values(node.outputs()).forEach((key, value) -> found.putIfAbsent(key, new XCom(instance, key, value)));
            }
        }
        return List.copyOf(found.values());
    }

    private static Map<String, String> values(Outputs outputs) {
        Map<String, String> values = new LinkedHashMap<>();
        if (outputs.result() != null) {
            values.put(RESULT, outputs.result());
        }
        outputs.parameters().forEach(parameter -> {
            String name = parameter.name();
            if (parameter.value() != null && !name.equals(STAGE_RESULT)) {
                values.put(name, parameter.value());
            } else if (parameter.value() != null && !parameter.value().isEmpty()) {
                values.putIfAbsent(RESULT, parameter.value());
            }
        });
        outputs.artifacts().forEach(artifact -> put(artifact, values));
        return values;
    }

    private static void put(Artifact artifact, Map<String, String> values) {
        if (artifact.s3() != null && !artifact.s3().key().isEmpty()) {
            values.put(
                    artifact.name(),
                    "s3://%s/%s".formatted(artifact.s3().bucket(), artifact.s3().key()));
        }
    }
}
