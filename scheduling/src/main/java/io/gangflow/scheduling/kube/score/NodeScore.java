package io.gangflow.scheduling.kube.score;

import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import java.util.List;

/** A score plugin: 0 to 100 for every node that passed the filters; higher is better. */
public interface NodeScore {

    long MAX = 100;

    long[] scores(PodInfo pod, List<NodeInfo> nodes);
}
