package io.gangflow.verdict.proof;

import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.cluster.Cluster;
import io.gangflow.scheduling.volcano.VolcanoConfiguration;
import io.gangflow.workloads.pods.PodSet;
import io.gangflow.workloads.pods.ResultingWork;
import java.util.ArrayList;
import java.util.List;

/** The input of a verdict: work, a cluster, and the cluster's Volcano configuration. */
public record LockQuestion(ResultingWork work, Cluster cluster, VolcanoConfiguration volcano) {

    /** Uses Volcano as the cluster's description configures it. */
    public static LockQuestion of(ResultingWork work, Cluster cluster) {
        return new LockQuestion(work, cluster, VolcanoConfiguration.of(cluster));
    }

    public LockQuestion withWork(ResultingWork changed) {
        return new LockQuestion(changed, cluster, volcano);
    }

    /** Returns the question with more nodes in one pool. */
    public LockQuestion withNodes(String pool, int more) {
        return new LockQuestion(work, cluster.withPool(pool, sized -> sized.fixed(sized.count() + more)), volcano);
    }

    /** Returns the question with a limit of these instances running at the same time. */
    public LockQuestion withLimit(int atMost, List<List<String>> instances) {
        List<ResultingWork.Limit> limits = new ArrayList<>(work.limits());
        limits.add(new ResultingWork.Limit(atMost, instances));
        return withWork(new ResultingWork(work.shared(), work.podGroups(), work.podSets(), limits));
    }

    /** Returns the question with other pod sets and PodGroups. */
    public LockQuestion withPods(List<PodSet> podSets, List<PodGroup> groups) {
        return withWork(new ResultingWork(work.shared(), groups, podSets, work.limits()));
    }
}
