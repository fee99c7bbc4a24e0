package io.gangflow.argo.log;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.json.BoundedJson;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Distinguishes lines of Argo's executor from those of the program that it runs: in a pod of Argo,
 * {@code argoexec emissary} is the first process of container {@code main} and writes to the same stderr. The format of
 * a line is not sufficient, because a Go program may use the same one. A line is the executor's when all of these hold
 * (argo-workflows 4.1.2):
 * <ul>
 * <li>the whole line is one record of Go's {@code slog}, as text or as JSON ({@code util/logging/slog.go});
 * <li>it has the attribute {@code argo=true}, which the executor adds to every record
 * ({@code cmd/argoexec/commands/root.go});
 * <li>its message is one that the emissary writes ({@code emissary.go}, {@code signal.go});
 * <li>its level is {@code INFO} or {@code DEBUG}: warnings and errors explain why a pod failed, and are always shown.
 * </ul>
 * An unknown message of a later version is shown.
 */
public final class ExecutorLine {

    /** Longer lines are never the executor's, whose lines are short. */
    private static final int MOST_CHARACTERS = 4_096;

    private static final String VALUE = "(?:\"[^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+\"|[^\\s\"=]*+)";
    private static final Pattern TEXT = Pattern.compile("time=[0-9TZ:.+-]+ level=(?:INFO|DEBUG) msg=(?<msg>" + VALUE
            + ")(?<rest>(?: [^\\s=\"]++=" + VALUE + ")*+)");

    private static final Set<String> MESSAGES = Set.of(
            "Reading container args from file",
            "Loaded container args from file",
            "Offloaded large argument to file. Downstream program must support @filename syntax",
            "waiting for dependency",
            "waiting for supervisor status marker",
            "supervisor is ready",
            "main container(s) exited, terminating container",
            "sub-process exited",
            "not saving outputs - not main container",
            "no input-artifacts entry (optional or overlap) — skipping symlink",
            "linked input artifact",
            "capturing logs",
            "no need to save artifact - on overlapping volume",
            "saving artifact",
            "no need to save parameter - on overlapping volume",
            "saving parameter",
            "ignore signal",
            "forwarding signal",
            "waiting for signals",
            "received signal",
            "file signal handler exited",
            "file signal handler exiting due to context cancellation",
            "emissary: killing containers",
            "trace parent",
            "Starting OTLP tracing exporter");

    private ExecutorLine() {}

    /** Whether the executor wrote the line and it does not explain the failure of a pod. */
    public static boolean is(String line) {
        if (line.length() > MOST_CHARACTERS) {
            return false;
        }
        return line.startsWith("{") ? isJson(line) : isText(line);
    }

    private static boolean isText(String line) {
        Matcher record = TEXT.matcher(line);
        if (!line.startsWith("time=") || !record.matches()) {
            return false;
        }
        String message = record.group("msg");
        boolean quoted = message.startsWith("\"");
        return (record.group("rest") + " ").contains(" argo=true ")
                && MESSAGES.contains(quoted ? message.substring(1, message.length() - 1) : message);
    }

    private static boolean isJson(String line) {
        try {
            JsonNode record = BoundedJson.MAPPER.readTree(line);
            return record.path("argo").booleanValue()
                    && record.has("time")
                    && Set.of("INFO", "DEBUG").contains(record.path("level").asText())
                    && MESSAGES.contains(record.path("msg").asText());
        } catch (JsonProcessingException notJson) {
            return false;
        }
    }
}
