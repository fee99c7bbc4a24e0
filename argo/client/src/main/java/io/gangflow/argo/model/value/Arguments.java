package io.gangflow.argo.model.value;

/** What a call gives to a template, or a submission to a workflow. */
public final class Arguments extends Values {}
