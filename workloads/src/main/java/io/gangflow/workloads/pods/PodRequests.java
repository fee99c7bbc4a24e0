package io.gangflow.workloads.pods;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.gangflow.cluster.Resources;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The requests of a whole pod: the sum over its containers, or the request of an init container if that is larger, plus
 * the overhead of its runtime class. Sidecars (init containers with restartPolicy Always) count as containers, and also
 * run during later init containers. A limit without a request counts as a request, the default of the API server.
 * (Kubernetes 1.36, component-helpers/resource/helpers.go.)
 */
public final class PodRequests {

    private PodRequests() {}

    public static Resources of(PodSpec spec) {
        Resources containers = Resources.NONE;
        for (Container container : spec.getContainers()) {
            containers = containers.plus(of(container));
        }
        Resources sidecars = Resources.NONE;
        Resources starting = Resources.NONE;
        for (Container container : spec.getInitContainers()) {
            Resources own = of(container);
            if ("Always".equals(container.getRestartPolicy())) {
                sidecars = sidecars.plus(own);
                starting = larger(starting, sidecars);
            } else {
                starting = larger(starting, sidecars.plus(own));
            }
        }
        Resources all = larger(containers.plus(sidecars), starting);
        return spec.getOverhead() == null ? all : all.plus(of(spec.getOverhead()));
    }

    /** Converts quantities by resource name; names that count objects or have a quota prefix are left out. */
    public static Resources of(Map<String, Quantity> quantities) {
        long milliCpu = 0;
        long memory = 0;
        Map<String, Long> extended = new TreeMap<>();
        for (Map.Entry<String, Quantity> entry : quantities.entrySet()) {
            String name = entry.getKey();
            if (name.equals("cpu")) {
                milliCpu = ceiling(entry.getValue(), 1_000);
            } else if (name.equals("memory")) {
                memory = ceiling(entry.getValue(), 1);
            } else if (isExtended(name)) {
                extended.put(name, ceiling(entry.getValue(), 1));
            }
        }
        return new Resources(milliCpu, memory, extended);
    }

    private static Resources of(Container container) {
        ResourceRequirements resources = container.getResources();
        if (resources == null) {
            return Resources.NONE;
        }
        Map<String, Quantity> requests =
                new TreeMap<>(resources.getLimits() == null ? Map.of() : resources.getLimits());
        if (resources.getRequests() != null) {
            requests.putAll(resources.getRequests());
        }
        return of(requests);
    }

    private static boolean isExtended(String name) {
        return name.contains("/")
                && List.of("count/", "requests.", "limits.", "kubernetes.io/").stream()
                        .noneMatch(name::startsWith);
    }

    private static Resources larger(Resources one, Resources other) {
        return one.plus(other.minus(one));
    }

    private static long ceiling(Quantity quantity, long perUnit) {
        return quantity.getNumericalAmount()
                .multiply(BigDecimal.valueOf(perUnit))
                .setScale(0, RoundingMode.CEILING)
                .longValueExact();
    }
}
