package io.gangflow.cli.local;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.cli.home.LocalRun;
import io.gangflow.cli.remote.ObjectDiff;
import io.gangflow.collection.OrderedMaps;
import io.gangflow.file.AtomicFile;
import io.gangflow.json.BoundedJson;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The differences between a run and an earlier run of the same pipeline: values of parameters, and paths in the
 * compiled WorkflowTemplate.
 */
record RunDifferences(JsonNode template, Map<String, String> values) {

    RunDifferences {
        values = OrderedMaps.sorted(values);
    }

    /** Stores the data with which later runs are compared. */
    void keep(LocalRun run) throws IOException {
        AtomicFile.writeOwnerOnly(run.template(), BoundedJson.INDENTED.writeValueAsString(template) + "\n");
    }

    /** Returns a line that names the earlier run, followed by one line per difference. */
    List<String> since(Optional<LocalRun> earlier) throws IOException {
        if (earlier.isEmpty() || !Files.exists(earlier.get().template())) {
            return List.of("This is the pipeline's first run here.");
        }
        LocalRun before = earlier.get();
        List<String> changes = new ArrayList<>(values(before.record().parameters()));
        JsonNode old = BoundedJson.MAPPER.readTree(Files.readString(before.template()));
        changes.addAll(ObjectDiff.of(old, template));
        String run =
                "%s (%s)".formatted(before.record().runId(), before.record().status());
        List<String> lines = new ArrayList<>();
        lines.add(changes.isEmpty() ? "No changes since run " + run + "." : "Changed since run " + run + ":");
        changes.forEach(change -> lines.add("  " + change));
        return lines;
    }

    private List<String> values(Map<String, String> before) {
        TreeSet<String> names = new TreeSet<>(before.keySet());
        names.addAll(values.keySet());
        return names.stream()
                .filter(name -> !Optional.ofNullable(before.get(name)).equals(Optional.ofNullable(values.get(name))))
                .map(name -> "parameter %s: %s → %s".formatted(name, value(before, name), value(values, name)))
                .toList();
    }

    private static String value(Map<String, String> values, String name) {
        return values.containsKey(name) ? values.get(name) : "(default)";
    }
}
