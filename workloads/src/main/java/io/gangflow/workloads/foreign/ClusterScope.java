package io.gangflow.workloads.foreign;

import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import java.util.Set;
import java.util.stream.Collectors;

/** Cluster-scoped kinds, whose namespace in a manifest is ignored. */
final class ClusterScope {

    /** Kinds that are not in the catalogue. */
    private static final Set<String> OTHERS = Set.of(
            "VolumeAttributesClass",
            "VolumeAttachment",
            "CSIDriver",
            "CSINode",
            "APIService",
            "ValidatingAdmissionPolicy",
            "ValidatingAdmissionPolicyBinding",
            "CertificateSigningRequest",
            "FlowSchema",
            "PriorityLevelConfiguration",
            "RuntimeClass",
            "DeviceClass",
            "ResourceSlice",
            "IngressClass",
            "GatewayClass",
            "ClusterIssuer",
            "HyperNode",
            "ClusterQueue",
            "ResourceFlavor",
            "ClusterWorkflowEventBinding");

    private static final Set<String> CLUSTER_WIDE = KindCatalogue.all().stream()
            .filter(resource -> !resource.namespaced())
            .map(ApiResource::kind)
            .collect(Collectors.toUnmodifiableSet());

    private ClusterScope() {}

    static boolean contains(String kind) {
        return OTHERS.contains(kind) || CLUSTER_WIDE.contains(kind);
    }
}
