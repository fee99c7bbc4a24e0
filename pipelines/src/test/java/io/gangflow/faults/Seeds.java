package io.gangflow.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/**
 * Runs a world with many seeds. {@code -Dfaults.seed=17} replays one seed and prints its trace, {@code
 * -Dfaults.seeds=1000} sets the number of seeds, {@code -Dfaults.times=50} multiplies the default.
 */
public final class Seeds {

    private static final int LAST_LINES = 40;
    private static final int LONGEST_VIOLATION = 200;

    private Seeds() {}

    /** A world that records its violations in the simulation. */
    @FunctionalInterface
    public interface World extends Consumer<Simulation> {}

    /** Requires that no seed violates anything. */
    public static void hold(String subject, int seeds, int mostFaults, World world) {
        Long replayed = Long.getLong("faults.seed");
        if (replayed != null) {
            Simulation simulation = run(replayed, mostFaults, world);
            simulation.trace().forEach(System.out::println);
            requireSound(subject, simulation);
            return;
        }
        int count = Integer.getInteger("faults.seeds", seeds * Integer.getInteger("faults.times", 1));
        Map<Fault, Integer> faults = new EnumMap<>(Fault.class);
        long began = System.nanoTime();
        Duration cpuBefore = cpu();
        for (long seed = 0; seed < count; seed++) {
            Simulation simulation = run(seed, mostFaults, world);
            requireSound(subject, simulation);
            simulation.faults().forEach((fault, number) -> faults.merge(fault, number, Integer::sum));
        }
        System.out.printf(
                "faults: %s: %d seeds, %d faults, %.1f s, %.1f s of CPU: %s%n",
                subject,
                count,
                faults.values().stream().mapToInt(Integer::intValue).sum(),
                (System.nanoTime() - began) / 1e9,
                cpu().minus(cpuBefore).toMillis() / 1e3,
                faults);
    }

    private static Duration cpu() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /**
     * Requires that a planted bug violates something within a number of seeds, and that its absence does not.
     *
     * @param sound the same world without the bug
     */
    public static void find(Object planted, int seeds, int mostFaults, World world, World sound) {
        for (long seed = 0; seed < seeds; seed++) {
            Simulation simulation = run(seed, mostFaults, world);
            if (!simulation.violations().isEmpty()) {
                requireSound("without " + planted, run(seed, mostFaults, sound));
                System.out.printf(
                        "faults: %s: found with seed %d: %s%n",
                        planted, seed, shortened(simulation.violations().get(0)));
                return;
            }
        }
        throw new AssertionError("the planted bug %s is not found with %d seeds".formatted(planted, seeds));
    }

    private static String shortened(String violation) {
        return violation.length() > LONGEST_VIOLATION ? violation.substring(0, LONGEST_VIOLATION) + " …" : violation;
    }

    /** Requires that each of some seeds has the same trace twice, and that two seeds differ. */
    public static void repeat(int seeds, int mostFaults, World world) {
        LongFunction<List<String>> traces = seed -> run(seed, mostFaults, world).trace();
        for (long seed = 0; seed < seeds; seed++) {
            assertThat(traces.apply(seed)).as("trace of seed %d", seed).isEqualTo(traces.apply(seed));
        }
        assertThat(traces.apply(0)).isNotEmpty().isNotEqualTo(traces.apply(1));
    }

    private static Simulation run(long seed, int mostFaults, World world) {
        Simulation simulation = new Simulation(seed, mostFaults);
        try {
            world.accept(simulation);
        } catch (RuntimeException | Error e) {
            if (e instanceof OutOfMemoryError) {
                throw e;
            }
            simulation.require(false, "the world failed: " + e);
        }
        return simulation;
    }

    private static void requireSound(String subject, Simulation simulation) {
        if (simulation.violations().isEmpty()) {
            return;
        }
        List<String> trace = simulation.trace();
        throw new AssertionError("%s: seed %d: %s%nreplay: -Dfaults.seed=%d%nlast lines of the trace:%n%s"
                .formatted(
                        subject,
                        simulation.seed(),
                        simulation.violations(),
                        simulation.seed(),
                        String.join("\n", trace.subList(Math.max(0, trace.size() - LAST_LINES), trace.size()))));
    }
}
