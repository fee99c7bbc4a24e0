package io.gangflow.cli.remote.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Volcano's scheduler.conf on a cluster, where its chart puts it: a key {@code volcano-scheduler.conf} of a ConfigMap.
 *
 * @param text the file
 */
record VolcanoConfiguration(String text) {

    private static final String KEY = "volcano-scheduler.conf";
    private static final Pattern ACTIONS = Pattern.compile("(?m)^\\s*actions:\\s*[\"']?([^\"'\\n]*)");
    private static final List<String> DEFAULT = List.of("enqueue", "allocate", "backfill");

    static Optional<VolcanoConfiguration> of(KubernetesClient client) {
        return Live.CONFIG_MAPS.all(client).stream()
                .map(map -> map.path("data").path(KEY))
                .filter(JsonNode::isTextual)
                .map(file -> new VolcanoConfiguration(file.asText()))
                .findFirst();
    }

    /** Those of its chart where nothing is said (Volcano 1.15.1, pkg/scheduler/util.go). */
    List<String> actions() {
        Matcher actions = ACTIONS.matcher(text);
        return actions.find()
                ? Stream.of(actions.group(1).split(",", -1)).map(String::strip).toList()
                : DEFAULT;
    }

    boolean hasPlugin(String name) {
        return Pattern.compile("name:\\s*[\"']?" + Pattern.quote(name) + "\\b")
                .matcher(text)
                .find();
    }
}
