package io.gangflow.scheduling.volcano;

import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.kube.NodeScoring;
import io.gangflow.scheduling.kube.score.BalancedAllocation;
import io.gangflow.scheduling.kube.score.NodeScore;
import io.gangflow.scheduling.kube.score.NodeScores;
import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.volcano.VolcanoConfiguration.PluginOption;
import io.gangflow.scheduling.volcano.job.SessionNode;
import io.gangflow.scheduling.volcano.job.TaskInfo;
import io.gangflow.scheduling.volcano.plugin.Plugin;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** kube-scheduler's own scores with Volcano's weights (plugins/nodeorder). */
final class NodeOrderPlugin implements Plugin {

    private final Session session;
    private final NodeScoring scoring;

    NodeOrderPlugin(PluginOption option, Session session) {
        this.session = session;
        this.scoring =
                session.cache().remembered("nodeorder", NodeScoring.class, () -> scoring(option, session.dimensions()));
    }

    private static NodeScoring scoring(PluginOption option, Dimensions dimensions) {
        int gpu = dimensions.indexOf(Resources.GPU);
        NodeScore balanced = gpu < 0
                ? BalancedAllocation.over(Dimensions.CPU, Dimensions.MEMORY)
                : BalancedAllocation.over(Dimensions.CPU, Dimensions.MEMORY, gpu);
        List<NodeScoring.Weighted> scores = new ArrayList<>();
        add(scores, option, "leastrequested.weight", 1, NodeScores.LEAST_ALLOCATED);
        add(scores, option, "mostrequested.weight", 0, NodeScores.MOST_ALLOCATED);
        add(scores, option, "balancedresource.weight", 1, balanced);
        add(scores, option, "nodeaffinity.weight", 2, NodeScores.NODE_AFFINITY);
        add(scores, option, "tainttoleration.weight", 3, NodeScores.TAINT_TOLERATION);
        return new NodeScoring(scores);
    }

    private static void add(
            List<NodeScoring.Weighted> scores,
            PluginOption option,
            String argument,
            int defaultWeight,
            NodeScore score) {
        int weight = (int) option.number(argument).orElse(defaultWeight);
        if (weight != 0) {
            scores.add(new NodeScoring.Weighted(weight, score));
        }
    }

    @Override
    public boolean scoresNodes() {
        return true;
    }

    @Override
    public @Nullable ToDoubleFunction<SessionNode> localScorer(TaskInfo task) {
        long[] column = scoring.column(task.info(), session.nodeInfos());
        return column == null ? null : node -> column[node.info().index()];
    }

    @Override
    public void addScores(TaskInfo task, List<SessionNode> nodes, double[] totals) {
        List<NodeInfo> infos = new ArrayList<>(nodes.size());
        for (SessionNode node : nodes) {
            infos.add(node.info());
        }
        long[] scores = scoring.totals(task.info(), infos);
        for (int i = 0; i < totals.length; i++) {
            totals[i] += scores[i];
        }
    }
}
