package io.gangflow.cli.view;

/** How many instances of a stage took the outputs of an earlier run. */
public final class CachedText {

    private CachedText() {}

    /** Such as {@code , 3 cached}; empty for none. */
    public static String of(long cached) {
        return cached == 0 ? "" : ", %d cached".formatted(cached);
    }
}
