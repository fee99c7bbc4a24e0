package io.gangflow.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.SaveMode;

/**
 * The arguments of an application: positional arguments, followed by options {@code --name value}.
 *
 * @param positional in order
 * @param options by name, without the dashes
 * @param usage printed with every error
 */
record Arguments(List<String> positional, Map<String, String> options, String usage) {

    /** The usage text of the option for writing applications. */
    static final String MODE = " [--mode overwrite|errorifexists]";

    private static final String DASHES = "--";

    Arguments {
        positional = List.copyOf(positional);
        options = Map.copyOf(options);
    }

    /**
     * Parses a command line.
     *
     * @param usage the positional arguments as {@code <name>} and the options as {@code [--name VALUE]}; defines what
     *     is accepted
     * @throws IllegalArgumentException if an option is not in the usage or has no value, or the number of positional
     *     arguments differs
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

    /** Returns the value of an option with a fixed set of values; the default is the first one. */
    String choice(String option, String... choices) {
        String value = options.getOrDefault(option, choices[0]);
        if (!Arrays.asList(choices).contains(value)) {
            throw new IllegalArgumentException("option `--" + option + "` is `" + value + "`, not one of "
                    + String.join(", ", choices) + "; " + usage);
        }
        return value;
    }

    /** Returns whether existing output is replaced or the job fails, by Spark's names. */
    SaveMode mode() {
        return choice("mode", "overwrite", "errorifexists").equals("overwrite")
                ? SaveMode.Overwrite
                : SaveMode.ErrorIfExists;
    }

    /** Returns the value of an option that is a whole number. */
    long number(String option, long least, long otherwise) {
        return options.containsKey(option)
                ? number("option `--" + option + "`", options.getOrDefault(option, ""), least)
                : otherwise;
    }

    /** Returns a positional argument that is a whole number. */
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
