package io.gangflow.verdict.proof;

import io.gangflow.verdict.proof.RoomNeed.Room;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What is to find no room: so many pods of a request, of which fewer places are left.
 *
 * @param request of each, by dimension
 * @param nodes classes of nodes that admit them
 * @param least pods
 */
record BlockadeTarget(List<Long> request, BitSet nodes, int least) {

    BlockadeTarget {
        request = List.copyOf(request);
        nodes = (BitSet) nodes.clone();
    }

    /** Each of these blocks a need: one set of the pods that are placed together is enough. */
    static List<BlockadeTarget> of(Room room) {
        List<BlockadeTarget> sets = room.together().stream()
                .flatMap(together -> together.lasts().stream())
                .filter(last -> last.least() > 0)
                .map(last ->
                        new BlockadeTarget(last.room().request(), last.room().nodes(), last.least()))
                .toList();
        return sets.isEmpty() ? List.of(new BlockadeTarget(room.request(), room.nodes(), 1)) : sets;
    }

    /** Whether the other finds no room either. */
    boolean blocks(BlockadeTarget other) {
        BitSet elsewhere = (BitSet) other.nodes.clone();
        elsewhere.andNot(nodes);
        return elsewhere.isEmpty()
                && other.least >= least
                && IntStream.range(0, request.size()).allMatch(i -> other.request.get(i) >= request.get(i));
    }

    /** How many of the pods a node takes. */
    long places(int nodeClass, long[] free) {
        if (!nodes.get(nodeClass)) {
            return 0;
        }
        long places = Long.MAX_VALUE;
        for (int i = 0; i < free.length; i++) {
            long asked = request.get(i);
            if (asked > 0) {
                places = Math.min(places, Math.max(0, free[i]) / asked);
            }
        }
        return places;
    }
}
