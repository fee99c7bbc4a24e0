package io.gangflow.argo.interpreter.expression;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import io.gangflow.json.BoundedJson;
import io.gangflow.kubernetes.json.Sha256;
import io.gangflow.pipeline.model.TimeText;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.zone.ZoneRulesProvider;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The functions that Gangflow compiles to: functions of expr-lang 1.17.8, and Argo's {@code toJson}. */
final class Functions {

    static final Set<String> OF_EACH = Set.of("all", "any", "filter", "map");

    private static final ObjectReader JSON =
            BoundedJson.MAPPER.reader().with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    /** RFC 3339; Java's ISO format permits other forms. */
    private static final Pattern DATE = Pattern.compile(
            "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\\.[0-9]{1,9})?(?:Z|[+-][0-9]{2}:[0-9]{2})");

    private static final Pattern DURATION = Pattern.compile("(-?)([0-9]{1,12})([smh])");

    private Functions() {}

    static @Nullable Object call(String function, List<@Nullable Object> arguments) {
        Object first = arguments.isEmpty() ? null : arguments.get(0);
        return switch (function) {
            case "toJson" -> Values.json(first);
            case "fromJSON" -> parsed(text(function, first));
            case "replace" ->
                replaced(
                        text(function, first),
                        text(function, argument(function, arguments, 1)),
                        text(function, argument(function, arguments, 2)));
            case "string" -> Values.text(first);
            case "float" -> number(function, first).doubleValue();
            case "int" -> number(function, first).longValue();
            case "type" -> first instanceof List ? "array" : Values.kind(first);
            case "len" -> (long) length(first);
            case "sprig.sha256sum" -> Sha256.of(text(function, first));
            case "trim" -> GoStrings.trim(text(function, first));
            case "join" -> joined(first, arguments.size() > 1 ? text(function, arguments.get(1)) : "");
            case "split" -> GoStrings.split(text(function, first), text(function, argument(function, arguments, 1)));
            case "date" -> date(text(function, first));
            case "timezone" -> zone(text(function, first));
            case "duration" -> duration(text(function, first));
            default ->
                throw ExpressionException.unsupported("the function `%s` is not interpreted".formatted(function));
        };
    }

    static Object method(@Nullable Object of, String name, List<@Nullable Object> arguments) {
        if (!(of instanceof ZonedDateTime time)) {
            throw ExpressionException.unsupported(
                    "a method `%s` of %s is not interpreted".formatted(name, Values.kind(of)));
        }
        try {
            return method(time, name, arguments);
        } catch (DateTimeException | ArithmeticException e) {
            throw ExpressionException.failed("%s gives a time that is out of range".formatted(name));
        }
    }

    private static Object method(ZonedDateTime time, String name, List<@Nullable Object> arguments) {
        Object first = arguments.isEmpty() ? null : arguments.get(0);
        return switch (name) {
            case "In" -> time.withZoneSameInstant(required(ZoneId.class, name, first));
            case "AddDate" ->
                TimeText.addDate(
                        time,
                        Math.addExact(Math.multiplyExact(integer(first), 12), integer(argument(name, arguments, 1))),
                        integer(argument(name, arguments, 2)));
            case "Unix" -> time.toEpochSecond();
            case "Add" -> time.plus(required(Duration.class, name, first));
            case "Format" -> GoTime.format(time, text(name, first));
            default -> throw ExpressionException.unsupported("the method `%s` is not interpreted".formatted(name));
        };
    }

    private static @Nullable Object argument(String function, List<@Nullable Object> arguments, int index) {
        if (index >= arguments.size()) {
            throw ExpressionException.failed("not enough arguments to call " + function);
        }
        return arguments.get(index);
    }

    static Object each(String function, @Nullable Object list, Function<@Nullable Object, @Nullable Object> body) {
        if (!(list instanceof List<?> items)) {
            throw ExpressionException.failed("%s is not a list".formatted(Values.kind(list)));
        }
        return switch (function) {
            case "any" -> items.stream().anyMatch(item -> Operators.truth(body.apply(item)));
            case "all" -> items.stream().allMatch(item -> Operators.truth(body.apply(item)));
            case "filter" -> collected(items.stream().filter(item -> Operators.truth(body.apply(item))));
            default -> collected(items.stream().map(body));
        };
    }

    /** A list, which may hold null. */
    static List<@Nullable Object> collected(Stream<?> values) {
        List<@Nullable Object> list = new ArrayList<>();
        values.forEach(list::add);
        return list;
    }

