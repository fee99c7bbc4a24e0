package io.gangflow.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.SaveMode;

/**
 * The arguments of an application: first what it works on, by position, then options {@code --name value}.
 *
 * @param positional in order
 * @param options by name, without the dashes
 * @param usage is said with every mistake
 */
record Arguments(List<String> positional, Map<String, String> options, String usage) {

    /** In the usage of those who write. */
    static final String MODE = " [--mode overwrite|errorifexists]";

    private static final String DASHES = "--";

    Arguments {
        positional = List.copyOf(positional);
        options = Map.copyOf(options);
    }

    /**
     * Reads a command line.
     *
     * @param usage the positional arguments as {@code <name>} and the options as {@code [--name VALUE]}, which is what may
     *     be given
     * @throws IllegalArgumentException when an option is not in the usage or without a value, or the number of positional
     *     arguments is another
     */
    static Arguments parse(String usage, String... arguments) {
        List<String> positional = new ArrayList<>();
        Map<String, String> options = new TreeMap<>();
        Iterator<String> words = Arrays.asList(arguments).iterator();
        while (words.hasNext()) {
            String word = words.next();
            if (!word.startsWith(DASHES)) {
                positional.add(word);
            } else if (!usage.contains("[" + word + " ")) {
                throw new IllegalArgumentException("unknown option `" + word + "`; " + usage);
            } else if (!words.hasNext()) {
                throw new IllegalArgumentException("option `" + word + "` has no value; " + usage);
            } else {
                options.put(word.substring(DASHES.length()), words.next());
            }
        }
        long wanted = usage.chars().filter(c -> c == '<').count();
        if (positional.size() != wanted) {
            throw new IllegalArgumentException(positional.size() + " arguments, not " + wanted + "; " + usage);
        }
        return new Arguments(positional, options, usage);
    }

    String get(int position) {
        return positional.get(position);
    }

    /** The value of an option that has a few, the first of them when it is not given. */
    String choice(String option, String... choices) {
        String value = options.getOrDefault(option, choices[0]);
        if (!Arrays.asList(choices).contains(value)) {
            throw new IllegalArgumentException("option `--" + option + "` is `" + value + "`, not one of "
                    + String.join(", ", choices) + "; " + usage);
        }
        return value;
    }

    /** Whether output that is there is replaced or refused, by the names that Spark has for it. */
    SaveMode mode() {
        return choice("mode", "overwrite", "errorifexists").equals("overwrite")
                ? SaveMode.Overwrite
                : SaveMode.ErrorIfExists;
    }

    /** The value of an option that is a whole number. */
    long number(String option, long least, long otherwise) {
        return options.containsKey(option)
                ? number("option `--" + option + "`", options.getOrDefault(option, ""), least)
                : otherwise;
    }

    /** A positional argument that is a whole number. */
    long number(int position, long least) {
        return number("argument " + (position + 1), positional.get(position), least);
    }

    private long number(String name, String text, long least) {
        try {
            long number = Long.parseLong(text);
            if (number >= least) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(name + " is `" + text + "`, not a whole number; " + usage, e);
        }
        throw new IllegalArgumentException(name + " is " + text + ", below " + least + "; " + usage);
    }
}
