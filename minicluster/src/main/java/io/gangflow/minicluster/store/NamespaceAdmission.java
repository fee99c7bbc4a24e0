package io.gangflow.minicluster.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.minicluster.object.Json;
import io.gangflow.minicluster.object.JsonMetadata;

/** Marks a new namespace as active and sets its name as a label. */
final class NamespaceAdmission implements ObjectAdmission {

    @Override
    public void admit(ObjectNode namespace, AdmissionView cluster) {
        JsonMetadata metadata = JsonMetadata.of(namespace);
        Json.child(metadata.node(), "labels").put("kubernetes.io/metadata.name", metadata.name());
        Json.child(namespace, "spec").putArray("finalizers").add("kubernetes");
        Json.child(namespace, "status").put("phase", "Active");
    }
}
