package io.gangflow.convert.field;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A leftover and its rule. A mapping that only a catch-all rule matches is split if specific rules match its parts: a
 * security context may have three fields that Gangflow sets anyway and one that it does not.
 */
public record Remainder(Field field, FieldRule rule) {

    /** The remainders of an object, without those that are equivalent in the pipeline. */
    public static List<Remainder> of(Field root, Function<Field, FieldRule> rules) {
        return UnconvertedFields.of(root).stream()
                .flatMap(field -> split(field, rules).stream())
                .filter(each -> each.rule.effect() != FieldRule.Effect.EQUAL)
                .toList();
    }

    public boolean isEssential() {
        return rule.effect() == FieldRule.Effect.ESSENTIAL;
    }

    private static List<Remainder> split(Field field, Function<Field, FieldRule> rules) {
        Remainder whole = new Remainder(field, rules.apply(field));
        if (!whole.rule.isGeneral() || field.tree().isEmpty()) {
            return List.of(whole);
        }
        List<Remainder> parts = new ArrayList<>();
        List<Field> below = field.tree().isArray()
                ? field.items()
                : List.copyOf(field.fields().values());
        below.forEach(part -> parts.addAll(split(part, rules)));
        boolean unknown = parts.stream().allMatch(part -> part.rule.isGeneral());
        return unknown ? List.of(whole) : parts;
    }
}
