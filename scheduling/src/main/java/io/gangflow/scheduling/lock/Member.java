package io.gangflow.scheduling.lock;

import io.gangflow.run.Label;
import io.gangflow.run.PodRef;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.state.PodState;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.Optional;

/**
 * A pod that is or will be needed.
 *
 * @param info empty for one that does not exist yet
 * @param request by dimension; must not be modified
 * @param nodes places in the list of nodes that may take it, whatever runs there
 */
@SuppressWarnings("ArrayRecordComponent") // read in the search's innermost loop, never written
record Member(PodRef ref, Optional<PodInfo> info, long[] request, BitSet nodes) {

    static Member of(PodInfo info, BitSet nodes) {
        return new Member(refOf(info.pod()), Optional.of(info), info.request(), nodes);
    }

    static PodRef refOf(PodState pod) {
        Map<String, String> labels = pod.labels();
        return new PodRef(
                pod.name(),
                labels.getOrDefault(Label.STAGE, ""),
                Label.number(labels, Label.INSTANCE, 0),
                labels.getOrDefault(Label.ROLE, labels.getOrDefault("spark-role", "pod")));
    }

    /** Whether one can stand for the other in a search for places. */
    boolean sameAs(Member other) {
        return Arrays.equals(request, other.request) && nodes.equals(other.nodes);
    }
}
