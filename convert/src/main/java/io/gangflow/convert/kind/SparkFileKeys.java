package io.gangflow.convert.kind;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.convert.field.Field;
import io.gangflow.convert.pod.Values;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The keys of a {@code spark} stage for its files, libraries and Python, from the fields of other tools. */
public final class SparkFileKeys {

    private static final Pattern VERSION = Pattern.compile("python(3\\.[0-9]{1,2})");

    private SparkFileKeys() {}

    /** Whether a file is a Python program. */
    public static boolean isPython(String file) {
        return file.toLowerCase(java.util.Locale.ROOT).endsWith(".py");
    }

    /**
     * Takes a list of files: a text with commas, or a list. Sets nothing if no field is given.
     *
     * @param place maps a file to its location for the pods of a stage
     * @param fields of which the first given one counts; the others are leftovers
     */
    public static void list(ObjectNode work, String key, UnaryOperator<String> place, Field... fields) {
        Optional<Field> given = Stream.of(fields).filter(Field::isGiven).findFirst();
        ArrayNode files = Values.JSON.arrayNode();
        given.ifPresent(field -> texts(field).forEach(file -> files.add(place.apply(file))));
        if (!files.isEmpty()) {
            work.set(key, files);
        }
    }

    private static List<String> texts(Field field) {
        Stream<String> texts = field.tree().isArray()
                ? field.items().stream().flatMap(item -> item.text().stream())
                : field.text().stream().flatMap(text -> Arrays.stream(text.split(",", 0)));
        return texts.map(String::strip).filter(text -> !text.isEmpty()).toList();
    }

    /** Takes the interpreter: {@code python3.12} is a version, anything else a path; {@code python3} is the default. */
    public static void python(ObjectNode work, Field interpreter) {
        interpreter.text().filter(name -> !name.equals("python3")).ifPresent(name -> {
            Matcher version = VERSION.matcher(name);
            ObjectNode python = work.putObject("python");
            if (version.matches()) {
                python.put("version", version.group(1));
            } else {
                python.put("interpreter", name);
            }
        });
    }
}
