package io.gangflow.minicluster.kubelet;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.PodStatusView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The records that a cluster's DNS would serve: pods by name, pods by subdomain, services. Immutable. */
final class HostNames {

    private final List<Entry> entries;

    private HostNames(List<Entry> entries) {
        this.entries = List.copyOf(entries);
    }

    /** The names of one address in a namespace. The first one is the canonical name. */
    private record Entry(String address, String namespace, List<String> names) {
        Entry {
            names = List.copyOf(names);
        }
    }

    /**
     * Collects the names of services and of all pods that have an address.
     *
     * @param addresses by pod UID
     */
    static HostNames of(List<Pod> pods, List<Service> services, Map<String, String> addresses) {
        List<Pod> placed = pods.stream()
                .filter(pod -> addresses.containsKey(pod.getMetadata().getUid()))
                .sorted(Comparator.comparing(pod -> pod.getMetadata().getName()))
                .toList();
        List<Entry> entries = new ArrayList<>();
        for (Pod pod : placed) {
            entries.add(entry(pod, addresses, names(pod)));
        }
        services.stream()
                .sorted(Comparator.comparing(service -> service.getMetadata().getName()))
                .forEach(service -> placed.stream()
                        .filter(pod -> serves(pod, service))
                        .findFirst()
                        .ifPresent(pod -> entries.add(entry(pod, addresses, names(service)))));
        return new HostNames(entries);
    }

    private static Entry entry(Pod pod, Map<String, String> addresses, Set<String> names) {
        String address = addresses.getOrDefault(pod.getMetadata().getUid(), "");
        return new Entry(address, pod.getMetadata().getNamespace(), List.copyOf(names));
    }

    /** The lines of a hosts file. */
    List<String> lines() {
        return entries.stream()
                .map(entry -> entry.address() + " " + String.join(" ", entry.names()))
                .toList();
    }

    /** The address of a name as a pod of the namespace uses it; empty for an unknown name. */
    Optional<String> address(String namespace, String name) {
        return entries.stream()
                .filter(entry -> entry.namespace().equals(namespace))
                .filter(entry -> entry.names().contains(name))
                .map(Entry::address)
                .findFirst();
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

    /** All forms of a name that a cluster's DNS resolves. */
    static Set<String> qualified(String name, String namespace) {
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
