package io.gangflow.argo.compiler;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.gangflow.cluster.Resources;
import java.util.Map;
import java.util.Optional;

/**
 * The limit of what a container may write: its logs and {@code /tmp}, since its root file system is read-only. A pod that
 * writes more is evicted alone, before it fills its node's disk. A stage sets it with {@code ephemeral-storage}; that
 * amount is requested, too. The default is a limit only: its request is an explicit zero, because Kubernetes would make
 * the limit the request, and then schedulers and minResources would count it.
 */
final class DiskLimit {

    /** The resource that Kubernetes counts logs, emptyDir volumes and the root file system in. */
    static final String RESOURCE = "ephemeral-storage";

    /** What the manifests say where a stage says nothing; {@code docs/reference/compiled-pods.md} documents it. */
    private static final long DEFAULT = 10L << 30;

    private DiskLimit() {}

    /** Requests and limits of a container that is given these resources. */
    static ResourceRequirements within(Resources resources) {
        Map<String, Quantity> requests = PodParts.quantities(resources);
        Map<String, Quantity> limits = PodParts.quantities(resources);
        requests.putIfAbsent(RESOURCE, new Quantity("0"));
        limits.put(RESOURCE, new Quantity(of(resources)));
        return new ResourceRequirementsBuilder()
                .withRequests(requests)
                .withLimits(limits)
                .build();
    }

    /** The limit alone, for pods whose other resources somebody else sets. */
    static ResourceRequirements only(Resources resources) {
        return new ResourceRequirementsBuilder()
                .addToRequests(RESOURCE, new Quantity("0"))
                .addToLimits(RESOURCE, new Quantity(of(resources)))
                .build();
    }

    /**
     * The limit of a container that writes to volumes on the node's disk, too, which Kubernetes counts in. A limit that the
     * stage sets itself is kept, as is that of a pod whose limit is set elsewhere.
     *
     * @param bytes that the volumes can grow to
     */
    static Optional<String> grown(Container main, long bytes) {
        ResourceRequirements resources = main.getResources();
        boolean byDefault = resources != null
                && resources.getRequests() != null
                && new Quantity("0").equals(resources.getRequests().get(RESOURCE));
        return byDefault && bytes > 0
                ? Optional.of(io.gangflow.cluster.Quantity.formatBytes(DEFAULT + bytes))
                : Optional.empty();
    }

    /** The limit of a pod with volumes on the node's disk, as {@link #grown} has it. */
    static String of(Resources resources, long volumeBytes) {
        return resources.amount(RESOURCE) > 0
                ? of(resources)
                : io.gangflow.cluster.Quantity.formatBytes(DEFAULT + volumeBytes);
    }

    /** The limit as a quantity of Kubernetes. */
    static String of(Resources resources) {
        long given = resources.amount(RESOURCE);
        return io.gangflow.cluster.Quantity.formatBytes(given > 0 ? given : DEFAULT);
    }
}
