package io.gangflow.training.collective;

/**
 * A sequence of elements cut into consecutive segments whose lengths differ by at most 1, the longer ones first. With
 * fewer elements than segments the last ones are empty.
 *
 * @param elements number of elements
 * @param count number of segments
 */
record Segments(int elements, int count) {

    /** Returns the first element of a segment. Segments are counted modulo {@link #count}, also below 0. */
    int start(int segment) {
        return startOf(Math.floorMod(segment, count));
    }

    /** Returns the index after the last element of a segment. */
    int end(int segment) {
        return startOf(Math.floorMod(segment, count) + 1);
    }

    private int startOf(int index) {
        return index * (elements / count) + Math.min(index, elements % count);
    }

    int longest() {
        return end(0);
    }
}
