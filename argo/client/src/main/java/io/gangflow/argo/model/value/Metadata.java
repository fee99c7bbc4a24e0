package io.gangflow.argo.model.value;

/** Labels and annotations of pods. */
public final class Metadata extends Marks {}
