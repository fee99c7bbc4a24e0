package io.gangflow.argo.interpreter;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Optional;

/** The next action of Argo's controller, or of the executor in one of its pods, in a run. */
public sealed interface WorkflowAction {

    /** The ID of the node to which the action belongs; unique in the run, including retries. */
    String nodeId();

    /** Create the pod of a container template. The node succeeds or fails with the pod. */
    record CreatePod(String nodeId, Pod pod) implements WorkflowAction {}

    /**
     * Create the object of a resource template.
     *
     * @param successCondition label selector over paths into the object, as in Argo; empty: success upon creation
     * @param failureCondition the same; the node fails when any of its requirements holds
     */
    record CreateResource(
            String nodeId, HasMetadata object, Optional<String> successCondition, Optional<String> failureCondition)
            implements WorkflowAction {}

    /**
     * Delete an object, if it exists; only its kind and name are given. The node succeeds once the deletion is
     * requested.
     */
    record DeleteResource(String nodeId, HasMetadata object) implements WorkflowAction {}

    /**
     * Do nothing for this node before a time: a retry in back-off, a delayed stage. Milliseconds on the caller's clock.
     */
    record WaitUntil(String nodeId, long atMillis) implements WorkflowAction {}
}
