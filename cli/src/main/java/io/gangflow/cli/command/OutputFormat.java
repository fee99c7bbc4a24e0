package io.gangflow.cli.command;

/** How a command writes what it found. */
public enum OutputFormat {
    TEXT,
    JSON
}
