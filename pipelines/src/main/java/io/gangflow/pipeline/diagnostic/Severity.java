package io.gangflow.pipeline.diagnostic;

/** The severity of a finding: an error stops the command with exit code 2, a warning does not. */
public enum Severity {
    ERROR,
    WARNING
}
