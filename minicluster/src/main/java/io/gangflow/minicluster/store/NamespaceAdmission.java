package io.gangflow.minicluster.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.minicluster.object.Json;
import io.gangflow.minicluster.object.Metadata;

/** Marks a new namespace as active and sets its name as a label. */
final class NamespaceAdmission implements Admission {

    @Override
    public void admit(ObjectNode namespace, ClusterView cluster) {
        Metadata metadata = Metadata.of(namespace);
        Json.child(metadata.node(), "labels").put("kubernetes.io/metadata.name", metadata.name());
        Json.child(namespace, "spec").putArray("finalizers").add("kubernetes");
        Json.child(namespace, "status").put("phase", "Active");
    }
}
