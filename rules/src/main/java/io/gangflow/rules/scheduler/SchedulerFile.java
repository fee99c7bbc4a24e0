package io.gangflow.rules.scheduler;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.rules.work.EmbeddedYaml;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A configuration of Volcano's scheduler (1.15.1, pkg/scheduler/conf/scheduler_conf.go).
 *
 * @param tree the parsed file
 */
public record SchedulerFile(JsonNode tree) {

    /** Parses a text; empty if it is not YAML with a mapping. */
    public static Optional<SchedulerFile> parse(String text) {
        return EmbeddedYaml.parsed(text).map(SchedulerFile::new);
    }

    /** Returns the actions in their order; empty if the file names none. */
    public List<String> actions() {
        return Stream.of(tree.path("actions").asText().split(",", -1))
                .map(String::strip)
                .filter(action -> !action.isEmpty())
                .toList();
    }

    /** Returns the plugins of all tiers. */
    List<JsonNode> plugins() {
        List<JsonNode> plugins = new ArrayList<>();
        tree.path("tiers").forEach(tier -> tier.path("plugins").forEach(plugins::add));
        return plugins;
    }

    public boolean hasPlugin(String name) {
        return plugins().stream()
                .anyMatch(plugin -> plugin.path("name").asText().equals(name));
    }
}
