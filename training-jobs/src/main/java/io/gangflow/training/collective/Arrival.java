package io.gangflow.training.collective;

/** Callback for received data, so that adding overlaps with receiving. */
@FunctionalInterface
interface Arrival {

    Arrival IGNORED = (from, to) -> {};

    /**
     * Called for complete floats: the first (inclusive) and last (exclusive) of those received since the previous call.
     */
    void floats(int from, int to);
}
