package io.gangflow.argo.watch;

/** Hears of objects; called by one thread. What it throws ends the watch. */
public interface ObjectListener<T> {

    /** There is an object, and this is how it looks now; states in between may be left out. */
    void changed(T object);

    /** The object has ended; after {@link #changed}, once for each of its lives. */
    default void ended(T object) {}

    /** The object is gone, once for each object; {@code last} is the last state that was told. */
    default void deleted(T last) {}
}
