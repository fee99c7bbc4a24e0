package io.gangflow.simulator.verdict;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** What a unit waits for. */
sealed interface RoomNeed {

    /**
     * Pods to be placed together.
     *
     * @param request of each, by dimension
     * @param nodes classes of nodes that admit all
     * @param pods how many
     */
    record Room(List<Long> request, BitSet nodes, int pods) implements RoomNeed {
        public Room {
            request = List.copyOf(request);
            nodes = (BitSet) nodes.clone();
        }

        /** Whether a cluster without room for a pod of the other need has no room for these pods either. */
        boolean isBlockedWith(Room other) {
            BitSet elsewhere = (BitSet) nodes.clone();
            elsewhere.andNot(other.nodes);
            for (int i = 0; i < request.size(); i++) {
                if (request.get(i) < other.request.get(i)) {
                    return false;
                }
            }
            return elsewhere.isEmpty();
        }
    }

    /** A PodGroup to be admitted by Volcano. */
    record Admission(UnitGroup group) implements RoomNeed {}

    /** Resources that a queue may refuse although there is room. */
    record Share() implements RoomNeed {}

    /** As if every pod were as large as the largest in each resource, on nodes that admit all. */
    static Room of(UnitKind type, List<UnitStep> steps) {
        long[] request = new long[type.sets().get(0).request().length];
        BitSet nodes = null;
        for (int set = 0; set < type.sets().size(); set++) {
            int placed = set;
            if (steps.stream().anyMatch(step -> step.pods()[placed] > 0)) {
                UnitSet pods = type.sets().get(set);
                Arrays.setAll(request, i -> Math.max(request[i], pods.request()[i]));
                if (nodes == null) {
                    nodes = (BitSet) pods.nodes().clone();
                }
                nodes.and(pods.nodes());
            }
        }
        return new Room(
                Arrays.stream(request).boxed().toList(),
                nodes == null ? new BitSet() : nodes,
                Arrays.stream(steps.get(0).pods()).sum());
    }
}
