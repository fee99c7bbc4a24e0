package io.gangflow.cli.check;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.rules.Suppressions;
import io.gangflow.workloads.foreign.ForeignManifests;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/** {@code --ignore GF0636="the reason"}: suppresses findings. */
final class IgnoreOptions {

    @Option(names = "--ignore", paramLabel = "CODE=REASON", description = "Hide findings with this code. Repeatable.")
    private Map<String, String> reasons = new TreeMap<>();

    /** Removes the suppressed findings and prints their number on stderr. */
    Suppressions.Applied apply(ForeignManifests manifests, List<Diagnostic> found, Console console) {
        reasons.keySet().stream()
                .filter(code -> !code.matches("GF[0-9]{4}"))
                .findFirst()
                .ifPresent(code -> {
                    throw new CommandFailure(
                            ExitCode.BAD_INPUT, "`%s` is not a code; codes are GF and four digits".formatted(code));
                });
        Suppressions.Applied applied = Suppressions.of(manifests, reasons).apply(found);
        int count = applied.ignored().size();
        if (count > 0) {
            console.err().println(count == 1 ? "1 finding is ignored" : count + " findings are ignored");
            console.err().flush();
        }
        return applied;
    }
}
