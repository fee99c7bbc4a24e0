package io.gangflow.argo.watch;

/** An event of a watch. */
public sealed interface WatchEvent<T> {

    /** The version from which to continue after this event. */
    String resourceVersion();

    /** The object was added or modified. */
    record Changed<T>(String resourceVersion, T object) implements WatchEvent<T> {}

    /** The object was deleted; this is its last state. */
    record Deleted<T>(String resourceVersion, T object) implements WatchEvent<T> {}

    /** Nothing has changed up to this version. */
    record Bookmark<T>(String resourceVersion) implements WatchEvent<T> {}
}
