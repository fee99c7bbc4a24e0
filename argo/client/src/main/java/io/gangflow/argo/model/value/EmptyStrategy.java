package io.gangflow.argo.model.value;

/** A way of packing that has nothing to choose; has no fields. */
public final class EmptyStrategy extends ArgoObject {}
