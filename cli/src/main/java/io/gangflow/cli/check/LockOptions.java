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

/** Options of {@code check} for locks, and the output of the verdicts. */
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

    /** Returns options without other schedulers and with a number of event orders to play. */
    static LockOptions ofOrders(int orders) {
        LockOptions options = new LockOptions();
        options.orders = orders;
        return options;
    }

    /**
     * Returns the schedulers to check with; empty for those that the work names.
     *
     * @throws CommandFailure when a scheduler name is unknown
     */
    List<SchedulerName> schedulers() {
        return schedulers.stream().map(Schedulers::named).distinct().toList();
    }

    /** Whether to compare the work with what the cluster already runs. */
    boolean admission() {
        return admission;
    }

    int orders() {
        return Math.max(0, orders);
    }

    /** Returns one line per verdict, starting with the file name when there are several files. */
    static String text(List<LockFinding> findings, int width) {
        boolean several = findings.stream().map(LockFinding::file).distinct().count() > 1;
        StringBuilder text = new StringBuilder();
        for (LockFinding finding : findings) {
            String file = several ? finding.file() + ": " : "";
            text.append(Wrapped.text(file + finding.text(), width, 2)).append('\n');
            finding.admission()
                    .map(NewWorkEffect::text)
                    .ifPresent(line ->
                            text.append(Wrapped.text(file + line, width, 2)).append('\n'));
        }
        return text.toString();
    }

    /** Returns the verdicts as properties of a SARIF run. */
    static Map<String, Object> properties(List<LockFinding> findings) {
        return findings.isEmpty()
                ? Map.of()
                : Map.of("verdicts", findings.stream().map(LockFinding::fields).toList());
    }

    /**
     * Returns an object with {@code diagnostics} and {@code verdicts}; without verdicts, only the list of diagnostics.
     */
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
