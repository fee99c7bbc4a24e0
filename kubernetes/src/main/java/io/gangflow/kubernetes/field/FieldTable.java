package io.gangflow.kubernetes.field;

import io.gangflow.kubernetes.field.FieldType.Range;
import io.gangflow.kubernetes.field.ObjectType.Field;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * The fields of all kinds that Gangflow knows, except Argo's: of kube-apiserver 1.36, and of the CRDs of Volcano 1.16,
 * KubeRay 1.7, Kubeflow's trainers, the MPI operator and both Spark operators. A line has a kind and its type
 * ({@code = v1/Pod Pod}), a pattern, or a type and its fields: {@code containers!=[]@Container}. Types are parsed on
 * first use. Thread-safe.
 */
final class FieldTable {

    private static final class Holder {
        static final FieldTable TABLE = new FieldTable(text());
    }

    private final Map<String, String> kinds = new HashMap<>();
    private final Map<String, String> lines = new HashMap<>();
    private final Map<String, ObjectType> types = new ConcurrentHashMap<>();

    private FieldTable(String text) {
        text.lines().forEach(line -> {
            int space = line.indexOf(' ');
            String first = space < 0 ? line : line.substring(0, space);
            String rest = space < 0 ? "" : line.substring(space + 1);
            if (first.equals("=")) {
                int second = rest.indexOf(' ');
                kinds.put(rest.substring(0, second), rest.substring(second + 1));
            } else {
                lines.put(first, rest);
            }
        });
    }

    static FieldTable get() {
        return Holder.TABLE;
    }

    private static String text() {
        try (InputStream stream = FieldTable.class.getResourceAsStream("fields.txt")) {
            return new String(Objects.requireNonNull(stream, "fields.txt").readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }

    /** Returns the type of a kind, such as {@code batch/v1/Job}; empty if it is not in the table. */
    Optional<ObjectType> kind(String type) {
        return Optional.ofNullable(kinds.get(type)).map(this::type);
    }

    /** Returns all kinds of the table. */
    List<String> kinds() {
        return kinds.keySet().stream().sorted().toList();
    }

    /** Returns a type that another one names. */
    ObjectType type(String name) {
        return types.computeIfAbsent(name, this::parse);
    }

    private ObjectType parse(String name) {
        Map<String, Field> fields = new LinkedHashMap<>();
        String line = Objects.requireNonNull(lines.get(name), name);
        for (String word : line.isEmpty() ? new String[0] : line.split(" ")) {
            int equals = word.indexOf('=');
            boolean required = word.charAt(equals - 1) == '!';
            boolean nullable = word.endsWith("?");
            String type = word.substring(equals + 1, nullable ? word.length() - 1 : word.length());
            fields.put(word.substring(0, required ? equals - 1 : equals), new Field(read(type), required, nullable));
        }
        return new ObjectType(name, fields);
    }

    private FieldType read(String text) {
        return switch (text.charAt(0)) {
            case '@' -> new FieldType.Named(text.substring(1));
            case '[' -> new FieldType.Items(read(text.substring(2)));
            case '{' -> new FieldType.Values(read(text.substring(2)));
            case 's' -> string(text.substring(1));
            case 'i', 'l' -> whole(text);
            case 'd' -> new FieldType.Decimal();
            case 'b' -> new FieldType.Flag();
            case 'q' -> new FieldType.Quantity();
            case 'p' -> new FieldType.NumberOrText();
            case 't' -> new FieldType.Time();
            default -> new FieldType.Any();
        };
    }

    private FieldType string(String text) {
        int pattern = text.indexOf('~');
        String head = pattern < 0 ? text : text.substring(0, pattern);
        int length = head.indexOf('#');
        String choices = length < 0 ? head : head.substring(0, length);
        return new FieldType.Text(
                choices.isEmpty()
                        ? List.of()
                        : Arrays.asList(choices.substring(1).split("\\|")),
                length < 0 ? Range.ALL : Range.of(head.substring(length + 1)),
                pattern < 0
                        ? Optional.empty()
                        : Optional.of(Pattern.compile(Objects.requireNonNull(lines.get(text.substring(pattern))))));
    }

    private static FieldType whole(String text) {
        int bounds = text.indexOf('<');
        return new FieldType.Whole(
                text.charAt(0) == 'l',
                bounds < 0 ? Range.ALL : Range.of(text.substring(bounds + 1, text.length() - 1)));
    }
}
