package io.gangflow.cli.view;

/** The number of instances of a stage that reused the outputs of an earlier run. */
public final class CachedText {

    private CachedText() {}

    /** Returns text such as {@code , 3 cached}; empty for zero. */
    public static String of(long cached) {
        return cached == 0 ? "" : ", %d cached".formatted(cached);
    }
}
