package io.gangflow.minicluster.api;

import java.util.List;

/**
 * The objects of a resource at one moment.
 *
 * @param items sorted by namespace and name
 * @param resourceVersion the store's revision at that moment; a watch from it misses nothing
 */
public record Listing(List<StoredObject> items, long resourceVersion) {

    public Listing {
        items = List.copyOf(items);
    }
}
