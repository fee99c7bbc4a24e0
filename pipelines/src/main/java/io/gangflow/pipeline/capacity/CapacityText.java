package io.gangflow.pipeline.capacity;

import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Shortage;
import io.gangflow.pipeline.diagnostic.Diagnostic;

/**
 * The wording and the source places of findings about a {@link GangFit}: for a stage in its file, or for objects in
 * manifests.
 */
public interface CapacityText {

    /** GF0412: all pods together request more than all nodes together have. */
    Diagnostic tooMany(Shortage shortage);

    /** GF0413: a pod is larger than every node that it selects. */
    Diagnostic tooLarge(GangFit.Need need);

    /** GF0414: the nodes have enough in total, but the free resources are spread over several nodes. */
    Diagnostic fragmented();

    /**
     * GF0415: the nodes with room for a pod have taints that it does not tolerate.
     *
     * @param closed one of the pools with such taints
     */
    Diagnostic notTolerated(GangFit.Need need, NodePool closed);

    /** GF0416: no node has the labels that a pod selects. */
    Diagnostic notSelected(GangFit.Need need);
}
