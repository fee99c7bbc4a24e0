package io.gangflow.argo.model.template;

/** A step of a steps template: a call of a template. */
public final class WorkflowStep extends TemplateCall {}
