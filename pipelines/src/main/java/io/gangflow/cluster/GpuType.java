package io.gangflow.cluster;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The name of a GPU model: the product that NVIDIA's feature discovery writes into a node's label {@value #LABEL}, such
 * as {@code Tesla-T4}. Pipelines and cluster files may use the short names of {@code gpu_types} in {@code
 * infra-tofu/prices.json} instead, such as {@code t4}; their readers replace these by the product.
 */
public final class GpuType {

    public static final String LABEL = "nvidia.com/gpu.product";

    /** Appended where GPUs are time-sliced under their own name (k8s-device-plugin 0.20.0, internal/lm/resource.go). */
    private static final String SHARED = "-SHARED";

    private GpuType() {}

    /** The product for a short name in any case, with or without {@code -SHARED}; every other name unchanged. */
    public static String product(String name) {
        boolean shared = name.toUpperCase(Locale.ROOT).endsWith(SHARED);
        String model = shared ? name.substring(0, name.length() - SHARED.length()) : name;
        return PriceTable.shipped()
                .gpuProduct(model.toLowerCase(Locale.ROOT))
                .map(product -> shared ? product + SHARED : product)
                .orElse(name);
    }

    /** The names that a pipeline may use for a product: itself, and its short name if it has one. */
    public static List<String> names(String product) {
        return Stream.concat(Stream.of(product), PriceTable.shipped().gpuShortNames(product))
                .toList();
    }

    /** The product as the label has it on nodes whose GPUs are time-sliced. */
    public static String shared(String name) {
        String product = product(name);
        return product.endsWith(SHARED) ? product : product + SHARED;
    }
}
