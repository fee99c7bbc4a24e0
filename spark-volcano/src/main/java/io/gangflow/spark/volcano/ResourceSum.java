package io.gangflow.spark.volcano;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.TreeMap;

/** Exact sums of amounts by resource name: cores, bytes and devices. */
final class ResourceSum {

    private static final BigDecimal THOUSAND = BigDecimal.valueOf(1000);

    private final TreeMap<String, BigDecimal> amounts = new TreeMap<>();

    ResourceSum add(String name, BigDecimal amount) {
        amounts.merge(name, amount, BigDecimal::add);
        return this;
    }

    ResourceSum add(ResourceSum other) {
        return add(other, 1);
    }

    ResourceSum add(ResourceSum other, int times) {
        other.amounts.forEach((name, amount) -> add(name, amount.multiply(BigDecimal.valueOf(times))));
        return this;
    }

    /** Returns the larger value of both sums for each resource. */
    ResourceSum raiseTo(ResourceSum other) {
        other.amounts.forEach((name, amount) -> amounts.merge(name, amount, BigDecimal::max));
        return this;
    }

    BigDecimal of(String name) {
        return amounts.getOrDefault(name, BigDecimal.ZERO);
    }

    /**
     * Returns the sums as Kubernetes quantities: whole numbers if possible, thousandths otherwise; zeros are omitted.
     */
    Map<String, String> quantities() {
        Map<String, String> quantities = new TreeMap<>();
        amounts.forEach((name, amount) -> {
            if (amount.signum() != 0) {
                quantities.put(name, text(amount));
            }
        });
        return quantities;
    }

    private static String text(BigDecimal amount) {
        BigDecimal plain = amount.stripTrailingZeros();
        return plain.scale() <= 0
                ? plain.toBigInteger().toString()
                : plain.multiply(THOUSAND).setScale(0, RoundingMode.UP) + "m";
    }
}
