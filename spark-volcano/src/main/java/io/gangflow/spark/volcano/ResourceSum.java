package io.gangflow.spark.volcano;

import io.fabric8.kubernetes.api.model.Container;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.TreeMap;

/** What containers request, added up exactly. */
final class ResourceSum {

    private static final BigDecimal THOUSAND = BigDecimal.valueOf(1000);

    private final TreeMap<String, BigDecimal> amounts = new TreeMap<>();

    ResourceSum add(Container container, int times) {
        if (container.getResources() != null && container.getResources().getRequests() != null) {
            container
                    .getResources()
                    .getRequests()
                    .forEach((name, quantity) -> amounts.merge(
                            name, quantity.getNumericalAmount().multiply(BigDecimal.valueOf(times)), BigDecimal::add));
        }
        return this;
    }

    /** In the units that Kubernetes writes: whole numbers where they are, thousandths otherwise. */
    Map<String, String> quantities() {
        Map<String, String> quantities = new TreeMap<>();
        amounts.forEach((name, amount) -> quantities.put(name, text(amount)));
        return quantities;
    }

    private static String text(BigDecimal amount) {
        BigDecimal plain = amount.stripTrailingZeros();
        return plain.scale() <= 0
                ? plain.toBigInteger().toString()
                : plain.multiply(THOUSAND).setScale(0, RoundingMode.UP) + "m";
    }
}
