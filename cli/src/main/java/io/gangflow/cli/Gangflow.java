package io.gangflow.cli;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.console.Interruption;
import io.gangflow.cli.console.StandardOutput;
import io.gangflow.cli.help.GroupedCommands;
import io.gangflow.cli.install.BuildInfo;
import io.gangflow.file.FileTrouble;
import io.gangflow.run.Launcher.LaunchException;
import io.gangflow.simulator.volcano.VolcanoConfigurationException;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The {@code gangflow} command. */
@Command(
        name = "gangflow",
        mixinStandardHelpOptions = true,
        version = "gangflow " + BuildInfo.VERSION,
        description = "Check, simulate, run and submit batch pipelines for Argo Workflows and Volcano.",
        footer = {"", "gangflow help COMMAND shows more; gangflow init NAME starts a project."},
        synopsisSubcommandLabel = "COMMAND")
public final class Gangflow {

    @Option(
            names = "--debug",
            scope = ScopeType.INHERIT,
            description = "Show the stack trace of an internal or environment error.")
    private boolean debug;

    /** Set by the launcher script when stderr is a terminal: Java cannot tell for one stream alone. */
    private static final String TERMINAL_PROPERTY = "gangflow.terminal";

    /** The same for stdout. */
    private static final String OUT_TERMINAL_PROPERTY = "gangflow.terminal.out";

    private Gangflow() {}

    public static void main(String[] args) {
        StandardOutput stdout = StandardOutput.ofProcess();
        PrintWriter out = new PrintWriter(new OutputStreamWriter(stdout, StandardCharsets.UTF_8), false);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        boolean terminal = Boolean.getBoolean(TERMINAL_PROPERTY);
        boolean outTerminal = Boolean.getBoolean(OUT_TERMINAL_PROPERTY);
        Console console = Console.ofProcess(out, err, terminal, outTerminal, System.getenv());
        int exitCode = execute(console, args);
        out.flush();
        Optional<String> loss = stdout.loss();
        loss.ifPresent(reason -> err.println("error: cannot write to stdout: " + reason));
        err.flush();
        System.exit(loss.isPresent() ? ExitCode.ENVIRONMENT : exitCode);
    }

    /** Runs one command and returns its exit code; used by {@link #main} and by tests. */
    public static int execute(Console console, String... args) {
        CommandLine.tracer().setLevel(CommandLine.TraceLevel.OFF); // it prints values that hold one quote
        Gangflow gangflow = new Gangflow();
        CommandLine line = new CommandLine(gangflow);
        for (String name : Commands.neededFor(args)) {
            line.addSubcommand(name, Commands.of(name, console));
        }
        line.setOut(console.out())
                .setErr(console.err())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setColorScheme(CommandLine.Help.defaultColorScheme(
                        console.colour() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF));
        line.registerConverter(Path.class, ArgumentMistakes::path);
        line.setParameterExceptionHandler(new ArgumentMistakes());
        line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
        line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, new GroupedCommands());
        line.setExecutionExceptionHandler((failure, command, result) -> failed(console, failure, gangflow.debug));
        if (args.length == 0) {
            line.usage(console.err());
            return ExitCode.BAD_INPUT;
        }
        line.setExecutionStrategy(RepeatedKeys::checked);
        int exitCode = line.execute(args);
        Interruption.takeLines().forEach(console.err()::println);
        return Interruption.exitCode().orElse(exitCode);
    }

    /** All commands, for what is generated from them, such as manual pages. */
    public static CommandLine commandLine(Console console) {
        CommandLine line = new CommandLine(new Gangflow());
        Commands.NAMES.forEach(name -> line.addSubcommand(name, Commands.of(name, console)));
        return line;
    }

    private static int failed(Console console, Exception thrown, boolean debug) {
        Exception failure = unwrapped(thrown);
        if (debug) {
            failure.printStackTrace(console.err());
        }
        if (Interruption.isReceived()) {
            return ExitCode
                    .WORK_FAILED; // whatever an interrupted call throws: what interrupted it is reported at the end
        }
        if (failure instanceof CommandFailure known) {
            console.err().println("error: " + known.getMessage());
            return known.exitCode();
        }
        if (failure instanceof VolcanoConfigurationException) {
            console.err().println("error: " + failure.getMessage());
            return ExitCode.BAD_INPUT;
        }
        if (failure instanceof LaunchException) {
            console.err().println("error: " + failure.getMessage());
            return ExitCode.ENVIRONMENT;
        }
        if (failure instanceof FileSystemException file) {
            console.err().println("error: " + FileTrouble.sentence(file));
            return ExitCode.ENVIRONMENT;
        }
        if (failure instanceof IOException file) {
            console.err().println("error: " + FileTrouble.reason(file));
            return ExitCode.ENVIRONMENT;
        }
        if (failure instanceof InterruptedException) {
            console.err().println("error: interrupted");
            return ExitCode.WORK_FAILED;
        }
        String more = debug ? "" : "; run again with --debug to see where";
        console.err().println("error: " + sentence(failure) + more);
        return ExitCode.ENVIRONMENT;
    }

    /** What was wrapped to get through a method that declares nothing. */
    private static Exception unwrapped(Exception failure) {
        return failure instanceof UncheckedIOException && failure.getCause() instanceof IOException cause
                ? cause
                : failure;
    }

    private static String sentence(Exception failure) {
        String message = failure.getMessage() == null ? "" : failure.getMessage();
        return "%s (%s)".formatted(message, failure.getClass().getSimpleName());
    }
}
