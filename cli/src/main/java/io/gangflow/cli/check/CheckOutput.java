package io.gangflow.cli.check;

/** How findings are written. */
enum CheckOutput {
    TEXT,
    JSON,
    SARIF
}
