package io.gangflow.cli.help;

import java.util.List;
import java.util.Objects;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.TextTable;

/** The list of commands in the help text of {@code gangflow}: one paragraph per group. */
public final class GroupedCommands {

    private static final int INDENT = 2;
    private static final int NAME_WIDTH = 16;

    private GroupedCommands() {}

    /** Returns the paragraphs in the order of the groups; commands without a group come last. */
    public static String of(Help help) {
        StringBuilder text = new StringBuilder();
        for (CommandGroup group : CommandGroup.values()) {
            List<String> names = group.commands().stream()
                    .filter(help.subcommands()::containsKey)
                    .toList();
            if (!names.isEmpty()) {
                text.append(paragraph(help, group.title(), names));
            }
        }
        List<String> rest = help.subcommands().keySet().stream()
                .filter(name -> CommandGroup.of(name).isEmpty())
                .toList();
        return rest.isEmpty()
                ? text.toString()
                : text.append(paragraph(help, "Other commands", rest)).toString();
    }

    private static String paragraph(Help help, String title, List<String> names) {
        String end = System.lineSeparator();
        return end + title + ":" + end + table(help, names);
    }

    private static String table(Help help, List<String> names) {
        int width = help.commandSpec().usageMessage().width();
        TextTable table = TextTable.forColumns(
                help.colorScheme(),
                new Column(NAME_WIDTH, INDENT, Column.Overflow.SPAN),
                new Column(width - NAME_WIDTH, 0, Column.Overflow.WRAP));
        for (String name : names) {
            String[] description = Objects.requireNonNull(help.subcommands().get(name), name)
                    .commandSpec()
                    .usageMessage()
                    .description();
            table.addRowValues(
                    help.colorScheme().commandText(name),
                    help.colorScheme().text(description.length == 0 ? "" : description[0]));
        }
        return table.toString();
    }
}
