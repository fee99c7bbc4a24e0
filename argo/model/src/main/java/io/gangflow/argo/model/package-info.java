/** Argo's objects as Java classes on fabric8: Workflow, WorkflowTemplate, ClusterWorkflowTemplate, CronWorkflow. */
@NullMarked
package io.gangflow.argo.model;

import org.jspecify.annotations.NullMarked;
