package io.gangflow.argo.compiler.template;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.ResourceRequirementsBuilder;
import io.gangflow.cluster.Resources;
import java.util.Map;
import java.util.Optional;

/**
 * The limit for a container's writes to disk: its logs and {@code /tmp}, since its root file system is read-only. A pod
 * that exceeds it is evicted alone, before it fills its node's disk. A stage sets the limit with
 * {@code ephemeral-storage}, which is then also the request. The default is only a limit with an explicit request of
 * zero: otherwise Kubernetes would set the request to the limit, and schedulers and minResources would count it.
 */
public final class DiskLimit {

    /** The resource that includes logs, emptyDir volumes and the root file system. */
    static final String RESOURCE = "ephemeral-storage";

    /** The default limit in the manifests; {@code docs/reference/compiled-pods.md} documents it. */
    private static final long DEFAULT = 10L << 30;

    private DiskLimit() {}

    /** Requests and limits of a container with these resources. */
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

    /** Only the limit, for pods whose other resources are set elsewhere. */
    public static ResourceRequirements only(Resources resources) {
        return new ResourceRequirementsBuilder()
                .addToRequests(RESOURCE, new Quantity("0"))
                .addToLimits(RESOURCE, new Quantity(of(resources)))
                .build();
    }

    /**
     * The limit of a container that also writes to volumes on the node's disk, which Kubernetes counts. A limit set by
     * the stage is kept, as is that of a pod whose limit is set elsewhere.
     *
     * @param bytes maximum size of the volumes
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

    /** The limit of a pod with volumes on the node's disk, as in {@link #grown}. */
    public static String of(Resources resources, long volumeBytes) {
        return resources.amount(RESOURCE) > 0
                ? of(resources)
                : io.gangflow.cluster.Quantity.formatBytes(DEFAULT + volumeBytes);
    }

    /** The limit as a Kubernetes quantity. */
    static String of(Resources resources) {
        long given = resources.amount(RESOURCE);
        return io.gangflow.cluster.Quantity.formatBytes(given > 0 ? given : DEFAULT);
    }
}