    private static @Nullable Object parsed(String json) {
        try {
            return value(JSON.readTree(json));
        } catch (JsonProcessingException e) {
            throw ExpressionException.failed("`%s` is not JSON".formatted(shortened(json)));
        }
    }

    /** Numbers of JSON are floats, as in Go. */
    private static @Nullable Object value(JsonNode node) {
        if (node.isTextual()) {
            return node.asText();
        }
        if (node.isNumber()) {
            return node.asDouble();
        }
        if (node.isBoolean()) {
            return node.asBoolean();
        }
        if (node.isArray()) {
            List<@Nullable Object> list = new ArrayList<>();
            node.forEach(item -> list.add(value(item)));
            return list;
        }
        if (node.isObject()) {
            Map<String, @Nullable Object> map = new HashMap<>();
            node.properties().forEach(field -> map.put(field.getKey(), value(field.getValue())));
            return map;
        }
        return null;
    }

    private static Number number(String function, @Nullable Object value) {
        if (value instanceof Number number) {
            return number;
        }
        try {
            // An expression with both would make a Double of the Long.
            if (function.equals("int")) {
                return GoStrings.integer(text(function, value));
            }
            return GoStrings.floating(text(function, value));
        } catch (NumberFormatException e) {
            throw ExpressionException.failed(
                    "invalid operation: %s(\"%s\")".formatted(function, shortened(text(function, value))));
        }
    }

    private static int length(@Nullable Object value) {
        if (value instanceof String text) {
            return text.codePointCount(0, text.length());
        }
        if (value instanceof List<?> list) {
            return list.size();
        }
        if (value instanceof Map<?, ?> map) {
            return map.size();
        }
        throw ExpressionException.failed("invalid argument for len (type %s)".formatted(Values.kind(value)));
    }

    private static String joined(@Nullable Object list, String glue) {
        if (!(list instanceof List<?> items)) {
            throw ExpressionException.failed("%s is not a list".formatted(Values.kind(list)));
        }
        Work.requireLength((long) items.size() * glue.length());
        return items.stream().map(item -> text("join", item)).collect(Collectors.joining(glue));
    }

    private static ZonedDateTime date(String text) {
        if (DATE.matcher(text).matches()) {
            try {
                return OffsetDateTime.parse(text).toZonedDateTime();
            } catch (DateTimeException e) {
                throw ExpressionException.failed("invalid date " + shortened(text));
            }
        }
        throw ExpressionException.failed("invalid date " + shortened(text));
    }

    private static ZoneId zone(String name) {
        try {
            // Unlike ZoneId.of, it knows no offsets, such as GMT+1.
            Objects.requireNonNull(ZoneRulesProvider.getRules(name, false));
            return ZoneId.of(name);
        } catch (DateTimeException e) {
            throw ExpressionException.failed("unknown time zone " + shortened(name));
        }
    }

    private static Duration duration(String text) {
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches()) {
            throw ExpressionException.unsupported("the duration `%s` is not interpreted".formatted(text));
        }
        Duration duration = Duration.parse("PT" + matcher.group(2) + matcher.group(3));
        return matcher.group(1).isEmpty() ? duration : duration.negated();
    }

    private static int integer(@Nullable Object value) {
        return Math.toIntExact(required(Long.class, "AddDate", value));
    }

    private static <T> T required(Class<T> type, String function, @Nullable Object value) {
        if (!type.isInstance(value)) {
            throw ExpressionException.failed(
                    "invalid argument for %s (type %s)".formatted(function, Values.kind(value)));
        }
        return type.cast(value);
    }

    private static String replaced(String text, String old, String with) {
        long count = old.isEmpty() ? text.codePointCount(0, text.length()) + 1L : occurrences(text, old);
        Work.requireLength(text.length() + count * Math.max(0, with.length() - old.length()));
        return GoStrings.replace(text, old, with);
    }

    private static long occurrences(String text, String part) {
        long count = 0;
        for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length())) {
            count++;
        }
        return count;
    }

    private static String text(String function, @Nullable Object value) {
        if (value instanceof String text) {
            return text;
        }
        throw ExpressionException.failed("invalid argument for %s (type %s)".formatted(function, Values.kind(value)));
    }

    private static String shortened(String text) {
        return text.length() > 60 ? text.substring(0, 60) + "…" : text;
    }
}
