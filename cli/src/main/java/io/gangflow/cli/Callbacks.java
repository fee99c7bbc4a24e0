package io.gangflow.cli;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.help.GroupedCommands;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IExecutionStrategy;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * What picocli calls back. One class for all of it, with no lambda in it or in place of it: picocli's interfaces are
 * compiled for Java 5, and when the archive of classes is written, a lambda links the class that it is in with all
 * interfaces of that class. JDK 17 omits an old interface that was linked, and each class that implements it, sixty of
 * picocli's own.
 */
final class Callbacks
        implements ITypeConverter<Path>,
                IParameterExceptionHandler,
                IExecutionStrategy,
                IExecutionExceptionHandler,
                IHelpSectionRenderer {

    private final Gangflow gangflow;
    private final Console console;

    Callbacks(Gangflow gangflow, Console console) {
        this.gangflow = gangflow;
        this.console = console;
    }

    /** To the command with all of its subcommands. */
    void addTo(CommandLine line) {
        line.registerConverter(Path.class, this);
        line.setParameterExceptionHandler(this);
        line.setExecutionStrategy(this);
        line.setExecutionExceptionHandler(this);
        line.getHelpSectionMap().remove(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING);
        line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, this);
    }

    @Override
    public Path convert(String text) {
        return ArgumentMistakes.path(text);
    }

    @Override
    public int handleParseException(ParameterException mistake, String[] arguments) {
        return ArgumentMistakes.report(mistake);
    }

    @Override
    public int execute(ParseResult result) {
        return RepeatedKeys.checked(result);
    }

    @Override
    public int handleExecutionException(Exception failure, CommandLine command, ParseResult result) {
        return Failures.report(console, failure, gangflow.isDebug());
    }

    @Override
    public String render(Help help) {
        return GroupedCommands.of(help);
    }
}
