package io.gangflow.simulator.volcano;

import io.gangflow.cluster.Resources;
import io.gangflow.simulator.kube.BalancedAllocation;
import io.gangflow.simulator.kube.NodeScore;
import io.gangflow.simulator.kube.NodeScores;
import io.gangflow.simulator.schedule.Dimensions;
import io.gangflow.simulator.schedule.NodeInfo;
import io.gangflow.simulator.volcano.VolcanoConfiguration.PluginOption;
import java.util.ArrayList;
import java.util.List;

/** kube-scheduler's own scores with weights of Volcano's (plugins/nodeorder). */
final class NodeOrderPlugin implements Plugin {

    private final List<Weighted> scores = new ArrayList<>();

    NodeOrderPlugin(PluginOption option, Session session) {
        int gpu = session.dimensions().indexOf(Resources.GPU);
        NodeScore balanced = gpu < 0
                ? new BalancedAllocation(Dimensions.CPU, Dimensions.MEMORY)
                : new BalancedAllocation(Dimensions.CPU, Dimensions.MEMORY, gpu);
        add(option, "leastrequested.weight", 1, NodeScores::leastAllocated);
        add(option, "mostrequested.weight", 0, NodeScores::mostAllocated);
        add(option, "balancedresource.weight", 1, balanced);
        add(option, "nodeaffinity.weight", 2, NodeScores::nodeAffinity);
        add(option, "tainttoleration.weight", 3, NodeScores::taintToleration);
    }

    private void add(PluginOption option, String argument, int defaultWeight, NodeScore score) {
        int weight = (int) option.number(argument).orElse(defaultWeight);
        if (weight != 0) {
            scores.add(new Weighted(weight, score));
        }
    }

    @Override
    public void addScores(TaskInfo task, List<SessionNode> nodes, double[] totals) {
        List<NodeInfo> infos = nodes.stream().map(SessionNode::info).toList();
        for (Weighted weighted : scores) {
            long[] each = weighted.score().scores(task.info(), infos);
            for (int i = 0; i < totals.length; i++) {
                totals[i] += weighted.weight() * each[i];
            }
        }
    }

    private record Weighted(int weight, NodeScore score) {}
}
