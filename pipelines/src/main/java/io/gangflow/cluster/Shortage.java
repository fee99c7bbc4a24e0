package io.gangflow.cluster;

import java.util.Optional;
import java.util.TreeSet;

/** A resource that is too scarce, with both amounts as text: {@code 3 GPUs} needed and {@code 2} available. */
public record Shortage(String resource, String needed, String available) {

    private static final String GPUS = "GPUs";

    /**
     * Finds the scarcest resource: devices before CPU, CPU before memory. Empty if everything fits.
     *
     * @param need the requested amounts
     * @param have the available amounts
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

    /** Formats millicores as CPUs: {@code 3.5}. */
    public static String cpu(long milliCpu) {
        return milliCpu % 1_000 == 0 ? Long.toString(milliCpu / 1_000) : Double.toString(milliCpu / 1_000.0);
    }

    /** Formats bytes, rounded up if that is shorter: {@code 1408Mi}, {@code 12.5Gi}. */
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
