package io.gangflow.cli.check;

/** The output formats for findings. */
enum CheckOutput {
    TEXT,
    JSON,
    SARIF
}
