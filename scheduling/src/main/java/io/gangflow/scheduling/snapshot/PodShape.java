package io.gangflow.scheduling.snapshot;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Toleration;
import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.state.PodState;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The properties of a pod that determine the result on a single node, whatever runs on other nodes. The members of a
 * gang have equal shapes, so a result is computed once for all of them (kube-scheduler 1.36 calls it the pod's
 * signature, framework/signature.go). The result of a filter or score that reads more of a pod must not be cached by
 * shape. Immutable; the hash is computed once.
 */
public final class PodShape {

    private final Resources requests;
    private final Map<String, String> nodeSelector;
    private final @Nullable Affinity affinity;
    private final List<Toleration> tolerations;
    private final String nodeName;
    private final List<String> hostPorts;
    private final int hash;

    private PodShape(Resources requests, PodSpec spec) {
        this.requests = requests;
        this.nodeSelector =
                spec.getNodeSelector() == null || spec.getNodeSelector().isEmpty()
                        ? Map.of()
                        : new TreeMap<>(spec.getNodeSelector());
        this.affinity = spec.getAffinity();
        this.tolerations = Objects.requireNonNullElse(spec.getTolerations(), List.of());
        this.nodeName = Objects.requireNonNullElse(spec.getNodeName(), "");
        this.hostPorts = hostPorts(spec);
        this.hash = Objects.hash(requests, nodeSelector, affinity, tolerations, nodeName, hostPorts);
    }

    static PodShape of(PodState pod) {
        return new PodShape(pod.requests(), pod.spec());
    }

    private static List<String> hostPorts(PodSpec spec) {
        return PodInfo.hostPorts(spec)
                .map(port -> port.getProtocol() + "/" + port.getHostIP() + "/" + port.getHostPort())
                .toList();
    }

    @Override
    public boolean equals(Object other) {
        return this == other || (other instanceof PodShape shape && hash == shape.hash && sameAs(shape));
    }

    private boolean sameAs(PodShape other) {
        return requests.equals(other.requests)
                && nodeSelector.equals(other.nodeSelector)
                && Objects.equals(affinity, other.affinity)
                && tolerations.equals(other.tolerations)
                && nodeName.equals(other.nodeName)
                && hostPorts.equals(other.hostPorts);
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
