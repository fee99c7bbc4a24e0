package io.gangflow.scheduling.volcano;

import io.gangflow.scheduling.volcano.job.JobTask;
import io.gangflow.scheduling.volcano.plugin.Plugin;
import io.gangflow.scheduling.volcano.plugin.PluginFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Selects the tasks that may be evicted, by Volcano's rule for its functions Preemptable and Reclaimable
 * (framework/session_plugins.go): within a tier only tasks that every plugin offers, and the first tier with any
 * decides. A plugin that offers none ends its tier, and then the next tier decides alone: victims that gang rejects in
 * the first tier may still be offered by drf or proportion in the second.
 */
final class VictimVote {

    private VictimVote() {}

    /**
     * Calls the plugins, tier by tier.
     *
     * @param question empty for a plugin that abstains
     */
    static List<JobTask> decide(
            List<List<PluginTiers.EnabledPlugin>> tiers,
            PluginFunction function,
            Function<Plugin, Optional<List<JobTask>>> question) {
        for (List<PluginTiers.EnabledPlugin> tier : tiers) {
            List<JobTask> offered = offeredBy(tier, function, question);
            if (offered != null) {
                return offered;
            }
        }
        return List.of();
    }

    /** Null, not empty, if the tier makes no decision. */
    private static @Nullable List<JobTask> offeredBy(
            List<PluginTiers.EnabledPlugin> tier,
            PluginFunction function,
            Function<Plugin, Optional<List<JobTask>>> question) {
        List<JobTask> offered = null;
        for (PluginTiers.EnabledPlugin seat : tier) {
            Optional<List<JobTask>> answer =
                    seat.option().enabled(function) ? question.apply(seat.plugin()) : Optional.empty();
            if (answer.isEmpty()) {
                continue;
            }
            if (answer.get().isEmpty()) {
                return null;
            }
            offered = offered == null ? answer.get() : common(offered, answer.get());
        }
        return offered;
    }

    /** Null if there is none: as in Volcano, the next plugin of the tier then counts as the first. */
    private static @Nullable List<JobTask> common(List<JobTask> left, List<JobTask> right) {
        List<JobTask> both = new ArrayList<>(left);
        both.retainAll(right);
        return both.isEmpty() ? null : both;
    }
}
