package io.gangflow.cluster;

import java.util.Optional;
import java.util.TreeSet;

/**
 * The resource of which there is not enough, with both amounts as a person would say them: {@code 3 GPUs} and
 * {@code 2}.
 */
public record Shortage(String resource, String needed, String available) {

    private static final String GPUS = "GPUs";

    /**
     * The scarcest kind first: devices before CPUs before memory; empty when everything fits.
     *
     * @param need what is asked for
     * @param have what there is
     */
    public static Optional<Shortage> of(Resources need, Resources have) {
        for (String name : new TreeSet<>(need.extended().keySet())) {
            if (need.amount(name) > have.amount(name)) {
                return Optional.of(devices(name, need.amount(name), have.amount(name)));
            }
        }
        if (need.milliCpu() > have.milliCpu()) {
            return Optional.of(new Shortage("cpu", cpu(need.milliCpu()) + " cpu", cpu(have.milliCpu())));
        }
        return need.memoryBytes() > have.memoryBytes()
                ? Optional.of(
                        new Shortage("memory", memory(need.memoryBytes()) + " memory", memory(have.memoryBytes())))
                : Optional.empty();
    }

    /** Millicores as CPUs: {@code 3.5}. */
    public static String cpu(long milliCpu) {
        return milliCpu % 1_000 == 0 ? Long.toString(milliCpu / 1_000) : Double.toString(milliCpu / 1_000.0);
    }

    /** Bytes, rounded up where that is shorter: {@code 1408Mi}, {@code 12.5Gi}. */
    public static String memory(long bytes) {
        String exact = Quantity.formatBytes(bytes);
        if (exact.length() <= 7) {
            return exact;
        }
        long mebibytes = (bytes + (1L << 20) - 1) >> 20;
        long tenthsOfGibi = (mebibytes * 10 + 1023) >> 10;
        String tenths = tenthsOfGibi % 10 == 0 ? "" : "." + tenthsOfGibi % 10;
        return mebibytes < 10_000 ? mebibytes + "Mi" : tenthsOfGibi / 10 + tenths + "Gi";
    }

    private static Shortage devices(String name, long need, long have) {
        boolean gpus = name.equals(Resources.GPU);
        String noun = gpus ? (need == 1 ? "GPU" : GPUS) : name;
        return new Shortage(gpus ? GPUS : name, need + " " + noun, Long.toString(have));
    }
}
