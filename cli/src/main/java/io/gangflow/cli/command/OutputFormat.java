package io.gangflow.cli.command;

/** The output format of a command. */
public enum OutputFormat {
    TEXT,
    JSON
}
