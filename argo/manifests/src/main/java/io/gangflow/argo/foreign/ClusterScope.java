package io.gangflow.argo.foreign;

import java.util.Set;

/** Kinds whose objects are in no namespace, whatever their manifests say. */
final class ClusterScope {

    private static final Set<String> KINDS = Set.of(
            "Namespace",
            "Node",
            "PersistentVolume",
            "StorageClass",
            "VolumeAttributesClass",
            "VolumeAttachment",
            "CSIDriver",
            "CSINode",
            "ClusterRole",
            "ClusterRoleBinding",
            "CustomResourceDefinition",
            "APIService",
            "MutatingWebhookConfiguration",
            "ValidatingWebhookConfiguration",
            "ValidatingAdmissionPolicy",
            "ValidatingAdmissionPolicyBinding",
            "CertificateSigningRequest",
            "FlowSchema",
            "PriorityLevelConfiguration",
            "PriorityClass",
            "RuntimeClass",
            "DeviceClass",
            "ResourceSlice",
            "IngressClass",
            "GatewayClass",
            "ClusterIssuer",
            "Queue",
            "HyperNode",
            "ClusterQueue",
            "ResourceFlavor",
            "ClusterTrainingRuntime",
            "ClusterWorkflowTemplate",
            "ClusterWorkflowEventBinding");

    private ClusterScope() {}

    static boolean contains(String kind) {
        return KINDS.contains(kind);
    }
}
