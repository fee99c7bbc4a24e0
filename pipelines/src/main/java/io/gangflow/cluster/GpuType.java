package io.gangflow.cluster;

import static java.util.Objects.requireNonNullElse;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

    /** A model, and what feature discovery appends to it for MIG slices and time slices. */
    private static final Pattern PARTS = Pattern.compile("(.+?)(-MIG-.+?)?(-SHARED)?", Pattern.CASE_INSENSITIVE);

    private GpuType() {}

    /**
     * Returns the product for a short name or a product of the price table, both in any case; every other name
     * unchanged.
     */
    public static String product(String name) {
        return listed(name).orElse(name);
    }

    /** Returns the product like {@link #product}; empty for models that are not in the price table. */
    public static Optional<String> listed(String name) {
        Matcher parts = PARTS.matcher(name);
        if (!parts.matches()) {
            return Optional.empty();
        }
        String slices = requireNonNullElse(parts.group(2), "") + (parts.group(3) == null ? "" : SHARED);
        return PriceTable.shipped().gpuProduct(parts.group(1)).map(product -> product + slices);
    }

    /** Returns the names that a pipeline may use for a product: the product, and its short name if it has one. */
    public static List<String> names(String product) {
        return Stream.concat(Stream.of(product), PriceTable.shipped().gpuShortNames(product))
                .toList();
    }

    /** Returns the product as it appears in the label of nodes whose GPUs are time-sliced. */
    public static String shared(String name) {
        String product = product(name);
        return product.endsWith(SHARED) ? product : product + SHARED;
    }
}
