package io.gangflow.scheduling.volcano;

import io.gangflow.scheduling.volcano.VolcanoConfiguration.PluginOption;
import io.gangflow.scheduling.volcano.plugin.ConformancePlugin;
import io.gangflow.scheduling.volcano.plugin.GangPlugin;
import io.gangflow.scheduling.volcano.plugin.Plugin;
import io.gangflow.scheduling.volcano.plugin.PriorityPlugin;
import io.gangflow.scheduling.volcano.plugin.VolcanoConfigurationException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;

/** The plugins by their names in the configuration. */
final class Plugins {

    private static final Map<String, BiFunction<PluginOption, Session, Plugin>> KNOWN = new TreeMap<>(Map.of(
            "priority", (option, session) -> new PriorityPlugin(),
            "gang", (option, session) -> new GangPlugin(),
            "conformance", (option, session) -> new ConformancePlugin(),
            "overcommit", OvercommitPlugin::new,
            "drf", (option, session) -> new DrfPlugin(session),
            "predicates", (option, session) -> new PredicatesPlugin(session),
            "proportion", (option, session) -> new ProportionPlugin(session),
            "nodeorder", NodeOrderPlugin::new,
            "binpack", BinpackPlugin::new,
            "capacity", CapacityPlugin::new));

    static {
        KNOWN.put("sla", SlaPlugin::new);
        KNOWN.put("network-topology-aware", (option, session) -> new Neutral());
    }

    private static final Set<String> NOT_MODELLED = Set.of(
            "cdp",
            "deviceshare",
            "extender",
            "nodegroup",
            "numaaware",
            "pdb",
            "rescheduling",
            "resource-strategy-fit",
            "resourcequota",
            "task-topology",
            "tdm",
            "usage");

    private Plugins() {}

    /** A plugin that only affects what is not modelled, such as the topology of a network. */
    private record Neutral() implements Plugin {}

    static void requireKnown(PluginOption option) {
        if (!KNOWN.containsKey(option.name())) {
            String what = NOT_MODELLED.contains(option.name())
                    ? "Volcano's plugin `%s` is not modelled"
                    : "Volcano has no plugin `%s`";
            throw new VolcanoConfigurationException(
                    what.formatted(option.name()) + "; modelled are: " + String.join(", ", KNOWN.keySet()));
        }
        if (option.name().equals("sla")) {
            SlaPlugin.requireDuration(option);
        }
    }

    static Plugin open(PluginOption option, Session session) {
        BiFunction<PluginOption, Session, Plugin> plugin = KNOWN.get(option.name());
        if (plugin == null) {
            throw new VolcanoConfigurationException("no plugin " + option.name());
        }
        return plugin.apply(option, session);
    }
}
