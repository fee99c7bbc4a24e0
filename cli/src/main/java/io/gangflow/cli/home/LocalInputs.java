package io.gangflow.cli.home;

import io.gangflow.collection.OrderedMaps;
import java.nio.file.Path;
import java.util.Map;

/**
 * Inputs that the user gives to pods on this machine.
 *
 * @param buckets folders that are served as buckets, by bucket name
 * @param secrets values by name of the Secret and key
 * @param configMaps values by name of the ConfigMap and key
 * @param variables variables of every container that does not set them itself
 */
public record LocalInputs(
        Map<String, Path> buckets,
        Map<String, Map<String, byte[]>> secrets,
        Map<String, Map<String, byte[]>> configMaps,
        Map<String, String> variables) {

    public static final LocalInputs NONE = new LocalInputs(Map.of(), Map.of(), Map.of(), Map.of());

    public LocalInputs {
        buckets = OrderedMaps.sorted(buckets);
        secrets = OrderedMaps.sorted(secrets);
        configMaps = OrderedMaps.sorted(configMaps);
        variables = OrderedMaps.sorted(variables);
    }
}
