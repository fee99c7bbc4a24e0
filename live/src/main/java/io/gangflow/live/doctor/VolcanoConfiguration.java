package io.gangflow.live.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.live.ClusterReader;
import io.gangflow.rules.scheduler.SchedulerFile;
import java.util.List;
import java.util.Optional;

/**
 * Volcano's scheduler.conf on a cluster, at the place of its chart: the key {@code volcano-scheduler.conf} of a
 * ConfigMap.
 *
 * @param file its content
 */
record VolcanoConfiguration(SchedulerFile file) {

    private static final String KEY = "volcano-scheduler.conf";
    private static final List<String> DEFAULT = List.of("enqueue", "allocate", "backfill");

    /** Returns the configuration; empty if there is none, or it cannot be parsed. */
    static Optional<VolcanoConfiguration> of(ClusterReader cluster) {
        return cluster.list(KindCatalogue.CONFIG_MAP).stream()
                .map(map -> map.path("data").path(KEY))
                .filter(JsonNode::isTextual)
                .flatMap(text -> SchedulerFile.parse(text.asText()).stream())
                .map(VolcanoConfiguration::new)
                .findFirst();
    }

    /** Returns the configured actions, or the defaults (Volcano 1.15.1, pkg/scheduler/util.go). */
    List<String> actions() {
        return file.actions().isEmpty() ? DEFAULT : file.actions();
    }

    boolean hasPlugin(String name) {
        return file.hasPlugin(name);
    }
}
