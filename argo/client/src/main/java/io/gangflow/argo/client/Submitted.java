package io.gangflow.argo.client;

import io.gangflow.argo.model.Workflow;

/**
 * The workflow of a submission.
 *
 * @param created by this very call; otherwise an earlier call with the same run id and the same values had created it
 */
public record Submitted(Workflow workflow, boolean created) {}
