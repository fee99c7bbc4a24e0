package io.gangflow.spark.volcano;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.TreeMap;

/** Amounts by resource name, added up exactly: cores, bytes and devices. */
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

    /** No less than the other, resource by resource. */
    ResourceSum raiseTo(ResourceSum other) {
        other.amounts.forEach((name, amount) -> amounts.merge(name, amount, BigDecimal::max));
        return this;
    }

    BigDecimal of(String name) {
        return amounts.getOrDefault(name, BigDecimal.ZERO);
    }

    /** In the units that Kubernetes writes: whole numbers where they are, thousandths otherwise; no zeros. */
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
