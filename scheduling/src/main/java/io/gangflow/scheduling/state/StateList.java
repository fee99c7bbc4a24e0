package io.gangflow.scheduling.state;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;

/**
 * A list in pieces that shares equal pieces with the previous list. For a large cluster, creating the next list and
 * comparing it with the last one only costs what has changed. Created by {@link StateIndex}; immutable.
 */
public final class StateList<S> extends AbstractList<S> {

    private final List<Object[]> pieces;
    private final int[] starts;
    private final int size;

    /**
     * @param pieces none of them empty; must not be modified
     */
    StateList(List<Object[]> pieces) {
        this.pieces = List.copyOf(pieces);
        this.starts = new int[pieces.size()];
        int sum = 0;
        for (int i = 0; i < starts.length; i++) {
            starts[i] = sum;
            sum += pieces.get(i).length;
        }
        this.size = sum;
    }

    /** Returns an immutable list: the list itself if it is a StateList. */
    public static <T> List<T> copyOf(List<T> list) {
        return list instanceof StateList ? list : List.copyOf(list);
    }

    /** Returns the states in this list that are in no piece shared with the other list. */
    public List<S> beside(StateList<S> other) {
        Set<Object[]> shared = Collections.newSetFromMap(new IdentityHashMap<>());
        shared.addAll(other.pieces);
        List<S> own = new ArrayList<>();
        for (Object[] piece : pieces) {
            if (!shared.contains(piece)) {
                own.addAll(states(piece));
            }
        }
        return own;
    }

    @Override
    public S get(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException(index);
        }
        int found = Arrays.binarySearch(starts, index);
        int piece = found >= 0 ? found : -found - 2;
        return states(pieces.get(piece)).get(index - starts[piece]);
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public Iterator<S> iterator() {
        return new Iterator<>() {
            private int piece;
            private int place;

            @Override
            public boolean hasNext() {
                return piece < pieces.size();
            }

            @Override
            @SuppressWarnings("unchecked") // see states
            public S next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                Object[] current = pieces.get(piece);
                Object state = current[place++];
                if (place == current.length) {
                    piece++;
                    place = 0;
                }
                return (S) state;
            }
        };
    }

    @SuppressWarnings("unchecked") // StateIndex puts only states of this type into pieces
    private List<S> states(Object[] piece) {
        return (List<S>) Arrays.asList(piece);
    }
}
