package io.gangflow.cli.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The command reference as a Markdown page: synopsis, arguments and options from picocli's model, examples from a
 * folder with a file {@code COMMAND.md} per command, and an introduction {@code intro.md}.
 */
public final class CommandsPage {

    /** Options of every command, described in the introduction. */
    private static final Set<String> COMMON = Set.of("--help", "--version", "--debug");
    /** A span that is code already, or an option that becomes code. */
    private static final Pattern CODE_OR_OPTION = Pattern.compile("`[^`]*`|(?<![\\w-])(--[a-z][a-z-]+)");

    private final Path folder;
    private final StringBuilder text = new StringBuilder();

    private CommandsPage(Path folder) {
        this.folder = folder;
    }

    /** Returns the page of these commands, sorted by name. */
    public static String of(Map<String, CommandLine> commands, Path folder) throws IOException {
        CommandsPage page = new CommandsPage(folder);
        page.text.append(Files.readString(folder.resolve("intro.md"))).append("\n| command | |\n|---|---|\n");
        commands.forEach((name, line) -> page.text.append(
                "| [`%s`](#gangflow-%s) | %s |\n".formatted(name, anchor(name), description(line.getCommandSpec()))));
        for (Map.Entry<String, CommandLine> command : commands.entrySet()) {
            page.section("gangflow " + command.getKey(), command.getValue(), 2);
        }
        return page.text.toString();
    }

    private void section(String name, CommandLine line, int level) throws IOException {
        CommandSpec spec = line.getCommandSpec();
        text.append('\n').append("#".repeat(level)).append(' ').append(name).append("\n\n");
        text.append(description(spec))
                .append("\n\n```text\n")
                .append(synopsis(name, spec))
                .append("```\n");
        arguments(spec);
        options(spec);
        Path examples = folder.resolve(name.substring("gangflow ".length()).replace(' ', '-') + ".md");
        if (Files.exists(examples)) {
            text.append('\n').append(Files.readString(examples));
        }
        for (Map.Entry<String, CommandLine> each : line.getSubcommands().entrySet()) {
            section(name + " " + each.getKey(), each.getValue(), level + 1);
        }
    }

    /** Returns the command, its arguments and the required options; the table contains all options. */
    private static String synopsis(String name, CommandSpec spec) {
        StringBuilder line = new StringBuilder(name);
        boolean optional = spec.options().stream().anyMatch(option -> !option.required() && !option.hidden());
        line.append(optional ? " [OPTIONS]" : "");
        spec.options().stream()
                .filter(OptionSpec::required)
                .forEach(option -> line.append(' ').append(option.longestName()).append(label(option)));
        spec.positionalParameters().stream()
                .filter(parameter -> !parameter.hidden())
                .forEach(parameter -> line.append(' ').append(shown(parameter)));
        line.append(spec.subcommands().isEmpty() ? "" : " COMMAND");
        return line.append('\n').toString();
    }

    private static String shown(PositionalParamSpec parameter) {
        String label = parameter.paramLabel() + (parameter.arity().max() > 1 ? "…" : "");
        return parameter.required() ? label : "[" + label + "]";
    }

    private void arguments(CommandSpec spec) {
        List<PositionalParamSpec> shown = spec.positionalParameters().stream()
                .filter(parameter -> !parameter.hidden())
                .toList();
        if (!shown.isEmpty()) {
            text.append("\n| argument | |\n|---|---|\n");
            shown.forEach(parameter -> text.append(
                    "| `%s` | %s |\n".formatted(shown(parameter).replace("|", "\\|"), description(parameter))));
        }
    }

    private void options(CommandSpec spec) {
        List<OptionSpec> shown = spec.options().stream()
                .filter(option -> !option.hidden() && !COMMON.contains(option.longestName()))
                .sorted(Comparator.comparing(OptionSpec::longestName))
                .toList();
        if (!shown.isEmpty()) {
            text.append("\n| option | |\n|---|---|\n");
            shown.forEach(option -> text.append("| %s | %s |\n".formatted(names(option), description(option))));
        }
    }

    private static String names(OptionSpec option) {
        return Stream.of(option.names()).collect(Collectors.joining("`, `", "`", label(option) + "`"));
    }

    private static String label(ArgSpec option) {
        boolean value = option.arity().max() > 0;
        String label = option.paramLabel().replace("|", "\\|");
        return value ? (option.arity().min() == 0 ? "[=%s]" : " %s").formatted(label) : "";
    }

    private static String description(CommandSpec spec) {
        return cell(spec.usageMessage().description());
    }

    private static String description(ArgSpec argument) {
        return cell(argument.description()) + (argument.required() && argument.isOption() ? " Required." : "");
    }

    private static String cell(String[] lines) {
        String joined =
                Stream.of(lines).map(line -> String.format(Locale.ROOT, line)).collect(Collectors.joining(" "));
        String cell = joined.replaceAll("\\s*\\R\\s*", " ")
                .replace("|", "\\|")
                .replace("<", "&lt;")
                .strip();
        return CODE_OR_OPTION
                .matcher(cell)
                .replaceAll(found ->
                        Matcher.quoteReplacement(found.group(1) == null ? found.group() : "`" + found.group(1) + "`"));
    }

    private static String anchor(String name) {
        return name.replace(' ', '-');
    }
}
