package io.gangflow.workloads.pods;

import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.gangflow.cluster.Resources;
import java.math.BigInteger;
import java.util.Map;
import java.util.TreeMap;

/** A sum of pods' requests, without an upper bound. Not thread-safe. */
public final class Sum {

    private final Map<String, BigInteger> amounts = new TreeMap<>();

    public void add(PodSpec spec, int count) {
        Resources one = PodRequests.of(spec);
        add("cpu", one.milliCpu(), count);
        add("memory", one.memoryBytes(), count);
        one.extended().forEach((name, amount) -> add(name, amount, count));
    }

    private void add(String name, long amount, int count) {
        if (amount > 0) {
            amounts.merge(name, BigInteger.valueOf(amount).multiply(BigInteger.valueOf(count)), BigInteger::add);
        }
    }

    public Map<String, Quantity> quantities() {
        Map<String, Quantity> quantities = new TreeMap<>();
        amounts.forEach(
                (name, amount) -> quantities.put(name, new Quantity(amount.toString(), name.equals("cpu") ? "m" : "")));
        return quantities;
    }
}
