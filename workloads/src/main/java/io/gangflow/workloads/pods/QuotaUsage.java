package io.gangflow.workloads.pods;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The sum of the pods' usage of a quota, with the names that quotas use: Volcano writes it into minResources (Volcano
 * ed72c7c, pkg/controllers/util; Kubernetes 1.36, pkg/quota/v1/evaluator/core/pods.go). It uses the template as
 * written: a limit without a request does not count as a request, and an extended resource with only a limit does not
 * count. Mutable; not thread-safe.
 */
public final class QuotaUsage {

    private static final List<String> STANDARD = List.of("cpu", "memory", "ephemeral-storage");

    private final Map<String, BigDecimal> amounts = new TreeMap<>();
    private int pods;

    /** Adds a number of pods of a template; none for zero and below. */
    public void add(PodSpec template, int count) {
        add(template, count, QuotaUsage::requests);
    }

    /** Adds pods as the API server stores them: there a limit without a request has become a request. */
    public void addPods(PodSpec spec, int count) {
        add(spec, count, QuotaUsage::defaultedRequests);
    }

    private void add(PodSpec spec, int count, Function<ResourceRequirements, Map<String, Quantity>> requests) {
        if (count <= 0) {
            return;
        }
        pods += count;
        withOverhead(spec, total(spec, requests)).forEach((name, amount) -> {
            add(name, amount, count);
            add("requests." + name, amount, count);
        });
        total(spec, ResourceRequirements::getLimits).forEach((name, amount) -> {
            if (STANDARD.contains(name)) {
                add("limits." + name, amount, count);
            }
        });
    }

    /** Returns the number of pods. */
    public int pods() {
        return pods;
    }

    /** Returns the sum, with {@code pods} and {@code count/pods}, in Kubernetes' canonical form. */
    public Map<String, Quantity> quantities() {
        Map<String, Quantity> quantities = new LinkedHashMap<>();
        amounts.forEach((name, amount) -> quantities.put(name, Quantity.parse(text(name, amount))));
        quantities.put("pods", new Quantity(Integer.toString(pods)));
        quantities.put("count/pods", new Quantity(Integer.toString(pods)));
        return new TreeMap<>(quantities);
    }

    private void add(String name, BigDecimal amount, int count) {
        amounts.merge(name, amount.multiply(BigDecimal.valueOf(count)), BigDecimal::add);
    }

    private static Map<String, Quantity> requests(ResourceRequirements resources) {
        return Objects.requireNonNullElse(resources.getRequests(), Map.of());
    }

    private static Map<String, Quantity> defaultedRequests(ResourceRequirements resources) {
        Map<String, Quantity> all = new TreeMap<>(Objects.requireNonNullElse(resources.getLimits(), Map.of()));
        all.putAll(requests(resources));
        return all;
    }

    private static Map<String, BigDecimal> withOverhead(PodSpec spec, Map<String, BigDecimal> requests) {
        if (spec.getOverhead() != null) {
            spec.getOverhead()
                    .forEach((name, amount) -> requests.merge(name, amount.getNumericalAmount(), BigDecimal::add));
        }
        return requests;
    }

    /** Returns the sum over the containers, or any init container with the sidecars before it if that is larger. */
    private static Map<String, BigDecimal> total(
            PodSpec spec, Function<ResourceRequirements, Map<String, Quantity>> which) {
        Map<String, BigDecimal> containers = new TreeMap<>();
        spec.getContainers().forEach(container -> sum(containers, of(container, which)));
        Map<String, BigDecimal> sidecars = new TreeMap<>();
        Map<String, BigDecimal> starting = new TreeMap<>();
        for (Container container : spec.getInitContainers()) {
            Map<String, BigDecimal> own = of(container, which);
            if ("Always".equals(container.getRestartPolicy())) {
                sum(sidecars, own);
                sum(containers, own);
                larger(starting, sidecars);
            } else {
                sum(own, sidecars);
                larger(starting, own);
            }
        }
        larger(containers, starting);
        return containers;
    }

    private static Map<String, BigDecimal> of(
            Container container, Function<ResourceRequirements, Map<String, Quantity>> which) {
        Map<String, BigDecimal> own = new TreeMap<>();
        Map<String, Quantity> quantities =
                container.getResources() == null ? null : which.apply(container.getResources());
        if (quantities != null) {
            quantities.forEach((name, quantity) -> own.put(name, quantity.getNumericalAmount()));
        }
        return own;
    }

    private static void sum(Map<String, BigDecimal> into, Map<String, BigDecimal> more) {
        more.forEach((name, amount) -> into.merge(name, amount, BigDecimal::add));
    }

    private static void larger(Map<String, BigDecimal> into, Map<String, BigDecimal> other) {
        other.forEach((name, amount) -> into.merge(name, amount, BigDecimal::max));
    }

    private static String text(String name, BigDecimal amount) {
        if (name.endsWith("cpu")) {
            long milli =
                    amount.movePointRight(3).setScale(0, RoundingMode.CEILING).longValueExact();
            return io.gangflow.cluster.Quantity.formatCpu(milli);
        }
        long units = amount.setScale(0, RoundingMode.CEILING).longValueExact();
        return name.contains("/") ? Long.toString(units) : io.gangflow.cluster.Quantity.formatBytes(units);
    }
}
