package io.gangflow.simulator.verdict;

import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.argo.pods.PodSet;
import io.gangflow.argo.pods.ResultingWork;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.simulator.volcano.VolcanoConfiguration;
import java.util.ArrayList;
import java.util.List;

/** Work, the cluster that it is for, and how Volcano is configured there: what a verdict is about. */
public record LockQuestion(ResultingWork work, Cluster cluster, VolcanoConfiguration volcano) {

    /** With Volcano as the cluster's description configures it. */
    public static LockQuestion of(ResultingWork work, Cluster cluster) {
        return new LockQuestion(work, cluster, VolcanoConfiguration.of(cluster));
    }

    LockQuestion withWork(ResultingWork changed) {
        return new LockQuestion(changed, cluster, volcano);
    }

    /** The same with more nodes in one pool. */
    LockQuestion withNodes(String pool, int more) {
        List<NodePool> pools = cluster.nodePools().stream()
                .map(each -> each.name().equals(pool) ? withNodes(each, more) : each)
                .toList();
        Cluster changed = new Cluster(
                cluster.name(),
                pools,
                cluster.volcanoActions(),
                cluster.volcanoConfiguration(),
                cluster.volcanoVersion());
        return new LockQuestion(work, changed, volcano);
    }

    private static NodePool withNodes(NodePool pool, int more) {
        return new NodePool(
                        pool.name(),
                        pool.count() + more,
                        pool.machine(),
                        pool.allocatable(),
                        pool.labels(),
                        pool.taints(),
                        pool.price())
                .named(pool.nodeNames())
                .withMaxPods(pool.maxPods());
    }

    /** The same with at most so many of these instances under way at the same time. */
    LockQuestion withLimit(int atMost, List<List<String>> instances) {
        List<ResultingWork.Limit> limits = new ArrayList<>(work.limits());
        limits.add(new ResultingWork.Limit(atMost, instances));
        return withWork(new ResultingWork(work.shared(), work.podGroups(), work.podSets(), limits));
    }

    /** The same with other pod sets and PodGroups. */
    LockQuestion withPods(List<PodSet> podSets, List<PodGroup> groups) {
        return withWork(new ResultingWork(work.shared(), groups, podSets, work.limits()));
    }
}
