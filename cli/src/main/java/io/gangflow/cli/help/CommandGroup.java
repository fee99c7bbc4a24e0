package io.gangflow.cli.help;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** A group of related commands, in the order of the help text. Each command is in exactly one group. */
public enum CommandGroup {
    START("Start here", "init", "run", "runs", "help", "explain"),
    BEFORE("Before anything runs", "check", "simulate", "compile", "convert", "diff", "history", "cluster"),
    RUNS(
            "Runs",
            "submit",
            "list",
            "get",
            "watch",
            "logs",
            "report",
            "why",
            "stop",
            "suspend",
            "resume",
            "approve",
            "retry",
            "delete",
            "schedule",
            "backfill"),
    SERVICES("Clusters and servers", "ui", "minicluster", "doctor", "serve", "walkthrough"),
    TOOLS("Tools", "version", "completion", "spark-submit", "test-service", "load-test");

    /** Completion candidates for arguments that are commands. */
    static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(values())
                    .flatMap(group -> group.commands.stream())
                    .iterator();
        }
    }

    private final String title;

    @SuppressWarnings("ImmutableEnumChecker") // List.of creates it
    private final List<String> commands;

    CommandGroup(String title, String... commands) {
        this.title = title;
        this.commands = List.of(commands);
    }

    public String title() {
        return title;
    }

    public List<String> commands() {
        return commands;
    }

    /** Returns the group of a command; empty if it has none. */
    static Optional<CommandGroup> of(String command) {
        return Arrays.stream(values())
                .filter(group -> group.commands.contains(command))
                .findFirst();
    }
}
