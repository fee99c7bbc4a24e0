package io.gangflow.argo.client;

import io.gangflow.argo.model.Workflow;

/**
 * The workflow of a submission.
 *
 * @param created whether this call created it; otherwise an earlier call with the same run ID and values did
 */
public record Submitted(Workflow workflow, boolean created) {}
