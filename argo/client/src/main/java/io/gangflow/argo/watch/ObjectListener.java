package io.gangflow.argo.watch;

/** Receives changes of objects; called by one thread. An exception ends the watch. */
public interface ObjectListener<T> {

    /** An object exists in this state; intermediate states may be omitted. */
    void changed(T object);

    /** The object has ended; called after {@link #changed}, once for each of its lives. */
    default void ended(T object) {}

    /** The object was deleted; called once for each object with the last reported state. */
    default void deleted(T last) {}
}
