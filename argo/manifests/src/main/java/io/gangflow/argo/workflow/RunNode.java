package io.gangflow.argo.workflow;

import io.gangflow.collection.Ordered;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A node of a run as Argo's status tells of it. Other nodes are named by their names; times are milliseconds on the
 * run's clock.
 *
 * @param type Argo's: DAG, Steps, StepGroup, TaskGroup, Retry, Pod, Suspend or Skipped
 * @param boundary the DAG or the steps in which it is; empty for the workflow's own node and its exit handler's
 * @param outputs of a pod: the output parameters that it has once it has ended
 * @param children what comes below it, or after it
 * @param outbound of a DAG or of steps that have ended: after which nodes the next ones come
 */
public record RunNode(
        String name,
        String displayName,
        String type,
        String template,
        String boundary,
        NodePhase phase,
        boolean error,
        OptionalLong startedMillis,
        OptionalLong endedMillis,
        String message,
        Map<String, String> inputs,
        Map<String, String> outputs,
        List<String> children,
        List<String> outbound,
        Flag flag) {

    /** Why a node is there besides being called. */
    public enum Flag {
        NONE,
        /** One try of a Retry node. */
        RETRIED,
        /** What a hook runs, such as an exit handler. */
        HOOKED
    }

    public RunNode {
        inputs = Ordered.sorted(inputs);
        outputs = Ordered.copyOf(outputs);
        children = List.copyOf(children);
        outbound = List.copyOf(outbound);
    }

    /** Whether something is created for it. */
    public boolean isPod() {
        return type.equals("Pod");
    }
}
