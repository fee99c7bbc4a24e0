package io.gangflow.convert.draft;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Moves scheduler and queue to the pipeline if all stages agree, and removes them if they are the default.
 *
 * @param stages as written; those with manifests have other schedulers, and approvals have none
 */
record CommonKeys(List<ObjectNode> stages) {

    private static final Map<String, String> DEFAULTS = Map.of("scheduler", "volcano", "queue", "default");

    CommonKeys {
        stages = stages.stream()
                .filter(stage -> !stage.has("manifest") && !stage.has("approval"))
                .toList();
    }

    /** Moves them from the stages to the root. */
    void hoist(ObjectNode root) {
        for (String key : List.of("scheduler", "queue")) {
            String preset = DEFAULTS.getOrDefault(key, "");
            Set<String> values =
                    stages.stream().map(stage -> stage.path(key).asText(preset)).collect(Collectors.toSet());
            if (values.size() == 1) {
                String value = values.iterator().next();
                if (!value.equals(preset)) {
                    root.put(key, value);
                }
                stages.forEach(stage -> stage.remove(key));
            }
            stages.stream()
                    .filter(stage -> stage.path(key).asText().equals(preset))
                    .forEach(stage -> stage.remove(key));
        }
    }
}
