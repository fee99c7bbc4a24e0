package io.gangflow.pipeline.diagnostic;

/** How bad a finding is: an error stops the command with exit code 2, a warning does not. */
public enum Severity {
    ERROR,
    WARNING
}
