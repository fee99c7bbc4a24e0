package io.gangflow.verdict.proof;

import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.cluster.Cluster;
import io.gangflow.scheduling.volcano.VolcanoConfiguration;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.ArrayList;
import java.util.List;

/** Work, the cluster that it is for, and how Volcano is configured there: what a verdict is about. */
public record LockQuestion(ResultingWork work, Cluster cluster, VolcanoConfiguration volcano) {

    /** With Volcano as the cluster's description configures it. */
    public static LockQuestion of(ResultingWork work, Cluster cluster) {
        return new LockQuestion(work, cluster, VolcanoConfiguration.of(cluster));
    }

    public LockQuestion withWork(ResultingWork changed) {
        return new LockQuestion(changed, cluster, volcano);
    }

    /** The same with more nodes in one pool. */
    public LockQuestion withNodes(String pool, int more) {
        return new LockQuestion(work, cluster.withPool(pool, sized -> sized.fixed(sized.count() + more)), volcano);
    }

    /** The same with at most so many of these instances under way at the same time. */
    public LockQuestion withLimit(int atMost, List<List<String>> instances) {
        List<ResultingWork.Limit> limits = new ArrayList<>(work.limits());
        limits.add(new ResultingWork.Limit(atMost, instances));
        return withWork(new ResultingWork(work.shared(), work.podGroups(), work.podSets(), limits));
    }

    /** The same with other pod sets and PodGroups. */
    public LockQuestion withPods(List<PodSet> podSets, List<PodGroup> groups) {
        return withWork(new ResultingWork(work.shared(), groups, podSets, work.limits()));
    }
}
