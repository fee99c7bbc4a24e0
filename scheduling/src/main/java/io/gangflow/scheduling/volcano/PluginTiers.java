package io.gangflow.scheduling.volcano;

import io.gangflow.scheduling.volcano.plugin.Plugin;
import io.gangflow.scheduling.volcano.plugin.PluginFunction;
import io.gangflow.scheduling.volcano.plugin.Vote;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/** The plugins of a session in their tiers, and Volcano's voting rules (framework/session_plugins.go). */
final class PluginTiers {

    private final List<List<EnabledPlugin>> tiers;
    private final Plugin[] all;
    private final Map<PluginFunction, Plugin[]> enabled = new EnumMap<>(PluginFunction.class);

    PluginTiers(List<List<EnabledPlugin>> tiers) {
        this.tiers = List.copyOf(tiers);
        this.all =
                tiers.stream().flatMap(List::stream).map(EnabledPlugin::plugin).toArray(Plugin[]::new);
    }

    List<List<EnabledPlugin>> tiers() {
        return tiers;
    }

    /** Returns all plugins, including disabled ones. */
    Plugin[] all() {
        return all;
    }

    /** Returns the result of the first plugin with a difference; 0 if there is none. */
    int first(PluginFunction function, ToIntFunction<Plugin> comparison) {
        for (Plugin plugin : enabled(function)) {
            int order = comparison.applyAsInt(plugin);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    /**
     * A rejection decides against; a tier with a permission and without a rejection decides for, regardless of later
     * tiers.
     */
    boolean vote(PluginFunction function, Function<Plugin, Vote> question) {
        for (List<EnabledPlugin> tier : tiers) {
            boolean permitted = false;
            for (EnabledPlugin seat : tier) {
                Vote vote = seat.option().enabled(function) ? question.apply(seat.plugin()) : Vote.ABSTAIN;
                if (vote == Vote.REJECT) {
                    return false;
                }
                permitted |= vote == Vote.PERMIT;
            }
            if (permitted) {
                return true;
            }
        }
        return true;
    }

    <T> boolean everyone(PluginFunction function, T subject, BiPredicate<Plugin, T> question) {
        for (Plugin plugin : enabled(function)) {
            if (!question.test(plugin, subject)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the plugins for which the function is enabled, in the order of the configuration. */
    Plugin[] enabled(PluginFunction function) {
        return enabled.computeIfAbsent(
                function,
                asked -> tiers.stream()
                        .flatMap(List::stream)
                        .filter(seat -> seat.option().enabled(asked))
                        .map(EnabledPlugin::plugin)
                        .toArray(Plugin[]::new));
    }

    /** A plugin and its enabled functions. */
    record EnabledPlugin(VolcanoConfiguration.PluginOption option, Plugin plugin) {}
}
