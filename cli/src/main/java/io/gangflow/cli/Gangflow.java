package io.gangflow.cli;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.console.Interruption;
import io.gangflow.cli.console.StandardOutput;
import io.gangflow.cli.install.BuildInfo;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The {@code gangflow} command. */
@Command(
        name = "gangflow",
        mixinStandardHelpOptions = true,
        version = Gangflow.NAME_AND_VERSION,
        description = "Check, simulate, run and submit batch pipelines for Argo Workflows and Volcano.",
        footer = {"", "gangflow help COMMAND shows more; gangflow init NAME starts a project."},
        synopsisSubcommandLabel = "COMMAND")
public final class Gangflow {

    static final String NAME_AND_VERSION = "gangflow " + BuildInfo.VERSION;

    @Option(
            names = "--debug",
            scope = ScopeType.INHERIT,
            description = "Show the stack trace of an internal or environment error.")
    private boolean debug;

    /** Set by the launcher script when stderr is a terminal: Java cannot check one stream alone. */
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
        if (Commands.isVersion(args)) { // scripts and installers call this often
            console.out().println(NAME_AND_VERSION);
            return ExitCode.DONE;
        }
        CommandLine.tracer().setLevel(CommandLine.TraceLevel.OFF); // prints values with a single quote
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
        new Callbacks(gangflow, console).addTo(line);
        if (args.length == 0) {
            line.usage(console.err());
            return ExitCode.BAD_INPUT;
        }
        int exitCode = line.execute(args);
        Interruption.takeLines().forEach(console.err()::println);
        return Interruption.exitCode().orElse(exitCode);
    }

    /** Whether stack traces of failures are printed. */
    boolean isDebug() {
        return debug;
    }

    /** Returns all commands, to generate files such as manual pages. */
    public static CommandLine commandLine(Console console) {
        CommandLine line = new CommandLine(new Gangflow());
        Commands.NAMES.forEach(name -> line.addSubcommand(name, Commands.of(name, console)));
        return line;
    }
}
