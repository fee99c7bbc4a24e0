package io.gangflow.argo.model.value;

/** What a template takes. */
public final class Inputs extends Values {}
