package io.gangflow.convert.spark;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.field.Field;
import io.gangflow.convert.pod.Values;
import io.gangflow.workloads.spark.SparkArguments;
import java.util.List;
import java.util.Map;

/**
 * The arguments of {@code spark-submit} as fields: options by name, settings below {@code --conf}.
 *
 * @param fields the remaining ones become notes
 */
record SubmitArguments(Field fields) {

    static final String CONF = "--conf";
    static final String APPLICATION = "application";
    static final String ARGUMENTS = "arguments";

    /** Options for a setting of the application that does not affect its pods. */
    private static final Map<String, String> SETTINGS = Map.of("--name", "spark.app.name", "--master", "spark.master");

    /** @param words after the program's name */
    static SubmitArguments of(List<String> words) {
        SparkArguments read = SparkArguments.of(words);
        ObjectNode tree = Values.JSON.objectNode();
        read.options().forEach((option, value) -> {
            String setting = SETTINGS.get(option);
            if (setting != null) {
                conf(tree).put(setting, value.orElse(""));
            } else if (SparkArguments.isSwitch(option)) {
                tree.put(option, true);
            } else {
                tree.put(option, value.orElse(""));
            }
        });
        read.conf().forEach((key, value) -> conf(tree).put(key.strip(), value.strip()));
        read.application().ifPresent(application -> tree.put(APPLICATION, application));
        read.arguments().forEach(argument -> tree.withArray("/" + ARGUMENTS).add(argument));
        return new SubmitArguments(Field.root(tree));
    }

    private static ObjectNode conf(ObjectNode tree) {
        return tree.withObject("/" + CONF);
    }

    /** A setting; its whole name is one key, although it contains dots. */
    Field setting(String key) {
        return fields.at(CONF).at(key);
    }
}
