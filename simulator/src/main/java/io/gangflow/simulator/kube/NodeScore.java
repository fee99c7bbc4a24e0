package io.gangflow.simulator.kube;

import io.gangflow.simulator.schedule.NodeInfo;
import io.gangflow.simulator.schedule.PodInfo;
import java.util.List;

/** A score plugin: 0 to 100 for every node that passed the filters; higher is better. */
public interface NodeScore {

    long MAX = 100;

    long[] scores(PodInfo pod, List<NodeInfo> nodes);
}
