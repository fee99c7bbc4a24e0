package io.gangflow.spark.volcano;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.deploy.k8s.SparkPod;

/**
 * The requests of a pod as a scheduler computes them: the sum of the containers, or an init container if that requests
 * more, and the overhead (Kubernetes 1.36, {@code PodRequests} of component-helpers/resource). A limit without a
 * request counts as a request.
 */
final class PodRequests {

    private PodRequests() {}

    static ResourceSum of(SparkPod pod) {
        List<Container> containers = new ArrayList<>(pod.pod().getSpec().getContainers());
        containers.add(pod.container());
        ResourceSum running = new ResourceSum();
        containers.forEach(container -> running.add(of(container)));
        ResourceSum sidecars = new ResourceSum();
        ResourceSum starting = new ResourceSum();
        for (Container init : pod.pod().getSpec().getInitContainers()) {
            if ("Always".equals(init.getRestartPolicy())) {
                sidecars.add(of(init));
                starting.raiseTo(sidecars);
            } else {
                starting.raiseTo(new ResourceSum().add(sidecars).add(of(init)));
            }
        }
        return running.add(sidecars).raiseTo(starting).add(overhead(pod.pod()));
    }

    private static ResourceSum of(Container container) {
        ResourceSum sum = new ResourceSum();
        ResourceRequirements resources = container.getResources();
        if (resources == null) {
            return sum;
        }
        Map<String, Quantity> requests = resources.getRequests() == null ? Map.of() : resources.getRequests();
        requests.forEach((name, quantity) -> sum.add(name, amount(quantity)));
        if (resources.getLimits() != null) {
            resources.getLimits().forEach((name, quantity) -> {
                if (!requests.containsKey(name)) {
                    sum.add(name, amount(quantity));
                }
            });
        }
        return sum;
    }

    private static ResourceSum overhead(Pod pod) {
        ResourceSum sum = new ResourceSum();
        if (pod.getSpec().getOverhead() != null) {
            pod.getSpec().getOverhead().forEach((name, quantity) -> sum.add(name, amount(quantity)));
        }
        return sum;
    }

    static BigDecimal amount(Quantity quantity) {
        return quantity.getNumericalAmount();
    }
}
