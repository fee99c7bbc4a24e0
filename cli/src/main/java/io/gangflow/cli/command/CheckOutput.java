package io.gangflow.cli.command;

/** How findings are written. */
enum CheckOutput {
    TEXT,
    JSON,
    SARIF
}
