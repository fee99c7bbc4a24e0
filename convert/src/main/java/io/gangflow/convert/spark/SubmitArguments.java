package io.gangflow.convert.spark;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.field.Field;
import io.gangflow.convert.kind.Values;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The arguments of {@code spark-submit} as Spark 4.1.1 reads them (launcher, SparkSubmitOptionParser), as fields: options by
 * name, settings below {@code --conf}.
 *
 * @param fields of which the rest becomes a note
 */
record SubmitArguments(Field fields) {

    static final String CONF = "--conf";
    static final String APPLICATION = "application";
    static final String ARGUMENTS = "arguments";

    private static final Set<String> WITHOUT_VALUE =
            Set.of("--verbose", "-v", "--supervise", "--help", "-h", "--version");

    /** Options that stand for a setting. */
    private static final Map<String, String> SETTINGS = Map.of(
            "--driver-memory", "spark.driver.memory",
            "--driver-cores", "spark.driver.cores",
            "--executor-memory", "spark.executor.memory",
            "--executor-cores", "spark.executor.cores",
            "--num-executors", "spark.executor.instances",
            "--name", "spark.app.name",
            "--deploy-mode", "spark.submit.deployMode",
            "--master", "spark.master");

    /** @param words after the program's name */
    static SubmitArguments of(List<String> words) {
        ObjectNode tree = Values.JSON.objectNode();
        Deque<String> left = new ArrayDeque<>(words);
        while (!left.isEmpty()) {
            String word = left.remove();
            if (!word.startsWith("-")) {
                tree.put(APPLICATION, word);
                left.forEach(argument -> tree.withArray("/" + ARGUMENTS).add(argument));
                break;
            }
            int equals = word.startsWith("--") ? word.indexOf('=') : -1;
            if (equals > 0) {
                option(tree, word.substring(0, equals), word.substring(equals + 1));
            } else if (WITHOUT_VALUE.contains(word)) {
                tree.put(word, true);
            } else {
                option(tree, word, left.isEmpty() ? "" : left.remove());
            }
        }
        return new SubmitArguments(Field.root(tree));
    }

    private static void option(ObjectNode tree, String option, String value) {
        String setting = SETTINGS.get(option);
        if (setting != null) {
            tree.withObject("/" + CONF).put(setting, value);
        } else if (option.equals(CONF) || option.equals("-c")) {
            int equals = value.indexOf('=');
            String key = equals < 0 ? value : value.substring(0, equals);
            tree.withObject("/" + CONF)
                    .put(
                            key.strip(),
                            equals < 0 ? "" : value.substring(equals + 1).strip());
        } else {
            tree.put(option, value);
        }
    }

    /** A setting; settings are called by one key although it has dots. */
    Field setting(String key) {
        return fields.at(CONF).at(key);
    }
}
