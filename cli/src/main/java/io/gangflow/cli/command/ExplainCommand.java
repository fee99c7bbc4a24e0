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
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * Explains findings and waiting pods. {@code gangflow explain GF0412} explains a finding;
 * {@code explain FILE --cluster C} explains waiting in a simulation; {@code explain POD --from-context NAME} and
 * {@code explain STAGE --run RUN} explain waiting in a live cluster.
 */
@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        description = "Explain a code of a finding, or why pods of a file or cluster wait.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class ExplainCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(
            paramLabel = "CODE|FILE|POD",
            arity = "0..1",
            description = {
                "Code of a finding, such as GF0412 (default: list the codes);",
                "or a pipeline or manifests, with --cluster;",
                "or a waiting pod or gang, with --from-context (default: all);",
                "or a stage, with --run (default: all)."
            })
    private @Nullable String subject;

    @Mixin
    private WaitOptions waits;

    @Mixin
    private final LiveSubject live;

    /** @param live options that name a pod or stage of a live cluster */
    public ExplainCommand(Console console, LiveSubject live) {
        this.console = console;
        this.live = live;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (live.isNamed()) {
            return live.explain(console, Optional.ofNullable(subject));
        }
        if (waits.isLive()) {
            return waits.explainLive(console, Optional.ofNullable(subject));
        }
        if (subject == null) {
            ExplanationIndex.lines().forEach(console.out()::println);
            console.err().println("read one with: gangflow explain CODE");
            return ExitCode.DONE;
        }
        return explain(subject);
    }

    private int explain(String named) throws IOException, InterruptedException {
        Path file = Path.of(named);
        boolean isCode = named.matches("(?i)gf[0-9]+") && !Files.exists(file);
        if (!isCode && (Files.exists(file) || named.equals("-") || named.matches(".*[./\\\\].*"))) {
            return waits.explain(console, file);
        }
        String wanted = named.toUpperCase(Locale.ROOT);
        DiagnosticCode known = Arrays.stream(DiagnosticCode.values())
                .filter(candidate -> candidate.name().equals(wanted))
                .findFirst()
                .orElseThrow(() -> new CommandFailure(
                        ExitCode.BAD_INPUT, "no code `%s`; `gangflow explain` lists the codes".formatted(named)));
        console.out().print(Explanations.of(known));
        return ExitCode.DONE;
    }
}
