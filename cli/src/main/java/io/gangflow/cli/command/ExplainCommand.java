package io.gangflow.cli.command;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Explanations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code gangflow explain GF0412}: what a finding means; {@code explain FILE --cluster C}: why something waits. */
@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        description = "Explain a finding by its code; or why something of a pipeline or of manifests waits.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class ExplainCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(
            paramLabel = "CODE|FILE",
            description = "Code of a finding, such as GF0412, or a pipeline or manifests.")
    private String subject;

    @Mixin
    private WaitOptions waits;

    public ExplainCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path file = Path.of(subject);
        boolean isCode = subject.matches("(?i)gf[0-9]+") && !Files.exists(file);
        if (!isCode && (Files.exists(file) || subject.equals("-") || subject.matches(".*[./\\\\].*"))) {
            return waits.explain(console, file);
        }
        String wanted = subject.toUpperCase(Locale.ROOT);
        DiagnosticCode known = Arrays.stream(DiagnosticCode.values())
                .filter(candidate -> candidate.name().equals(wanted))
                .findFirst()
                .orElseThrow(() -> new CommandFailure(
                        ExitCode.BAD_INPUT,
                        "no finding has the code `%s`; codes are GF and four digits".formatted(subject)));
        console.out().print(Explanations.of(known));
        return ExitCode.DONE;
    }
}
