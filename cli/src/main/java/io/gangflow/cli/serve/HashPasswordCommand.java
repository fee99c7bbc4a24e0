package io.gangflow.cli.serve;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.server.identity.Passwords;
import io.gangflow.server.identity.SecretFileException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code gangflow serve hash-password}: prints a line for the users file. */
@Command(
        name = "hash-password",
        mixinStandardHelpOptions = true,
        description = {
            "Print the line of a user for the file of --users.",
            "Ask for the password, or read it from stdin."
        })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class HashPasswordCommand implements Callable<Integer> {

    @ParentCommand
    private ServeCommand serve;

    @Parameters(paramLabel = "NAME", description = "Name of the user.")
    private String name;

    @Option(
            names = "--groups",
            paramLabel = "NAMES",
            defaultValue = "",
            description = "Groups of the user in Kubernetes, separated by commas.")
    private String groups;

    @Override
    public Integer call() throws IOException {
        try {
            serve.console().out().println(Passwords.line(name, password(), groups));
            return ExitCode.DONE;
        } catch (IllegalArgumentException | SecretFileException e) {
            throw new CommandFailure(ExitCode.BAD_INPUT, String.valueOf(e.getMessage()));
        }
    }

    /** The password is never an argument, because everybody on the machine can read the arguments of a process. */
    @SuppressWarnings("SystemConsoleNull") // since JDK 22, a console that is not a terminal reads stdin
    private static String password() throws IOException {
        if (System.console() != null) {
            char[] typed = System.console().readPassword("Password: ");
            return typed == null ? "" : new String(typed);
        }
        String line = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
        return line == null ? "" : line;
    }
}
