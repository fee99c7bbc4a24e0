package io.gangflow.argo.launcher.child;

/**
 * The Workflow and the pod for which the object is created.
 *
 * @param workflow name of the Workflow, which owns the object
 * @param workflowUid its UID
 * @param podUid UID of the launcher's own pod
 * @param namespace of all three
 */
public record Identity(String workflow, String workflowUid, String podUid, String namespace) {}
