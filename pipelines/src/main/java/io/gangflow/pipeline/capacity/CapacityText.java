package io.gangflow.pipeline.capacity;

import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Shortage;
import io.gangflow.pipeline.diagnostic.Diagnostic;

/** The words and places of findings about a {@link GangFit}: of a stage in its file, or of objects in manifests. */
public interface CapacityText {

    /** GF0412: together the pods ask for more than the nodes have together. */
    Diagnostic tooMany(Shortage shortage);

    /** GF0413: a pod is larger than every node that it selects. */
    Diagnostic tooLarge(GangFit.Need need);

    /** GF0414: the nodes have enough in all, but what is left on two nodes is no third node. */
    Diagnostic fragmented();

    /**
     * GF0415: the nodes that have room for a pod are closed to it by their taints.
     *
     * @param closed one of them
     */
    Diagnostic notTolerated(GangFit.Need need, NodePool closed);

    /** GF0416: no node has the labels that a pod selects. */
    Diagnostic notSelected(GangFit.Need need);
}
