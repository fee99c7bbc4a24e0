package io.gangflow.scheduling.volcano;

import io.gangflow.cluster.Cluster;
import io.gangflow.collection.OrderedMaps;
import io.gangflow.scheduling.volcano.job.Profile;
import io.gangflow.scheduling.volcano.plugin.PluginFunction;
import io.gangflow.scheduling.volcano.plugin.VolcanoConfigurationException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Volcano's {@code scheduler.conf}: actions in order, and plugins in tiers.
 *
 * @param actions of enqueue, allocate, backfill, preempt and reclaim
 * @param profile the modelled release
 * @param withoutEffect settings of the file without effect on this model, in words for users
 */
public record VolcanoConfiguration(
        List<String> actions, List<Tier> tiers, Profile profile, List<String> withoutEffect) {

    public VolcanoConfiguration {
        actions = List.copyOf(actions);
        tiers = List.copyOf(tiers);
        withoutEffect = List.copyOf(withoutEffect);
        actions.forEach(Actions::requireKnown);
        tiers.forEach(tier -> tier.plugins().forEach(Plugins::requireKnown));
        tiers.forEach(Tier::requireNoConflict);
    }

    /** Creates a configuration of {@link Profile#HEAD}. */
    public VolcanoConfiguration(List<String> actions, List<Tier> tiers) {
        this(actions, tiers, Profile.HEAD, List.of());
    }

    /**
     * Returns the configuration of Volcano's Helm chart (installer/helm/chart/volcano/config, the same from 1.9 to
     * 1.15).
     */
    public static VolcanoConfiguration helmDefault() {
        return new VolcanoConfiguration(
                List.of("enqueue", "allocate", "backfill"),
                List.of(
                        Tier.of(
                                PluginOption.of("priority"),
                                PluginOption.of("gang").without(PluginFunction.PREEMPTABLE),
                                PluginOption.of("conformance")),
                        Tier.of(
                                PluginOption.of("overcommit"),
                                PluginOption.of("drf").without(PluginFunction.PREEMPTABLE),
                                PluginOption.of("predicates"),
                                PluginOption.of("proportion"),
                                PluginOption.of("nodeorder"),
                                PluginOption.of("binpack"))));
    }

    /**
     * Parses the text of a {@code scheduler.conf}.
     *
     * @throws VolcanoConfigurationException if it is invalid, or needs something that is not modelled
     */
    public static VolcanoConfiguration read(String schedulerConf) {
        return VolcanoConfigurationReader.read(schedulerConf);
    }

    /**
     * Returns the configuration in a cluster's description, with defaults for missing parts.
     *
     * @throws VolcanoConfigurationException if its {@code scheduler.conf} is invalid, or needs something that is not
     *     modelled
     */
    public static VolcanoConfiguration of(Cluster cluster) {
        VolcanoConfiguration written = cluster.volcanoConfiguration()
                .map(VolcanoConfiguration::read)
                .orElseGet(VolcanoConfiguration::helmDefault);
        VolcanoConfiguration acting =
                cluster.volcanoActions().isEmpty() ? written : written.withActions(cluster.volcanoActions());
        return cluster.volcanoVersion()
                .flatMap(version -> Profile.ofLabel("volcano-" + version))
                .map(acting::withProfile)
                .orElse(acting);
    }

    /** Returns the same plugins with other actions. */
    public VolcanoConfiguration withActions(List<String> otherActions) {
        return new VolcanoConfiguration(otherActions, tiers, profile, withoutEffect);
    }

    /** Returns the same configuration for another release. */
    public VolcanoConfiguration withProfile(Profile otherProfile) {
        return new VolcanoConfiguration(actions, tiers, otherProfile, withoutEffect);
    }

    /** Plugins that vote together. */
    public record Tier(List<PluginOption> plugins) {

        public Tier {
            plugins = List.copyOf(plugins);
        }

        private void requireNoConflict() {
            boolean proportion =
                    plugins.stream().anyMatch(plugin -> plugin.name().equals("proportion"));
            boolean hierarchicalDrf = plugins.stream()
                    .anyMatch(plugin -> plugin.name().equals("drf") && plugin.enabled(PluginFunction.HIERARCHY));
            if (proportion && hierarchicalDrf) {
                throw new VolcanoConfigurationException(
                        "the plugins proportion and drf with enableHierarchy conflict: Volcano refuses them in one tier");
            }
            if (hierarchicalDrf) {
                throw new VolcanoConfigurationException(
                        "plugin drf with enableHierarchy (shares along the annotations volcano.sh/hierarchy of queues) is"
                                + " not modelled; leave it out for shares without a hierarchy, or use the plugin"
                                + " capacity with enableHierarchy");
            }
        }

        static Tier of(PluginOption... plugins) {
            return new Tier(List.of(plugins));
        }
    }

    /** A plugin, its arguments as written, and its disabled functions. */
    public static final class PluginOption {

        private final String name;
        private final Map<String, String> arguments;
        private final Set<PluginFunction> disabled;

        PluginOption(String name, Map<String, String> arguments, Set<PluginFunction> disabled) {
            this.name = name;
            this.arguments = OrderedMaps.sorted(arguments);
            this.disabled = Set.copyOf(disabled);
        }

        static PluginOption of(String name) {
            return new PluginOption(name, Map.of(), Set.of(PluginFunction.HIERARCHY));
        }

        PluginOption without(PluginFunction function) {
            EnumSet<PluginFunction> more = EnumSet.noneOf(PluginFunction.class);
            more.addAll(disabled);
            more.add(function);
            return new PluginOption(name, arguments, more);
        }

        public String name() {
            return name;
        }

        public Map<String, String> arguments() {
            return arguments;
        }

        boolean enabled(PluginFunction function) {
            return !disabled.contains(function);
        }

        /** Returns a numeric argument; empty if it is absent. */
        OptionalDouble number(String argument) {
            String text = arguments.get(argument);
            try {
                return text == null ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(text));
            } catch (NumberFormatException e) {
                throw new VolcanoConfigurationException(
                        "argument %s of plugin %s (%s) is not a number".formatted(argument, name, text), e);
            }
        }
    }
}
