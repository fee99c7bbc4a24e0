package io.gangflow.convert.draft;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Scheduler and queue: written once for the pipeline where all stages agree, and nowhere where they are the default. */
record CommonKeys(List<StageDraft> stages, @Nullable StageDraft exit) {

    private static final Map<String, String> DEFAULTS = Map.of("scheduler", "volcano", "queue", "default");

    /** Moves them from the stages to the root. */
    void hoist(ObjectNode root) {
        for (String key : List.of("scheduler", "queue")) {
            String preset = DEFAULTS.getOrDefault(key, "");
            Set<String> values =
                    typed().map(stage -> stage.get(key).asText(preset)).collect(Collectors.toSet());
            if (values.size() == 1) {
                String value = values.iterator().next();
                if (!value.equals(preset)) {
                    root.put(key, value);
                }
                typed().forEach(stage -> stage.remove(key));
            }
            typed().filter(stage -> stage.get(key).asText().equals(preset)).forEach(stage -> stage.remove(key));
        }
    }

    private Stream<StageDraft> typed() {
        Stream<StageDraft> all = exit == null ? stages.stream() : Stream.concat(stages.stream(), Stream.of(exit));
        return all.filter(stage -> stage.isTyped() && !stage.has("approval"));
    }
}
