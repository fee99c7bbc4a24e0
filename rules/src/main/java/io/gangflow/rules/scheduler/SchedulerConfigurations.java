package io.gangflow.rules.scheduler;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.EmbeddedYaml;
import java.util.List;

/** Configurations of Volcano's scheduler in ConfigMaps. */
final class SchedulerConfigurations {

    private SchedulerConfigurations() {}

    static List<EmbeddedYaml> of(CheckedWork checked) {
        return EmbeddedYaml.with(checked, "actions").stream()
                .filter(file ->
                        file.tree().path("actions").isTextual() && file.tree().has("tiers"))
                .toList();
    }

    static List<String> actions(EmbeddedYaml file) {
        return new SchedulerFile(file.tree()).actions();
    }

    static List<JsonNode> plugins(EmbeddedYaml file) {
        return new SchedulerFile(file.tree()).plugins();
    }

    static boolean hasPlugin(EmbeddedYaml file, String name) {
        return new SchedulerFile(file.tree()).hasPlugin(name);
    }
}
