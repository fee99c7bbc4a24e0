package io.gangflow.live;

import java.util.List;

/**
 * All objects of a list at one moment.
 *
 * @param resourceVersion of the collection, from which a watch can start
 */
public record Listing<T>(String resourceVersion, List<T> objects) {
    public Listing {
        objects = List.copyOf(objects);
    }
}
