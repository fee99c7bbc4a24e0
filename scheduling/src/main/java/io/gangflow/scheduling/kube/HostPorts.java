package io.gangflow.scheduling.kube;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.ContainerPort;
import io.gangflow.scheduling.snapshot.PodInfo;
import java.util.List;
import java.util.stream.Stream;

/** The host ports that pods use on a node. A port on all addresses conflicts with the same port on any address. */
final class HostPorts {

    private static final String ALL_ADDRESSES = "0.0.0.0";

    private HostPorts() {}

    static NodeFilter.Check check(PodInfo pod) {
        List<Port> wanted = of(pod).toList();
        if (wanted.isEmpty()) {
            return NodeFilter.Check.PASS;
        }
        Rejection rejection = Rejection.resolvable("node(s) didn't have free ports for the requested pod ports");
        return node -> node.pods().stream()
                        .flatMap(HostPorts::of)
                        .anyMatch(taken -> wanted.stream().anyMatch(taken::conflictsWith))
                ? rejection
                : Rejection.NONE;
    }

    private static Stream<Port> of(PodInfo pod) {
        return PodInfo.hostPorts(pod.pod().spec()).map(Port::of);
    }

    private record Port(String address, String protocol, int number) {

        static Port of(ContainerPort port) {
            String address = requireNonNullElse(port.getHostIP(), "");
            return new Port(
                    address.isEmpty() ? ALL_ADDRESSES : address,
                    requireNonNullElse(port.getProtocol(), "TCP"),
                    port.getHostPort());
        }

        boolean conflictsWith(Port other) {
            return number == other.number
                    && protocol.equals(other.protocol)
                    && (address.equals(other.address)
                            || address.equals(ALL_ADDRESSES)
                            || other.address.equals(ALL_ADDRESSES));
        }
    }
}
