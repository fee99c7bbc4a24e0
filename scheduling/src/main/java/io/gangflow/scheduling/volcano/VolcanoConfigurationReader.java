package io.gangflow.scheduling.volcano;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.json.BoundedJson;
import io.gangflow.pipeline.diagnostic.Checked;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.yaml.YamlTree;
import io.gangflow.scheduling.volcano.VolcanoConfiguration.PluginOption;
import io.gangflow.scheduling.volcano.VolcanoConfiguration.Tier;
import io.gangflow.scheduling.volcano.job.Profile;
import io.gangflow.scheduling.volcano.plugin.PluginFunction;
import io.gangflow.scheduling.volcano.plugin.VolcanoConfigurationException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads {@code scheduler.conf}, with limits for size, depth and aliases; only JSON's types are allowed. */
final class VolcanoConfigurationReader {

    private static final int MAX_CHARACTERS = 64 * 1024;

    private VolcanoConfigurationReader() {}

    static VolcanoConfiguration read(String text) {
        if (text.length() > MAX_CHARACTERS) {
            throw new VolcanoConfigurationException(
                    "scheduler.conf has %d characters; at most %d are read".formatted(text.length(), MAX_CHARACTERS));
        }
        Map<?, ?> root = map(load(text), "scheduler.conf");
        requireKeys(root, Set.of("actions", "tiers", "configurations", "metrics"), "scheduler.conf");
        List<String> actions = Arrays.stream(
                        scalar(root.get("actions"), "actions").split(","))
                .map(String::strip)
                .toList();
        List<Tier> tiers = list(root.get("tiers"), "tiers").stream()
                .map(VolcanoConfigurationReader::tier)
                .toList();
        return new VolcanoConfiguration(actions, tiers, Profile.HEAD, SchedulerConfExtras.read(root));
    }

    private static @Nullable Object load(String text) {
        Checked<JsonNode> read = YamlTree.read("scheduler.conf", text);
        JsonNode tree =
                read.value().orElseThrow(() -> notYaml(read.diagnostics().get(0)));
        return BoundedJson.MAPPER.convertValue(tree, Object.class);
    }

    private static VolcanoConfigurationException notYaml(Diagnostic found) {
        return new VolcanoConfigurationException(
                "scheduler.conf is not YAML: line %d: %s".formatted(found.span().line(), found.message()));
    }

    private static Tier tier(Object value) {
        Map<?, ?> tier = map(value, "a tier");
        requireKeys(tier, Set.of("plugins"), "a tier");
        return new Tier(list(tier.get("plugins"), "plugins").stream()
                .map(VolcanoConfigurationReader::plugin)
                .toList());
    }

    private static PluginOption plugin(Object value) {
        Map<?, ?> plugin = map(value, "a plugin");
        String name = scalar(plugin.get("name"), "name of a plugin");
        Map<String, String> arguments = new TreeMap<>();
        Set<PluginFunction> disabled = EnumSet.noneOf(PluginFunction.class);
        if (plugin.get("enableHierarchy") == null) {
            disabled.add(PluginFunction.HIERARCHY);
        }
        plugin.forEach((key, setting) -> {
            String word = String.valueOf(key);
            if (word.equals("arguments")) {
                map(setting, "arguments of plugin " + name)
                        .forEach((argument, each) -> arguments.put(String.valueOf(argument), String.valueOf(each)));
            } else if (!word.equals("name") && !flag(name, word, setting)) {
                PluginFunction.ofKey(word).ifPresent(disabled::add);
            }
        });
        return new PluginOption(name, arguments, disabled);
    }

    private static boolean flag(String plugin, String key, @Nullable Object value) {
        Optional<PluginFunction> function = PluginFunction.ofKey(key);
        if (function.isEmpty()) {
            throw new VolcanoConfigurationException("plugin %s has no setting `%s`".formatted(plugin, key));
        }
        if (!(value instanceof Boolean enabled)) {
            throw new VolcanoConfigurationException(
                    "%s of plugin %s (%s) is not true or false".formatted(key, plugin, value));
        }
        return enabled;
    }

    static Map<?, ?> map(@Nullable Object value, String what) {
        if (value instanceof Map<?, ?> map) {
            return map;
        }
        throw new VolcanoConfigurationException(what + " is not a mapping");
    }

    static List<Object> list(@Nullable Object value, String what) {
        if (value instanceof List<?> list) {
            return new ArrayList<>(list);
        }
        throw new VolcanoConfigurationException(what + " is not a list");
    }

    static String scalar(@Nullable Object value, String what) {
        if (value instanceof String text && !text.isBlank()) {
            return text;
        }
        throw new VolcanoConfigurationException(what + " is missing or not a text");
    }

    static void requireKeys(Map<?, ?> map, Set<String> known, String what) {
        map.keySet().stream()
                .filter(key -> !known.contains(String.valueOf(key)))
                .findFirst()
                .ifPresent(key -> {
                    throw new VolcanoConfigurationException("%s has no key `%s`".formatted(what, key));
                });
    }
}
