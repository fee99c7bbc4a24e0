package io.gangflow.workloads.foreign;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import io.gangflow.json.BoundedJson;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.source.SourceSpan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Reads a history of durations: one JSON object or several (JSON lines), whose keys are names of objects, stages or
 * {@code name#role}, and whose values are seconds or lists of seconds:
 * {@code {"train": [61.5, 58], "count#driver": 40}}.
 */
public final class DurationsReader {

    private static final double MOST_SECONDS = 1e9;

    private DurationsReader() {}

    /** Returns durations by name, in the order of the file. */
    public static Checked<Map<String, List<Double>>> read(String file, String text) {
        Map<String, List<Double>> history = new TreeMap<>();
        try (MappingIterator<JsonNode> documents =
                BoundedJson.MAPPER.readerFor(JsonNode.class).readValues(text)) {
            while (documents.hasNextValue()) {
                JsonNode document = documents.nextValue();
                if (!document.isObject()) {
                    return failed(file, 1, "a history must contain objects", "expected { \"name\": [seconds] }");
                }
                for (Map.Entry<String, JsonNode> entry : document.properties()) {
                    Optional<List<Double>> seconds = seconds(entry.getValue());
                    if (seconds.isEmpty()) {
                        return failed(
                                file,
                                documents.getCurrentLocation().getLineNr(),
                                "the durations of `%s` are not numbers of seconds"
                                        .formatted(Excerpt.of(entry.getKey())),
                                "expected numbers from 0 to 1,000,000,000");
                    }
                    history.computeIfAbsent(entry.getKey(), missing -> new ArrayList<>())
                            .addAll(seconds.get());
                }
            }
            return Checked.of(history, List.of());
        } catch (JsonProcessingException exception) {
            int line = exception.getLocation() == null
                    ? 1
                    : exception.getLocation().getLineNr();
            return failed(
                    file, Math.max(1, line), "the history is not JSON", Excerpt.of(BoundedJson.problem(exception)));
        } catch (IOException exception) {
            return failed(
                    file, 1, "the history cannot be read", exception.getClass().getSimpleName());
        }
    }

    private static Optional<List<Double>> seconds(JsonNode value) {
        List<Double> seconds = new ArrayList<>();
        for (JsonNode element : value.isArray() ? value : List.of(value)) {
            if (!element.isNumber() || !(element.asDouble() >= 0 && element.asDouble() <= MOST_SECONDS)) {
                return Optional.empty();
            }
            seconds.add(element.asDouble());
        }
        return Optional.of(seconds);
    }

    private static Checked<Map<String, List<Double>>> failed(String file, int line, String message, String label) {
        return Checked.failed(List.of(
                Diagnostic.of(DiagnosticCode.GF0613, new SourceSpan(file, Math.max(1, line), 1, 0), message, label)));
    }
}
