package io.gangflow.cli.help;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code gangflow completion SHELL}: prints a script that completes commands, options and their values. */
@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        description = "Print a script that completes commands and options in a shell.",
        footerHeading = "%nInstall:%n",
        footer = {
            "  bash  source <(gangflow completion bash)      in ~/.bashrc",
            "  zsh   source <(gangflow completion zsh)       in ~/.zshrc",
            "  fish  gangflow completion fish | source       in ~/.config/fish/config.fish"
        })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class CompletionCommand implements Callable<Integer> {

    private final Console console;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "SHELL", description = "Shell: bash, zsh or fish.")
    private Shell shell;

    public CompletionCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        console.out().print(shell.script(spec.root().commandLine()));
        console.out().flush();
        return ExitCode.DONE;
    }
}
