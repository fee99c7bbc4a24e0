package io.gangflow.minicluster.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.kind.ApiResource;

/** Completes and checks a new object of one resource before it is stored. Called under the store's lock. */
@FunctionalInterface
interface Admission {

    /**
     * Sets defaults in the object.
     *
     * @param object the new object, with its final name and uid
     * @param cluster what is stored already
     * @throws ApiException when the object is refused
     */
    void admit(ObjectNode object, ClusterView cluster);

    /** What an admission may look at. */
    interface ClusterView {

        Iterable<StoredObject> all(ApiResource resource);
    }
}
