package io.gangflow.minicluster.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.minicluster.object.StoredObject;

/** Completes and checks a new object of one resource before it is stored. Called under the store's lock. */
@FunctionalInterface
interface ObjectAdmission {

    /**
     * Sets defaults in the object.
     *
     * @param object the new object, with its final name and UID
     * @param cluster the stored objects
     * @throws ApiException when the object is rejected
     */
    void admit(ObjectNode object, AdmissionView cluster);

    /** The stored objects as admissions see them. */
    interface AdmissionView {

        Iterable<StoredObject> all(ApiResource resource);
    }
}
