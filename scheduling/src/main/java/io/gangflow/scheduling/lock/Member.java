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
 * @param info empty if it does not exist yet
 * @param request by dimension; must not be modified
 * @param nodes indexes of the nodes that may admit it, whatever runs there; must not be modified
 */
@SuppressWarnings("ArrayRecordComponent") // read in the search's innermost loop, never written
record Member(PodRef ref, Optional<PodInfo> info, long[] request, BitSet nodes) {

    static Member of(PodInfo info, BitSet nodes) {
        return new Member(refOf(info.pod()), Optional.of(info), info.request(), nodes);
    }

    static PodRef refOf(PodState pod) {
        Map<String, String> labels = pod.labels();
        return new PodRef(
                pod.namespace(),
                pod.name(),
                labels.getOrDefault(Label.STAGE, ""),
                Label.number(labels, Label.INSTANCE, 0),
                labels.getOrDefault(Label.ROLE, labels.getOrDefault("spark-role", "pod")));
    }

    /** Returns whether both are interchangeable in a search. */
    boolean sameAs(Member other) {
        return Arrays.equals(request, other.request) && nodes.equals(other.nodes);
    }
}
