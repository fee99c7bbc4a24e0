package io.gangflow.scheduling.kube;

import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import java.util.ArrayList;
import java.util.List;

/** Checks the free resources for the pod's requests and the free pod slots; lists every insufficient resource. */
final class NodeResourcesFit implements NodeFilter {

    static final String NAME = "NodeResourcesFit";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean dependsOnOneNode() {
        return true;
    }

    @Override
    public Check prepare(PodInfo pod, List<NodeInfo> nodes) {
        return node -> node.fits(pod.request()) ? Rejection.NONE : rejection(pod, node);
    }

    /** If a request exceeds the node's total, removing pods cannot help. */
    private static Rejection rejection(PodInfo pod, NodeInfo node) {
        List<String> reasons = new ArrayList<>();
        boolean resolvable = true;
        if (node.pods().size() >= node.node().maxPods()) {
            reasons.add("Too many pods");
        }
        long[] request = pod.request();
        for (int i = 0; i < request.length; i++) {
            if (request[i] > 0 && request[i] > node.free(i)) {
                reasons.add("Insufficient " + node.dimensions().name(i));
                resolvable &= request[i] <= node.allocatable(i);
            }
        }
        return new Rejection(reasons, resolvable);
    }
}
