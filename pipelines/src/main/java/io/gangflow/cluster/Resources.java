package io.gangflow.cluster;

import io.gangflow.collection.OrderedMaps;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongBinaryOperator;

/**
 * CPU and memory that a pod requests or a node has: CPU in millicores, memory in bytes, extended resources (such as
 * {@code nvidia.com/gpu}) in whole units. Immutable. Sums and differences never hold zero entries in {@code extended},
 * so equal amounts are equal records.
 */
public record Resources(long milliCpu, long memoryBytes, Map<String, Long> extended) {

    /** The extended resource that NVIDIA's device plugin registers. */
    public static final String GPU = "nvidia.com/gpu";

    private static final Set<String> GPU_LIKE = Set.of(GPU, "nvidia.com/gpu.shared", "amd.com/gpu");
    private static final String MIG = "nvidia.com/mig-";

    public static final Resources NONE = new Resources(0, 0, Map.of());

    public Resources {
        requireNonNegative(milliCpu, "milliCpu");
        requireNonNegative(memoryBytes, "memoryBytes");
        extended.forEach((name, amount) -> requireNonNegative(amount, name));
        extended = OrderedMaps.sorted(withoutZeros(extended));
    }

    @Override
    public int hashCode() {
        return Objects.hash(milliCpu, memoryBytes, extended);
    }

    /** Creates amounts of CPU in millicores and memory in bytes, without extended resources. */
    public static Resources of(long milliCpu, long memoryBytes) {
        return new Resources(milliCpu, memoryBytes, Map.of());
    }

    public Resources withGpus(long gpus) {
        Map<String, Long> changed = new TreeMap<>(extended);
        changed.put(GPU, gpus);
        return new Resources(milliCpu, memoryBytes, changed);
    }

    /** Returns the number of whole NVIDIA GPUs. See {@link #gpuUnits} for other vendors and for parts. */
    public long gpus() {
        return extended.getOrDefault(GPU, 0L);
    }

    /**
     * Returns the number of GPUs of any vendor, with the parts of shared GPUs: {@code nvidia.com/gpu},
     * {@code nvidia.com/gpu.shared}, {@code nvidia.com/mig-*} and {@code amd.com/gpu}. A part counts as one.
     */
    public long gpuUnits() {
        return extended.entrySet().stream()
                .filter(entry ->
                        GPU_LIKE.contains(entry.getKey()) || entry.getKey().startsWith(MIG))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    public long amount(String extendedName) {
        return extended.getOrDefault(extendedName, 0L);
    }

    public Resources plus(Resources other) {
        return combine(other, Math::addExact);
    }

    /** Returns the larger amount in every dimension. */
    public Resources max(Resources other) {
        return combine(other, Math::max);
    }

    /** Returns this amount less the other one, never below zero in any dimension. */
    public Resources minus(Resources other) {
        return combine(other, (mine, theirs) -> Math.max(0, mine - theirs));
    }

    public Resources times(long count) {
        requireNonNegative(count, "count");
        Map<String, Long> multiplied = new TreeMap<>();
        extended.forEach((name, amount) -> multiplied.put(name, Math.multiplyExact(amount, count)));
        return new Resources(Math.multiplyExact(milliCpu, count), Math.multiplyExact(memoryBytes, count), multiplied);
    }

    /** Returns whether this request fits into the given room in every dimension. */
    public boolean fitsIn(Resources room) {
        return milliCpu <= room.milliCpu
                && memoryBytes <= room.memoryBytes
                && extended.entrySet().stream().allMatch(entry -> entry.getValue() <= room.amount(entry.getKey()));
    }

    public boolean isNone() {
        return milliCpu == 0 && memoryBytes == 0 && extended.isEmpty();
    }

    /** Returns the amounts in Kubernetes notation, CPU and memory first. Zero amounts are left out. */
    public Map<String, String> quantities() {
        Map<String, String> quantities = new LinkedHashMap<>();
        if (milliCpu > 0) {
            quantities.put("cpu", Quantity.formatCpu(milliCpu));
        }
        if (memoryBytes > 0) {
            quantities.put("memory", Quantity.formatBytes(memoryBytes));
        }
        extended.forEach((name, amount) -> quantities.put(name, Long.toString(amount)));
        return quantities;
    }

    private Resources combine(Resources other, LongBinaryOperator operator) {
        Map<String, Long> combined = new TreeMap<>(extended);
        extended.forEach((name, amount) -> combined.put(name, operator.applyAsLong(amount, other.amount(name))));
        other.extended.forEach(
                (name, amount) -> combined.computeIfAbsent(name, missing -> operator.applyAsLong(0, amount)));
        return new Resources(
                operator.applyAsLong(milliCpu, other.milliCpu),
                operator.applyAsLong(memoryBytes, other.memoryBytes),
                combined);
    }

    private static Map<String, Long> withoutZeros(Map<String, Long> amounts) {
        Map<String, Long> kept = new TreeMap<>(amounts);
        kept.values().removeIf(amount -> amount == 0);
        return kept;
    }

    private static void requireNonNegative(long value, String name) {
        if (value < 0) {
            throw new IllegalArgumentException("%s (%d) is negative".formatted(name, value));
        }
    }
}
