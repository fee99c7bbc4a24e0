package io.gangflow.cli.command;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Explanations;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code gangflow explain GF0412}: what a finding means and how to mend it. */
@Command(name = "explain", mixinStandardHelpOptions = true, description = "Explain a finding by its code.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class ExplainCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(paramLabel = "CODE", description = "Code of a finding, such as GF0412.")
    private String code;

    public ExplainCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        String wanted = code.toUpperCase(Locale.ROOT);
        DiagnosticCode known = Arrays.stream(DiagnosticCode.values())
                .filter(candidate -> candidate.name().equals(wanted))
                .findFirst()
                .orElseThrow(() -> new CommandFailure(
                        ExitCode.BAD_INPUT,
                        "no finding has the code `%s`; codes are GF and four digits".formatted(code)));
        console.out().print(Explanations.of(known));
        return ExitCode.DONE;
    }
}
