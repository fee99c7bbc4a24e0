package io.gangflow.simulator.verdict;

import io.gangflow.argo.pods.PodRequests;
import io.gangflow.argo.pods.PodSet;
import io.gangflow.cluster.Resources;

/** Names and requests of the pods of a set. */
final class PodNames {

    private PodNames() {}

    /** @param number from 0 */
    static String of(PodSet set, int number) {
        String name = set.pod().getMetadata().getName();
        return set.count() == 1 ? name : name + "-" + number;
    }

    static Resources requests(PodSet set) {
        return PodRequests.of(set.pod().getSpec());
    }
}
