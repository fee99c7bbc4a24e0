package io.gangflow.scheduling.volcano;

import io.gangflow.scheduling.volcano.VolcanoConfiguration.PluginOption;
import io.gangflow.scheduling.volcano.job.SessionNode;
import io.gangflow.scheduling.volcano.job.TaskInfo;
import io.gangflow.scheduling.volcano.plugin.Plugin;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Prefers nodes that are already used (plugins/binpack). CPU and memory count with weight 1; other resources, GPUs
 * among them, only when {@code binpack.resources} lists them.
 */
final class BinpackPlugin implements Plugin {

    private static final double MAX_SCORE = 100;

    private final double weight;
    private final double[] weights;

    BinpackPlugin(PluginOption option, Session session) {
        weight = option.number("binpack.weight").orElse(1);
        List<String> listed =
                List.of(option.arguments().getOrDefault("binpack.resources", "").split("\\s*,\\s*"));
        weights = new double[session.dimensions().size()];
        for (int i = 0; i < weights.length; i++) {
            String name = session.dimensions().name(i);
            String argument = i < 2 ? "binpack." + name : "binpack.resources." + name.toLowerCase(Locale.ROOT);
            boolean counts = i < 2 || listed.contains(name);
            weights[i] = counts ? Math.max(0, option.number(argument).orElse(1)) : 0;
        }
    }

    @Override
    public boolean scoresNodes() {
        return true;
    }

    @Override
    public ToDoubleFunction<SessionNode> localScorer(TaskInfo task) {
        long[] request = task.info().request();
        return node -> score(request, node);
    }

    @Override
    public void addScores(TaskInfo task, List<SessionNode> nodes, double[] scores) {
        for (int i = 0; i < scores.length; i++) {
            scores[i] += score(task.info().request(), nodes.get(i));
        }
    }

    private double score(long[] request, SessionNode node) {
        double sum = 0;
        double weightSum = 0;
        for (int i = 0; i < request.length; i++) {
            if (request[i] > 0 && weights[i] > 0) {
                long usedThen = node.used(i) + request[i];
                if (usedThen > node.info().allocatable(i)) {
                    return 0;
                }
                sum += usedThen * weights[i] / node.info().allocatable(i);
                weightSum += weights[i];
            }
        }
        return weightSum == 0 ? 0 : sum / weightSum * MAX_SCORE * weight;
    }
}
