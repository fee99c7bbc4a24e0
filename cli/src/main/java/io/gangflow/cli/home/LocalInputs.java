package io.gangflow.cli.home;

import io.gangflow.collection.Ordered;
import java.nio.file.Path;
import java.util.Map;

/**
 * What a user gives to pods on this machine.
 *
 * @param buckets folders that are served as buckets, by their names
 * @param secrets values by the name of the Secret and the key in it
 * @param configMaps the same of ConfigMaps
 * @param variables that every container has, unless it sets them itself
 */
public record LocalInputs(
        Map<String, Path> buckets,
        Map<String, Map<String, byte[]>> secrets,
        Map<String, Map<String, byte[]>> configMaps,
        Map<String, String> variables) {

    public static final LocalInputs NONE = new LocalInputs(Map.of(), Map.of(), Map.of(), Map.of());

    public LocalInputs {
        buckets = Ordered.sorted(buckets);
        secrets = Ordered.sorted(secrets);
        configMaps = Ordered.sorted(configMaps);
        variables = Ordered.sorted(variables);
    }
}
