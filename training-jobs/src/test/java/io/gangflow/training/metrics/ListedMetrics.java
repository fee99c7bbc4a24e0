package io.gangflow.training.metrics;

import io.gangflow.json.JsonException;
import io.gangflow.json.JsonReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Names of metrics: those in a text in Prometheus' format, and those that infra-tofu lists for dashboards and alerts.
 */
public final class ListedMetrics {

    private static final Path LIST = Path.of("../infra-tofu/tests/metrics.json");

    private ListedMetrics() {}

    /** Returns the listed metrics of a program of this project. */
    public static Set<String> of(String program) throws IOException, JsonException {
        Map<?, ?> list = (Map<?, ?>) JsonReader.read(Files.readString(LIST));
        Map<?, ?> entry = (Map<?, ?>) Objects.requireNonNull(list.get(program), program);
        Set<String> names = new TreeSet<>();
        ((List<?>) Objects.requireNonNull(entry.get("names"))).forEach(name -> names.add(String.valueOf(name)));
        return names;
    }

    /** Returns the metrics that have a value in the text. */
    public static Set<String> in(String text) {
        Set<String> names = new TreeSet<>();
        text.lines().filter(line -> !line.startsWith("#")).forEach(line -> names.add(line.split("[{ ]", 2)[0]));
        return names;
    }
}
