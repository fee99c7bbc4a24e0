package io.gangflow.cli.check;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.command.Schedulers;
import io.gangflow.json.BoundedJson;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticJson;
import io.gangflow.pipeline.diagnostic.Wrapped;
import io.gangflow.pipeline.model.SchedulerName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** Options of {@code check} about locks, and how it writes the verdicts. */
final class LockOptions {

    @Option(
            names = "--scheduler",
            split = ",",
            paramLabel = "NAME",
            description =
                    "Schedulers to check for locks, separated by commas: kube-scheduler, volcano (default: those that the files name).",
            completionCandidates = Schedulers.Keywords.class)
    private List<String> schedulers = new ArrayList<>();

    @Option(
            names = "--orders",
            paramLabel = "N",
            defaultValue = "20",
            description = "Orders of events to play where there is no proof; 0 for none (default: ${DEFAULT-VALUE}).")
    private int orders;

    @Option(
            names = "--admission",
            description = "Compare the verdict with that of what already runs; with --from-context. Exit code 1 if the"
                    + " files make a lock possible.")
    private boolean admission;

    /** No other schedulers, and this many orders of events. */
    static LockOptions ofOrders(int orders) {
        LockOptions options = new LockOptions();
        options.orders = orders;
        return options;
    }

    /**
     * Schedulers to check under; empty for those that the work names.
     *
     * @throws CommandFailure when there is no scheduler of a name
     */
    List<SchedulerName> schedulers() {
        return schedulers.stream().map(Schedulers::named).distinct().toList();
    }

    /** Whether the work is compared with what the cluster runs without it. */
    boolean admission() {
        return admission;
    }

    int orders() {
        return Math.max(0, orders);
    }

    /** One line each, ahead of them the file where there are several. */
    static String text(List<LockFinding> findings, int width) {
        boolean several = findings.stream().map(LockFinding::file).distinct().count() > 1;
        StringBuilder text = new StringBuilder();
        for (LockFinding finding : findings) {
            String file = several ? finding.file() + ": " : "";
            text.append(Wrapped.text(file + finding.text(), width, 2)).append('\n');
            finding.admission()
                    .map(Admission::text)
                    .ifPresent(line ->
                            text.append(Wrapped.text(file + line, width, 2)).append('\n'));
        }
        return text.toString();
    }

    /** The verdicts as properties of a SARIF run. */
    static Map<String, Object> properties(List<LockFinding> findings) {
        return findings.isEmpty()
                ? Map.of()
                : Map.of("verdicts", findings.stream().map(LockFinding::fields).toList());
    }

    /** An object with {@code diagnostics} and {@code verdicts}; without verdicts the diagnostics alone, a list. */
    static String json(List<Diagnostic> diagnostics, List<LockFinding> findings) {
        if (findings.isEmpty()) {
            return DiagnosticJson.of(diagnostics);
        }
        try {
            ObjectNode both = BoundedJson.INDENTED.createObjectNode();
            JsonNode list = BoundedJson.INDENTED.readTree(DiagnosticJson.of(diagnostics));
            both.set("diagnostics", list);
            both.set(
                    "verdicts",
                    BoundedJson.INDENTED.valueToTree(
                            findings.stream().map(LockFinding::fields).toList()));
            return BoundedJson.INDENTED.writeValueAsString(both) + "\n";
        } catch (JsonProcessingException exception) {
            throw new IllegalStateException("texts and numbers are not JSON", exception);
        }
    }
}
