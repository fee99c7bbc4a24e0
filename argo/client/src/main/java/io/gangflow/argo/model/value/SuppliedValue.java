package io.gangflow.argo.model.value;

/** Says that the value of a suspended node's output is given by whoever resumes it; has no fields. */
public final class SuppliedValue extends ArgoObject {}
