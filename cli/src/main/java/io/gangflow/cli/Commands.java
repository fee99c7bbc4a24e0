package io.gangflow.cli;

import io.gangflow.cli.check.CheckCommand;
import io.gangflow.cli.cluster.ClusterCommand;
import io.gangflow.cli.command.CompileCommand;
import io.gangflow.cli.command.ExplainCommand;
import io.gangflow.cli.command.LoadTestCommand;
import io.gangflow.cli.command.SimulateCommand;
import io.gangflow.cli.command.SparkSubmitCommand;
import io.gangflow.cli.command.TestServiceCommand;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.convert.ConvertCommand;
import io.gangflow.cli.help.CompletionCommand;
import io.gangflow.cli.help.HelpCommand;
import io.gangflow.cli.history.HistoryCommand;
import io.gangflow.cli.init.InitCommand;
import io.gangflow.cli.install.VersionCommand;
import io.gangflow.cli.local.LocalRetryOptions;
import io.gangflow.cli.local.MiniClusterCommand;
import io.gangflow.cli.local.RunCommand;
import io.gangflow.cli.remote.BackfillCommand;
import io.gangflow.cli.remote.DeleteCommand;
import io.gangflow.cli.remote.DiffCommand;
import io.gangflow.cli.remote.DoctorCommand;
import io.gangflow.cli.remote.GetCommand;
import io.gangflow.cli.remote.ListCommand;
import io.gangflow.cli.remote.LiveRunOptions;
import io.gangflow.cli.remote.LogsCommand;
import io.gangflow.cli.remote.RetryCommand;
import io.gangflow.cli.remote.RunsCommand;
import io.gangflow.cli.remote.SubmitCommand;
import io.gangflow.cli.remote.WatchCommand;
import io.gangflow.cli.remote.WhyCommand;
import io.gangflow.cli.result.ActualRunOptions;
import io.gangflow.cli.result.ReportCommand;
import io.gangflow.cli.schedule.ScheduleCommand;
import io.gangflow.cli.serve.ServeCommand;
import io.gangflow.cli.serve.UiCommand;
import io.gangflow.cli.steer.ApproveCommand;
import io.gangflow.cli.steer.ResumeCommand;
import io.gangflow.cli.steer.StopCommand;
import io.gangflow.cli.steer.SuspendCommand;
import io.gangflow.cli.walkthrough.WalkthroughCommand;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The commands by name, in the order of the help text. A command is created only when needed: picocli finds its options
 * by reflection, and its classes load most of the program.
 */
final class Commands {

    static final List<String> NAMES = List.of(
            "init",
            "check",
            "compile",
            "convert",
            "explain",
            "simulate",
            "history",
            "run",
            "runs",
            "minicluster",
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
            "diff",
            "schedule",
            "backfill",
            "doctor",
            "cluster",
            "serve",
            "ui",
            "spark-submit",
            "walkthrough",
            "test-service",
            "load-test",
            "version",
            "help",
            "completion");

    /** Commands that need all other commands. */
    private static final Set<String> NEED_ALL = Set.of("help", "completion");

    private Commands() {}

    /** Whether only the version is requested; that needs no command and no parser. */
    static boolean isVersion(String... args) {
        return args.length == 1 && (args[0].equals("--version") || args[0].equals("-V"));
    }

    /**
     * Returns the commands that the arguments can refer to: the first one named, or all when help, completion or an
     * error message needs all.
     */
    static List<String> neededFor(String... args) {
        if (args.length > 1 && args[0].equals("help") && NAMES.contains(args[1])) {
            return List.of(args[0], args[1]);
        }
        if (args.length > 0 && NAMES.contains(args[0]) && !NEED_ALL.contains(args[0])) {
            return List.of(args[0]);
        }
        return NAMES;
    }

    /** @throws IllegalArgumentException when no command has that name */
    static CommandLine of(String name, Console console) {
        Object command = command(name, console);
        if (command instanceof CommandLine ready) {
            return withShortSynopsis(ready);
        }
        // All arguments of spark-submit belong to Spark, even those that look like options of Gangflow.
        boolean others = name.equals("spark-submit");
        return withShortSynopsis(
                new CommandLine(command).setStopAtUnmatched(others).setExpandAtFiles(!others));
    }

    /** Shows options as {@code [OPTIONS]} in the first line of the help, unless one is required. */
    private static CommandLine withShortSynopsis(CommandLine line) {
        CommandSpec spec = line.getCommandSpec();
        spec.usageMessage().abbreviateSynopsis(spec.options().stream().noneMatch(OptionSpec::required));
        line.getSubcommands().values().forEach(Commands::withShortSynopsis);
        return line;
    }

    private static Object command(String name, Console console) {
        return switch (name) {
            case "init" -> new InitCommand(console);
            case "check" -> new CheckCommand(console);
            case "compile" -> new CompileCommand(console);
            case "convert" -> new ConvertCommand(console);
            case "explain" -> new ExplainCommand(console, new LiveRunOptions());
            case "history" -> HistoryCommand.of(console);
            case "simulate" -> new SimulateCommand(console, new ActualRunOptions());
            case "run" -> new RunCommand(console);
            case "runs" -> new RunsCommand(console, Clock.systemUTC());
            case "report" -> new ReportCommand(console);
            case "minicluster" -> new MiniClusterCommand(console);
            case "diff" -> new DiffCommand(console);
            case "schedule" -> new ScheduleCommand(console);
            case "backfill" -> new BackfillCommand(console);
            case "doctor" -> new DoctorCommand(console);
            case "cluster" -> ClusterCommand.of(console);
            case "serve" -> new ServeCommand(console);
            case "ui" -> new UiCommand(console);
            case "spark-submit" -> new SparkSubmitCommand(console);
            case "walkthrough" -> new WalkthroughCommand(console);
            case "test-service" -> new TestServiceCommand(console);
            case "help" -> new HelpCommand(console);
            case "completion" -> new CompletionCommand(console);
            case "load-test" -> new LoadTestCommand(console);
            case "version" -> new VersionCommand(console);
            default -> onRuns(name, console);
        };
    }

    private static Object onRuns(String name, Console console) {
        return switch (name) {
            case "submit" -> new SubmitCommand(console);
            case "list" -> new ListCommand(console);
            case "get" -> new GetCommand(console);
            case "watch" -> new WatchCommand(console);
            case "logs" -> new LogsCommand(console);
            case "why" -> new WhyCommand(console);
            case "stop" -> new StopCommand(console);
            case "suspend" -> new SuspendCommand(console);
            case "resume" -> new ResumeCommand(console);
            case "approve" -> new ApproveCommand(console);
            case "retry" -> new RetryCommand(console, new LocalRetryOptions(console));
            case "delete" -> new DeleteCommand(console);
            default -> throw new IllegalArgumentException("no command `%s`".formatted(name));
        };
    }
}
