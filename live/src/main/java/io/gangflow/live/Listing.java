package io.gangflow.live;

import java.util.List;

/**
 * All objects there are at one moment.
 *
 * @param resourceVersion of the collection: what to watch from
 */
public record Listing<T>(String resourceVersion, List<T> objects) {
    public Listing {
        objects = List.copyOf(objects);
    }
}
