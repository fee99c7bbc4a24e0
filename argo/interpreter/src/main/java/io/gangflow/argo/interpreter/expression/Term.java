package io.gangflow.argo.interpreter.expression;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A part of an expression. Its value is a String, Long, Double, Boolean, List, Map, a time or a duration, or null, which
 * stands for expr-lang's {@code nil}.
 */
sealed interface Term {

    @Nullable
    Object value(Scope scope);

    /** The dotted name under which the environment may define it; empty for other terms. */
    default Optional<String> path(Scope scope) {
        return Optional.empty();
    }

    /** A literal. */
    record Constant(@Nullable Object value) implements Term {
        @Override
        public @Nullable Object value(Scope scope) {
            return value;
        }
    }

    /** A name of the environment, of {@code let}, or {@code #}. */
    record Name(String name) implements Term {
        @Override
        public @Nullable Object value(Scope scope) {
            return scope.locals().containsKey(name) ? scope.locals().get(name) : known(name, scope);
        }

        @Override
        public Optional<String> path(Scope scope) {
            return scope.locals().containsKey(name) ? Optional.empty() : Optional.of(name);
        }

        private static @Nullable Object known(String path, Scope scope) {
            Optional<String> value = scope.names().apply(path);
            if (value.isEmpty() && !scope.lenient()) {
                throw ExpressionException.unsupported("`%s` names nothing here".formatted(path));
            }
            return value.orElse(null);
        }
    }

    /** {@code of.key}, {@code of['key']}, {@code of[0]}; {@code optional} with a question mark. */
    record Member(Term of, Term key, boolean optional) implements Term {
        @Override
        public @Nullable Object value(Scope scope) {
            Optional<String> path = path(scope);
            if (path.isPresent()) {
                return Name.known(path.get(), optional ? scope.leniently() : scope);
            }
            Object whole = of.value(scope);
            Object member = key.value(scope);
            if (whole instanceof Map<?, ?> map) {
                return map.get(member);
            }
            if (whole instanceof List<?> list && member instanceof Long index) {
                long at = index < 0 ? list.size() + index : index;
                if (at >= 0 && at < list.size()) {
                    return list.get((int) at);
                }
                throw ExpressionException.failed(
                        "index out of range: %d (list length is %d)".formatted(index, list.size()));
            }
            if (whole == null && (optional || scope.lenient())) {
                return null;
            }
            throw ExpressionException.failed("cannot fetch %s from %s".formatted(member, Values.kind(whole)));
        }

        @Override
        public Optional<String> path(Scope scope) {
            return key instanceof Constant constant && constant.value() instanceof String name
                    ? of.path(scope).map(path -> path + "." + name)
                    : Optional.empty();
        }
    }

    /** {@code first ?? other}. */
    record Coalesce(Term first, Term other) implements Term {
        @Override
        public @Nullable Object value(Scope scope) {
            Object value = first.value(scope.leniently());
            return value == null ? other.value(scope) : value;
        }
    }

    /** Evaluates both sides. A long chain such as {@code a + b + c} nests to the left, so it is evaluated in a loop. */
    record Binary(String operator, Term left, Term right) implements Term {
        @Override
        public @Nullable Object value(Scope scope) {
            Deque<Binary> chain = new ArrayDeque<>();
            Term first = this;
            while (first instanceof Binary binary) {
                chain.push(binary);
                first = binary.left();
            }
            Object value = first.value(scope);
            for (Binary each : chain) {
                Object right = each.right().value(scope);
                scope.work().charge(value);
                scope.work().charge(right);
                value = Operators.apply(each.operator(), value, right);
            }
            return value;
        }
    }

    /** {@code and} and {@code or}, which evaluate the second side only if necessary; a chain in a loop. */
    record Logical(boolean isAnd, Term left, Term right) implements Term {
        @Override
        public Object value(Scope scope) {
            Deque<Logical> chain = new ArrayDeque<>();
            Term first = this;
            while (first instanceof Logical logical) {
                chain.push(logical);
                first = logical.left();
            }
            boolean value = Operators.truth(first.value(scope));
            for (Logical each : chain) {
                scope.work().charge(value);
                if (value == each.isAnd()) {
                    value = Operators.truth(each.right().value(scope));
                }
            }
            return value;
        }
    }

    /** {@code not x}. */
    record Not(Term of) implements Term {
        @Override
        public Object value(Scope scope) {
            return !Operators.truth(of.value(scope));
        }
    }

    /** {@code condition ? yes : no}. */
    record Choice(Term condition, Term yes, Term no) implements Term {
        @Override
        public @Nullable Object value(Scope scope) {
            return (Operators.truth(condition.value(scope)) ? yes : no).value(scope);
        }
    }

    /** {@code [a, b]}. */
    record Items(List<Term> terms) implements Term {
        @Override
        public Object value(Scope scope) {
            return evaluated(terms, scope);
        }

        private static List<@Nullable Object> evaluated(List<Term> terms, Scope scope) {
            return Functions.collected(terms.stream().map(term -> scope.work().charge(term.value(scope))));
        }
    }

    /** A function by its name. */
    record Call(String function, List<Term> arguments) implements Term {
        @Override
        public @Nullable Object value(Scope scope) {
            return scope.work().charge(Functions.call(function, Items.evaluated(arguments, scope)));
        }
    }

    /** A method of a time, or one of the functions of sprig. */
    record Method(Term of, String name, List<Term> arguments) implements Term {

        /** The name of sprig v3's functions in Argo (argo-workflows 4.1.2, util/expr/env). */
        private static final String SPRIG = "sprig";

        @Override
        public @Nullable Object value(Scope scope) {
            if (of instanceof Name known && known.name().equals(SPRIG)) {
                return new Call("sprig." + name, arguments).value(scope);
            }
            return Functions.method(of.value(scope), name, Items.evaluated(arguments, scope));
        }
    }

    /** A function over the items of a list; the body refers to an item as {@code #}. */
    record Each(String function, Term list, Term body) implements Term {
        @Override
        public Object value(Scope scope) {
            return Functions.each(
                    function, list.value(scope), item -> scope.work().charge(body.value(scope.with("#", item))));
        }
    }

    /** {@code let name = value; body}. */
    record Let(String name, Term bound, Term body) implements Term {
        @Override
        public @Nullable Object value(Scope scope) {
            return body.value(scope.with(name, bound.value(scope)));
        }
    }
}
