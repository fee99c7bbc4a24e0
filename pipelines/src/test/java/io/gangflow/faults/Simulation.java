package io.gangflow.faults;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** One run of a simulated world: the seed determines its chance, its faults and its order. For one thread at a time. */
public final class Simulation {

    private final long seed;
    private final Random random;
    private final VirtualTime time = new VirtualTime();
    private final List<String> trace = new ArrayList<>();
    private final List<String> violations = new ArrayList<>();
    private final Map<Fault, Integer> faults = new EnumMap<>(Fault.class);
    private int faultsLeft;

    /** @param mostFaults after this many faults everything works, so that every run can end */
    public Simulation(long seed, int mostFaults) {
        this.seed = seed;
        // Neighbouring seeds of java.util.Random start with similar numbers.
        this.random = new Random(seed * 0x9E3779B97F4A7C15L + 0x632BE59BD9B4E019L);
        this.faultsLeft = mostFaults;
    }

    public long seed() {
        return seed;
    }

    public VirtualTime time() {
        return time;
    }

    /** A number from 0 to below the bound. */
    public int below(int bound) {
        return random.nextInt(bound);
    }

    public boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    @SafeVarargs
    public final <T> T oneOf(T... values) {
        return values[random.nextInt(values.length)];
    }

    /** Decides whether a fault happens now, and counts it. */
    public boolean fault(Fault fault, int percent) {
        if (faultsLeft == 0 || !chance(percent)) {
            return false;
        }
        inject(fault);
        return true;
    }

    /** Decides on one of several faults; empty when none happens. */
    public List<Fault> faultOf(Set<Fault> possible, int percent) {
        if (faultsLeft == 0 || possible.isEmpty() || !chance(percent)) {
            return List.of();
        }
        Fault[] all = possible.toArray(new Fault[0]);
        Arrays.sort(all);
        Fault fault = oneOf(all);
        inject(fault);
        return List.of(fault);
    }

    private void inject(Fault fault) {
        faultsLeft--;
        faults.merge(fault, 1, Integer::sum);
        log("fault " + fault);
    }

    /** Lets everything work from now on. */
    public void calmDown() {
        faultsLeft = 0;
    }

    public boolean isCalm() {
        return faultsLeft == 0;
    }

    public Map<Fault, Integer> faults() {
        return Collections.unmodifiableMap(faults);
    }

    public int faultCount() {
        return faults.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Adds a line to the trace, which is the same for the same seed. */
    public void log(String line) {
        trace.add(time.millis() + " " + line);
    }

    public List<String> trace() {
        return Collections.unmodifiableList(trace);
    }

    /** Records a violation unless the condition holds. */
    public void require(boolean holds, String violation) {
        if (!holds) {
            violations.add(violation);
        }
    }

    public List<String> violations() {
        return Collections.unmodifiableList(violations);
    }
}
