package io.gangflow.argo.traps;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Configurations of Volcano's scheduler in ConfigMaps. */
final class SchedulerConfigurations {

    private SchedulerConfigurations() {}

    static List<EmbeddedYaml> of(Scene scene) {
        return EmbeddedYaml.with(scene, "actions").stream()
                .filter(file ->
                        file.tree().path("actions").isTextual() && file.tree().has("tiers"))
                .toList();
    }

    static List<String> actions(EmbeddedYaml file) {
        return Stream.of(file.tree().path("actions").asText().split(",", -1))
                .map(String::strip)
                .filter(action -> !action.isEmpty())
                .toList();
    }

    static List<JsonNode> plugins(EmbeddedYaml file) {
        List<JsonNode> plugins = new ArrayList<>();
        file.tree().path("tiers").forEach(tier -> tier.path("plugins").forEach(plugins::add));
        return plugins;
    }

    static boolean hasPlugin(EmbeddedYaml file, String name) {
        return plugins(file).stream()
                .anyMatch(plugin -> plugin.path("name").asText().equals(name));
    }
}
