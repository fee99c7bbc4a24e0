package io.gangflow.training.command;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** Command line options of the form --name value or --name=value, each at most once. */
public final class Arguments {

    private final Map<String, String> values = new TreeMap<>();

    /**
     * @throws UsageException if an option is unknown or repeated, or a value is missing
     */
    public Arguments(List<String> words, Set<String> names) {
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            int equals = word.indexOf('=');
            String name = equals < 0 ? word : word.substring(0, equals);
            if (!names.contains(name)) {
                throw new UsageException("unknown argument " + word);
            }
            if (equals < 0 && i + 1 == words.size()) {
                throw new UsageException(name + " needs a value");
            }
            String value = equals < 0 ? words.get(++i) : word.substring(equals + 1);
            if (values.putIfAbsent(name, value) != null) {
                throw new UsageException(name + " is given twice");
            }
        }
    }

    public Optional<String> text(String name) {
        return Optional.ofNullable(values.get(name));
    }

    public int integer(String name, int otherwise) {
        return parse(name, otherwise, Integer::parseInt, "a whole number");
    }

    public long integer(String name, long otherwise) {
        return parse(name, otherwise, Long::parseLong, "a whole number");
    }

    public double number(String name, double otherwise) {
        return parse(name, otherwise, Double::parseDouble, "a number");
    }

    /** Returns the value of an option, which must be a whole number from least to most. */
    int within(int least, int otherwise, int most, String name) {
        int value = integer(name, otherwise);
        if (value < least || value > most) {
            throw new UsageException(name + " is " + value + ", not " + least + " to " + most);
        }
        return value;
    }

    private <T> T parse(String name, T otherwise, Function<String, T> parser, String kind) {
        String value = values.get(name);
        try {
            return value == null ? otherwise : parser.apply(value);
        } catch (NumberFormatException malformed) {
            throw new UsageException(name + " is \"" + value + "\", not " + kind);
        }
    }
}
