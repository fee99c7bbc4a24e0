package io.gangflow.argo.interpreter.expression;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The values of names in a part of an expression.
 *
 * @param names values of the environment by their dotted names; empty for an unknown one
 * @param locals values of {@code let} and of predicates by name; a value may be null
 * @param lenient whether unknown names are nil, because an alternative is given
 * @param work of the whole evaluation
 */
record Scope(
        Function<String, Optional<String>> names, Map<String, @Nullable Object> locals, boolean lenient, Work work) {

    static Scope of(Function<String, Optional<String>> names) {
        return new Scope(names, Map.of(), false, new Work());
    }

    Scope with(String local, @Nullable Object value) {
        Map<String, @Nullable Object> all = new HashMap<>(locals);
        all.put(local, value);
        return new Scope(names, all, lenient, work);
    }

    Scope leniently() {
        return new Scope(names, locals, true, work);
    }
}
