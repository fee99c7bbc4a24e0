package io.gangflow.argo.interpreter;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Optional;

/** Something that Argo's controller, or the executor of one of its pods, would do next in a run. */
public sealed interface WorkflowAction {

    /** Identifies the node of the run that the action belongs to; unique in the run, retries included. */
    String nodeId();

    /** Create the pod of a container template. The node succeeds or fails with the pod. */
    record CreatePod(String nodeId, Pod pod) implements WorkflowAction {}

    /**
     * Create the object of a resource template.
     *
     * @param successCondition label selector over paths into the object, as in Argo; empty: creating it is enough
     * @param failureCondition the same; the node fails when any of its requirements holds
     */
    record CreateResource(
            String nodeId, HasMetadata object, Optional<String> successCondition, Optional<String> failureCondition)
            implements WorkflowAction {}

    /**
     * Delete an object if it is there; only its kind and name are given. The node succeeds once it is asked for.
     */
    record DeleteResource(String nodeId, HasMetadata object) implements WorkflowAction {}

    /** Nothing to do for this node before the time: a retry that backs off, a stage that is delayed. Milliseconds as given to the run. */
    record WaitUntil(String nodeId, long atMillis) implements WorkflowAction {}
}
