package io.gangflow.cli.help;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Commands that serve one purpose, in the order of the help. A command is in exactly one group. */
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
    SERVICES("Clusters and servers", "minicluster", "doctor", "serve", "walkthrough"),
    TOOLS("Tools", "version", "completion", "spark-submit", "test-service", "load-test");

    /** Completes an argument that is a command. */
    static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(values())
                    .flatMap(group -> group.commands.stream())
                    .iterator();
        }
    }

    private final String title;

    @SuppressWarnings("ImmutableEnumChecker") // List.of makes it
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

    /** The group of a command; empty where it is in none. */
    static Optional<CommandGroup> of(String command) {
        return Arrays.stream(values())
                .filter(group -> group.commands.contains(command))
                .findFirst();
    }
}
