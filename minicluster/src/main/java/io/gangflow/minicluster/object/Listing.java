package io.gangflow.minicluster.object;

import java.util.List;

/**
 * The objects of a resource at one revision.
 *
 * @param items sorted by namespace and name
 * @param resourceVersion the revision of the store; a watch from it misses no change
 */
public record Listing(List<StoredObject> items, long resourceVersion) {

    public Listing {
        items = List.copyOf(items);
    }
}
