package io.gangflow.pipeline.read;

import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.shape.QuantityShape;
import io.gangflow.pipeline.yaml.Node;
import java.util.Map;
import java.util.TreeMap;

/** Reads {@code cpu}, {@code memory}, {@code gpu} and extended resources among the keys of a mapping. */
final class ResourceReader {

    private ResourceReader() {}

    static Resources read(Fields fields) {
        Map<String, Long> extended = new TreeMap<>();
        fields.mapping()
                .ifPresent(mapping -> mapping.entries().stream()
                        .filter(entry -> isExtended(entry.key().value()))
                        .forEach(entry -> extended.put(entry.key().value(), extendedAmount(entry))));
        long gpus = amount(fields, "gpu", QuantityShape.COUNT, 0);
        extended.merge(Resources.GPU, gpus, Math::max);
        return new Resources(
                amount(fields, "cpu", QuantityShape.CPU, 0),
                amount(fields, "memory", QuantityShape.MEMORY, 0),
                extended);
    }

    /** Reads a Spark driver or executor. Missing amounts are Spark's own defaults: one core and 1 GiB of heap. */
    static Resources spark(Fields fields) {
        Resources given = read(fields);
        return new Resources(
                amount(fields, "cpu", QuantityShape.CPU, 1_000),
                amount(fields, "memory", QuantityShape.MEMORY, 1L << 30),
                given.extended());
    }

    private static boolean isExtended(String name) {
        return name.contains("/") || name.equals("ephemeral-storage");
    }

    private static long extendedAmount(Node.Entry entry) {
        QuantityShape shape = QuantityShape.ofExtended(entry.key().value());
        return Fields.scalar(entry.value()).flatMap(shape::parse).orElse(0L);
    }

    private static long amount(Fields fields, String key, QuantityShape shape, long otherwise) {
        return fields.string(key).flatMap(shape::parse).orElse(otherwise);
    }
}
