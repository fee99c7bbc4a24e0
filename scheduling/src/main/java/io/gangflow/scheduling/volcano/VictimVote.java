package io.gangflow.scheduling.volcano;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Which tasks may be evicted, by Volcano's rule for its functions Preemptable and Reclaimable
 * (framework/session_plugins.go): within a tier only those that every plugin offers, and the first tier that offers any
 * decides. A plugin that offers none ends its tier, and then the next tier decides alone: what a gang refuses in the
 * first tier, drf or proportion may still give away in the second.
 */
final class VictimVote {

    private VictimVote() {}

    /**
     * Asks the plugins, tier by tier.
     *
     * @param question empty for a plugin that has no say
     */
    static List<JobTask> decide(
            List<List<Seats.Seat>> tiers, PluginFunction function, Function<Plugin, Optional<List<JobTask>>> question) {
        for (List<Seats.Seat> tier : tiers) {
            List<JobTask> offered = offeredBy(tier, function, question);
            if (offered != null) {
                return offered;
            }
        }
        return List.of();
    }

    /** Null, not empty, when the tier makes no decision. */
    private static @Nullable List<JobTask> offeredBy(
            List<Seats.Seat> tier, PluginFunction function, Function<Plugin, Optional<List<JobTask>>> question) {
        List<JobTask> offered = null;
        for (Seats.Seat seat : tier) {
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

    /** Null when there is none: like the real one, a later plugin of the tier then begins anew. */
    private static @Nullable List<JobTask> common(List<JobTask> left, List<JobTask> right) {
        List<JobTask> both = new ArrayList<>(left);
        both.retainAll(right);
        return both.isEmpty() ? null : both;
    }
}
