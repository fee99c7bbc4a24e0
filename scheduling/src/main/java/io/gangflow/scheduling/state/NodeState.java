package io.gangflow.scheduling.state;

import io.gangflow.cluster.Resources;
import io.gangflow.cluster.Taint;
import io.gangflow.collection.OrderedMaps;
import java.util.List;
import java.util.Map;

/** A ready node. {@code maxPods} is its allocatable number of pods. */
public record NodeState(
        String name, Resources allocatable, int maxPods, Map<String, String> labels, List<Taint> taints) {

    public NodeState {
        labels = OrderedMaps.sorted(labels);
        taints = List.copyOf(taints);
    }
}
