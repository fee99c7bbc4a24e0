package io.gangflow.training.collective;

/** Told of bytes as they arrive, so that adding them overlaps with receiving the rest. */
@FunctionalInterface
interface Arrival {

    Arrival IGNORED = (from, to) -> {};

    /** Whole floats: the first (inclusive) and last (exclusive) of those that arrived since the call before. */
    void floats(int from, int to);
}
