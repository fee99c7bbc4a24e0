package io.gangflow.argo.watch;

/** What a watch tells. */
public sealed interface WatchEvent<T> {

    /** The version to go on from after this. */
    String resourceVersion();

    /** The object is there and looks like this. */
    record Changed<T>(String resourceVersion, T object) implements WatchEvent<T> {}

    /** The object is gone; this is how it looked. */
    record Deleted<T>(String resourceVersion, T object) implements WatchEvent<T> {}

    /** Nothing has changed up to this version. */
    record Bookmark<T>(String resourceVersion) implements WatchEvent<T> {}
}
