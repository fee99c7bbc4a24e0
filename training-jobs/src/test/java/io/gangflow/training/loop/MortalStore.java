package io.gangflow.training.loop;

import io.gangflow.training.store.Store;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** An in-memory store whose process dies at a chosen write or deletion: before it, halfway, or after. */
final class MortalStore implements Store {

    /** The point at which the process dies. */
    enum Moment {
        BEFORE,
        TORN,
        AFTER
    }

    private final SortedMap<String, byte[]> files = new TreeMap<>();
    private Moment moment = Moment.BEFORE;
    private int deadly = Integer.MAX_VALUE;
    private int changes;

    void dieAt(int change, Moment when) {
        changes = 0;
        deadly = change;
        moment = when;
    }

    int changes() {
        return changes;
    }

    SortedMap<String, byte[]> files() {
        return files;
    }

    /** Returns the content of an existing file. */
    byte[] content(String name) {
        return read(name, 0).orElseThrow();
    }

    @Override
    public Optional<byte[]> read(String name, int limit) {
        return Optional.ofNullable(files.get(name));
    }

    @Override
    public void write(String name, byte[] content) {
        boolean now = changes++ == deadly;
        if (now && moment == Moment.TORN) {
            files.put(name, Arrays.copyOf(content, content.length / 2));
        } else if (!now || moment == Moment.AFTER) {
            files.put(name, content.clone());
        }
        if (now) {
            throw new KilledException(moment + " the writing of " + name);
        }
    }

    @Override
    public List<String> names() {
        return List.copyOf(files.keySet());
    }

    @Override
    public void delete(String name) {
        boolean now = changes++ == deadly;
        if (!now || moment == Moment.AFTER) {
            files.remove(name);
        }
        if (now) {
            throw new KilledException(moment + " the removal of " + name);
        }
    }
}
