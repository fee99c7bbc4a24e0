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
 * The callbacks of picocli. One class implements all of them, and neither it nor its callers use a lambda for them:
 * picocli's interfaces are compiled for Java 5. When the CDS archive is written, a lambda links its enclosing class
 * together with all interfaces of that class. JDK 17 leaves linked interfaces of old class-file versions out of the
 * archive, and every class that implements them: sixty classes of picocli.
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

    /** Registers the callbacks on the command and all of its subcommands. */
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
