package io.gangflow.cli.command;

/** How a command writes what it found. */
enum OutputFormat {
    TEXT,
    JSON
}
