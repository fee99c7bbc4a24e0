package io.gangflow.argo.interpreter.expression;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What names mean in a part of an expression.
 *
 * @param names values of the environment by their dotted names; empty for one that is not known
 * @param locals values by name of {@code let} and of predicates; a value may be null
 * @param lenient whether what is not known is nothing, because something else is named in its place
 */
record Scope(Function<String, Optional<String>> names, Map<String, @Nullable Object> locals, boolean lenient) {

    static Scope of(Function<String, Optional<String>> names) {
        return new Scope(names, Map.of(), false);
    }

    Scope with(String local, @Nullable Object value) {
        Map<String, @Nullable Object> all = new HashMap<>(locals);
        all.put(local, value);
        return new Scope(names, all, lenient);
    }

    Scope leniently() {
        return new Scope(names, locals, true);
    }
}
