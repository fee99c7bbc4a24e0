package io.gangflow.simulator.engine;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Converts lists of objects to lists of states, and returns the same state again for an unchanged object, so that
 * readers of the next snapshot can detect changes by identity. Objects are replaced, never modified. Not thread-safe.
 *
 * @param <O> objects, in the order of their namespaces and names; any other order costs time only
 */
final class StateCache<O extends HasMetadata, S> {

    private List<O> objects = List.of();
    private List<S> states = List.of();

    /** Returns the states of the objects; the same list if nothing has changed. */
    List<S> of(List<O> current, Function<O, S> state) {
        if (current == objects) {
            return states;
        }
        List<S> made = new ArrayList<>(current.size());
        boolean same = current.size() == objects.size();
        int old = 0;
        for (O object : current) {
            while (old < objects.size() && objects.get(old) != object && isBefore(objects.get(old), object)) {
                old++;
            }
            boolean known = old < objects.size() && objects.get(old) == object;
            made.add(known ? states.get(old) : state.apply(object));
            same &= known;
        }
        objects = current;
        if (!same) {
            states = List.copyOf(made);
        }
        return states;
    }

    /** Discards all states, because something else that they depend on has changed. */
    void forget() {
        objects = List.of();
        states = List.of();
    }

    private static boolean isBefore(HasMetadata one, HasMetadata other) {
        int namespaces = namespace(one).compareTo(namespace(other));
        int order = namespaces != 0
                ? namespaces
                : one.getMetadata().getName().compareTo(other.getMetadata().getName());
        return order < 0;
    }

    private static String namespace(HasMetadata object) {
        String namespace = object.getMetadata().getNamespace();
        return namespace == null ? "" : namespace;
    }
}
