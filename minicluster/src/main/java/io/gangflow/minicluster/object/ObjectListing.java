package io.gangflow.minicluster.object;

import java.util.List;

/**
 * The objects of a resource at one revision.
 *
 * @param items sorted by namespace and name
 * @param resourceVersion the revision of the store; a watch from it misses no change
 */
public record ObjectListing(List<StoredObject> items, long resourceVersion) {

    public ObjectListing {
        items = List.copyOf(items);
    }
}
