package io.gangflow.minicluster.store;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Quantity;
import io.gangflow.kubernetes.json.Amount;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * A pod's quality of service class, computed from the requests and limits of its containers (kubernetes v1.36,
 * pkg/apis/core/v1/helper/qos). An amount of zero counts as none.
 */
final class QosClass {

    private QosClass() {}

    static String of(JsonNode spec) {
        boolean any = false;
        boolean guaranteed = true;
        for (String list : new String[] {"containers", "initContainers"}) {
            for (JsonNode container : spec.path(list)) {
                JsonNode resources = container.path("resources");
                for (String resource : new String[] {"cpu", "memory"}) {
                    Optional<BigDecimal> request = amount(resources.path("requests"), resource);
                    Optional<BigDecimal> limit = amount(resources.path("limits"), resource);
                    any |= request.isPresent() || limit.isPresent();
                    guaranteed &= limit.isPresent() && limit.equals(request);
                }
            }
        }
        return !any ? "BestEffort" : guaranteed ? "Guaranteed" : "Burstable";
    }

    /** The amount without trailing zeros, so that equal amounts are equal however they are written. */
    private static Optional<BigDecimal> amount(JsonNode amounts, String resource) {
        String text = amounts.path(resource).asText();
        return Amount.problem(resource, text).isPresent()
                ? Optional.empty()
                : Optional.of(new Quantity(text).getNumericalAmount().stripTrailingZeros())
                        .filter(amount -> amount.signum() > 0);
    }
}
