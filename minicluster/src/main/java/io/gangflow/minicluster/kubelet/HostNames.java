package io.gangflow.minicluster.kubelet;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.gangflow.argo.view.ObjectView;
import io.gangflow.argo.view.PodStatusView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a cluster's DNS would answer, as the lines of a hosts file: pods by name, pods by subdomain, services. */
final class HostNames {

    private HostNames() {}

    /**
     * The lines for all pods that have an address.
     *
     * @param addresses by uid of the pod
     */
    static List<String> lines(List<Pod> pods, List<Service> services, Map<String, String> addresses) {
        List<Pod> placed = pods.stream()
                .filter(pod -> addresses.containsKey(pod.getMetadata().getUid()))
                .sorted(Comparator.comparing(pod -> pod.getMetadata().getName()))
                .toList();
        List<String> lines = new ArrayList<>();
        for (Pod pod : placed) {
            lines.add(addresses.get(pod.getMetadata().getUid()) + " " + String.join(" ", names(pod)));
        }
        services.stream()
                .sorted(Comparator.comparing(service -> service.getMetadata().getName()))
                .forEach(service -> placed.stream()
                        .filter(pod -> serves(pod, service))
                        .findFirst()
                        .ifPresent(pod -> lines.add(
                                addresses.get(pod.getMetadata().getUid()) + " " + String.join(" ", names(service)))));
        return lines;
    }

    private static Set<String> names(Pod pod) {
        Set<String> names = new LinkedHashSet<>();
        names.add(pod.getMetadata().getName());
        String hostname = pod.getSpec().getHostname();
        if (hostname != null) {
            names.add(hostname);
            if (pod.getSpec().getSubdomain() != null) {
                names.addAll(qualified(
                        hostname + "." + pod.getSpec().getSubdomain(),
                        pod.getMetadata().getNamespace()));
            }
        }
        return names;
    }

    private static Set<String> names(Service service) {
        return qualified(service.getMetadata().getName(), service.getMetadata().getNamespace());
    }

    private static Set<String> qualified(String name, String namespace) {
        String inNamespace = name + "." + namespace;
        return new LinkedHashSet<>(
                List.of(name, inNamespace, inNamespace + ".svc", inNamespace + ".svc.cluster.local"));
    }

    private static boolean serves(Pod pod, Service service) {
        Map<String, String> selector = service.getSpec().getSelector();
        return selector != null
                && !selector.isEmpty()
                && ObjectView.labels(pod).entrySet().containsAll(selector.entrySet())
                && service.getMetadata().getNamespace().equals(pod.getMetadata().getNamespace())
                && PodStatusView.isRunning(pod);
    }
}
