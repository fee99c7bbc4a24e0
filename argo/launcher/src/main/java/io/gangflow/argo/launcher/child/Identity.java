package io.gangflow.argo.launcher.child;

/**
 * For whom the object is made.
 *
 * @param workflow name of the Workflow, which owns the object
 * @param workflowUid its uid
 * @param podUid uid of the launcher's own pod
 * @param namespace of all three
 */
public record Identity(String workflow, String workflowUid, String podUid, String namespace) {}
