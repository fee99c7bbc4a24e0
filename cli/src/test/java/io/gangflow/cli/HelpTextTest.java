package io.gangflow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.help.CommandGroup;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The style of all help texts: plain English that starts with a verb, ends with a period and fits 80 columns. */
class HelpTextTest {

    /** Of a command whose usage names each option, because one is required. */
    private static final int MOST_LINES = 10;

    private static final int COLUMNS = 80;

    /** Imperatives that can start a command's description. */
    private static final Set<String> VERBS = Set.of(
            "Apply",
            "Approve",
            "Check",
            "Compile",
            "Convert",
            "Create",
            "Delete",
            "Explain",
            "Import",
            "List",
            "Load",
            "Measure",
            "Open",
            "Print",
            "Propose",
            "Resume",
            "Retry",
            "Run",
            "Serve",
            "Show",
            "Simulate",
            "Start",
            "Stop",
            "Submit",
            "Suspend",
            "Write");

    /**
     * Words that must not start the description of an option or argument: it must be an imperative or a noun phrase.
     */
    private static final Set<String> NO_STARTS = Set.of(
            "A", "An", "As", "At", "By", "For", "From", "How", "If", "In", "It", "Let", "No", "Of", "On", "Only",
            "That", "The", "This", "What", "When", "Where", "Whether", "Which", "Who", "Whom", "Whose", "Without");

    /** Phrases of the project's table of plain English, and similar ones. */
    private static final Pattern BANNED = Pattern.compile(
            "(?i)\\b(go(es)? on|going on|mend(s|ed)?|tells?( of)?|told|look(s)? (at|whether)|begins?|begun|lacks?|lacking"
                    + "|let(s)? (in|have)|lets?|as (it|they) (is|are|stands?)|minds?|heeds?|(is|are) there|may not|take away"
                    + "|somebody|nobody|of (its|their|one's) own|wants?|what of|who|says?|said|goes|that is none)\\b");

    private static final Map<String, CommandLine> COMMANDS = commands();

    private static Map<String, CommandLine> commands() {
        Console silent = new Console(
                new PrintWriter(Writer.nullWriter()), new PrintWriter(Writer.nullWriter()), false, false, COLUMNS);
        Map<String, CommandLine> all = new LinkedHashMap<>();
        Commands.NAMES.forEach(name -> add(all, name, Commands.of(name, silent)));
        return all;
    }

    private static void add(Map<String, CommandLine> all, String path, CommandLine command) {
        all.put(path, command);
        command.getSubcommands().forEach((name, below) -> add(all, path + " " + name, below));
    }

    @Test
    void everyCommandIsDescribedByAnImperative() {
        assertThat(COMMANDS).hasSizeGreaterThan(30).allSatisfy((path, command) -> {
            String first = descriptions(command)[0];
            assertThat(VERBS).as("%s: %s", path, first).contains(first.split("[ ,]", 2)[0]);
        });
    }

    @Test
    void everyOptionAndArgumentIsDescribedByAnImperativeOrANoun() {
        assertThat(COMMANDS)
                .allSatisfy((path, command) -> assertThat(arguments(command)).allSatisfy(argument -> {
                    String text = String.join(" ", argument.description());
                    assertThat(text).as("%s %s", path, argument).matches("(?s)[A-Z].*");
                    assertThat(NO_STARTS).as("%s: %s", path, text).doesNotContain(text.split("[ ,]", 2)[0]);
                }));
    }

    @Test
    void everyDescriptionEndsWithAPeriod() {
        assertThat(COMMANDS).allSatisfy((path, command) -> {
            assertThat(String.join(" ", descriptions(command))).as(path).endsWith(".");
            assertThat(arguments(command))
                    .allSatisfy(argument -> assertThat(String.join(" ", argument.description()))
                            .as("%s %s", path, argument)
                            .endsWith("."));
        });
    }

    @Test
    void everyHelpFitsEightyColumns() {
        assertThat(COMMANDS)
                .allSatisfy((path, command) -> assertThat(command.getUsageMessage(CommandLine.Help.Ansi.OFF)
                                .lines())
                        .as(path)
                        .allSatisfy(line -> assertThat(line.length()).as(line).isLessThanOrEqualTo(COLUMNS)));
    }

    @Test
    void theUsageOfACommandWithoutRequiredOptionsIsOneLine() {
        assertThat(COMMANDS).allSatisfy((path, command) -> {
            boolean required = command.getCommandSpec().options().stream().anyMatch(OptionSpec::required);
            assertThat(command.getHelp().synopsis(0).lines())
                    .as(path)
                    .hasSizeLessThanOrEqualTo(required ? MOST_LINES : 1);
        });
    }

    @Test
    void noHelpHasAWordThatIsBanned() {
        assertThat(COMMANDS)
                .allSatisfy((path, command) -> assertThat(command.getUsageMessage(CommandLine.Help.Ansi.OFF))
                        .as(path)
                        .doesNotContainPattern(BANNED));
    }

    @Test
    void theBannedWordsAreFound() {
        assertThat(List.of("What runs goes on", "It lacks a queue", "minds nothing", "Let it in", "of its own"))
                .allSatisfy(text -> assertThat(text).containsPattern(BANNED));
        assertThat("Suspend a run: no new stages start.").doesNotContainPattern(BANNED);
    }

    @Test
    void everyCommandIsInOneGroupOfTheHelp() {
        assertThat(Arrays.stream(CommandGroup.values()).flatMap(group -> group.commands().stream()))
                .containsExactlyInAnyOrderElementsOf(Commands.NAMES);
    }

    private static String[] descriptions(CommandLine command) {
        return command.getCommandSpec().usageMessage().description();
    }

    private static List<ArgSpec> arguments(CommandLine command) {
        return Stream.<ArgSpec>concat(
                        command.getCommandSpec().options().stream(),
                        command.getCommandSpec().positionalParameters().stream())
                .toList();
    }
}
