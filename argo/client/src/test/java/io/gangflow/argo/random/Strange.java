package io.gangflow.argo.random;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Puts an unusual string or number into a document: a cluster must accept whatever {@code check} accepts. */
final class Strange {

    private static final List<Object> VALUES = List.of(
            "",
            " ",
            "Upper_Case",
            "a b",
            "-x",
            "x-",
            "x.",
            "a/b",
            "a//b",
            "/",
            "a_b",
            "ü",
            "a".repeat(63),
            "a".repeat(64),
            "a".repeat(254),
            "x".repeat(64) + "/y",
            "1",
            "true",
            "a\nb",
            "$(X)",
            "a:b",
            "a@b",
            "..",
            "*",
            "a,b",
            "a=b",
            "\uD83D\uDE00",
            "\u0085",
            0,
            -1,
            1.5,
            65_536,
            2_147_483_648L,
            "0",
            "0.0001",
            "1000000",
            "1Ei",
            "0s",
            "366d");

    /** Free texts of programs. */
    private static final List<String> SOUND =
            List.of("apiVersion", "kind", "description", "title", "command", "arguments");

    /** Keys of mappings with user-defined names. */
    private static final Set<String> NAMED = Set.of(
            "parameters",
            "queues",
            "priorityClasses",
            "stages",
            "inputs",
            "outputs",
            "env",
            "secrets",
            "labels",
            "annotations",
            "nodeSelector",
            "volumes",
            "ports",
            "initContainers",
            "sidecars",
            "images",
            "matrix",
            "conf",
            "after",
            "matchLabels",
            "requests",
            "limits",
            "data",
            "stringData");

    private final Dice dice;
    private int left;

    private Strange(Dice dice, int left) {
        this.dice = dice;
        this.left = left;
    }

    /** Strings that are valid as keys of a Secret. */
    static Stream<String> keys() {
        return VALUES.stream()
                .map(String::valueOf)
                .filter(text -> text.matches("(?!\\.\\.)[-._a-zA-Z0-9]{1,253}"))
                .distinct();
    }

    /** The document in an order that depends only on the seed. */
    static Map<String, Object> nowhere(Map<String, Object> document) {
        return named(new Strange(new Dice(0), Integer.MAX_VALUE).mapping("", document));
    }

    /** The document with one scalar or one name changed. */
    static Map<String, Object> in(Map<String, Object> document, Dice dice) {
        int places = new Strange(dice, Integer.MAX_VALUE).count(document);
        return named(new Strange(dice, dice.between(0, places - 1)).mapping("", document));
    }

    private static Map<String, Object> named(Map<?, ?> map) {
        Map<String, Object> named = new LinkedHashMap<>();
        map.forEach((key, value) -> named.put(String.valueOf(key), value));
        return named;
    }

    private int count(Map<String, Object> document) {
        mapping("", document);
        return Integer.MAX_VALUE - left;
    }

    private Object value(String key, Object value) {
        if (value instanceof Map<?, ?> map) {
            return mapping(key, map);
        }
        if (value instanceof Collection<?> items) {
            List<Object> changed = new ArrayList<>();
            items.forEach(item -> changed.add(value(key, item)));
            return changed;
        }
        return isHere() ? dice.pick(VALUES) : value;
    }

    private Map<Object, Object> mapping(String of, Map<?, ?> map) {
        Map<Object, Object> changed = new LinkedHashMap<>();
        ordered(map).forEach((key, value) -> {
            boolean sound = SOUND.contains(String.valueOf(key));
            Object name = NAMED.contains(of) && isHere() ? String.valueOf(dice.pick(VALUES)) : key;
            changed.put(name, sound ? value : value(String.valueOf(key), value));
        });
        return changed;
    }

    /** Immutable maps have a different order in each JVM. */
    private static Map<?, ?> ordered(Map<?, ?> map) {
        return map instanceof LinkedHashMap ? map : new TreeMap<>(map);
    }

    private boolean isHere() {
        return left-- == 0;
    }
}
