package io.gangflow.minicluster.kubelet;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.gangflow.kubernetes.view.PodStatusView;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** The addresses and names of a cluster's pods and services, and how programs resolve them. Updated by one thread. */
final class ClusterNames {

    private final PodAddresses addresses = new PodAddresses();
    private final Map<String, String> addressByUid = new ConcurrentHashMap<>();
    private final HostsFile hosts;
    private final NameResolution resolution;
    private volatile HostNames known = HostNames.of(List.of(), List.of(), Map.of());

    private ClusterNames(Path hosts, Optional<PodNamespace> namespace) {
        this.hosts = new HostsFile(hosts);
        this.resolution = namespace.<NameResolution>map(own -> own).orElseGet(() -> new AddressText(this::address));
    }

    /**
     * Creates names that are written to a hosts file.
     *
     * @param namespaces whether containers get their own namespaces where this machine permits it
     */
    static ClusterNames in(Path hosts, boolean namespaces) throws IOException {
        try {
            return new ClusterNames(hosts, namespaces ? PodNamespace.ofThisMachine() : Optional.empty());
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
            return new ClusterNames(hosts, Optional.empty());
        }
    }

    /** Assigns addresses to running pods and publishes all names. */
    void update(List<Pod> bound, List<Service> services) throws IOException {
        Set<String> uids = bound.stream().map(pod -> pod.getMetadata().getUid()).collect(Collectors.toSet());
        addressByUid.keySet().retainAll(uids);
        bound.stream()
                .filter(pod -> !PodStatusView.hasEnded(pod))
                .forEach(pod -> addressByUid.put(pod.getMetadata().getUid(), addresses.of(pod)));
        known = HostNames.of(bound, services, addressByUid);
        hosts.write(known.lines());
    }

    String address(Pod pod) {
        return addresses.of(pod);
    }

    String address(String namespace, String pod) {
        return addresses.of(namespace, pod);
    }

    int port(String namespace, String name) {
        return addresses.freePort(namespace, name);
    }

    Path hostsFile() {
        return hosts.path();
    }

    NameResolution resolution() {
        return resolution;
    }

    /** The port on which the rank of this name listens, instead of the port shared by all ranks of a cluster. */
    Optional<Integer> port(Pod asking, String name) {
        String namespace = asking.getMetadata().getNamespace();
        return peer(asking, name).map(host -> addresses.port(namespace, host));
    }

    private Optional<String> address(Pod asking, String name) {
        String namespace = asking.getMetadata().getNamespace();
        return peer(asking, name).map(host -> addresses.of(namespace, host)).or(() -> known.address(namespace, name));
    }

    /** The host and subdomain of a pod of the same gang, which may not exist yet. */
    private static Optional<String> peer(Pod asking, String name) {
        String[] labels = name.split("\\.", 3);
        if (labels.length < 2 || !labels[1].equals(asking.getSpec().getSubdomain())) {
            return Optional.empty();
        }
        String host = labels[0] + "." + labels[1];
        return HostNames.qualified(host, asking.getMetadata().getNamespace()).contains(name)
                ? Optional.of(host)
                : Optional.empty();
    }
}
