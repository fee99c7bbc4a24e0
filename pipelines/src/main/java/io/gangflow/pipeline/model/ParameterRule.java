package io.gangflow.pipeline.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.json.BoundedJson;
import io.gangflow.pipeline.yaml.PlainScalar;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The values that a parameter accepts. This is the only check of a parameter's value: defaults, enums, includes, the
 * command line, the Airflow API and backfills use it, and the compiled WorkflowTemplate contains it.
 *
 * @param allowed the enum, empty if any value of the type is allowed
 * @param minimum lower bound of a number, inclusive
 * @param maximum upper bound of a number, inclusive
 * @param minLength minimum length of a string, in Unicode code points
 * @param maxLength maximum length of a string, in Unicode code points
 * @param pattern regular expression in the syntax of RE2 that matches the whole of a string, see
 *     {@link ParameterPattern}
 * @param confined whether a text of the pipeline appends the value to a path, below which it must stay; follows from
 *     these texts, see {@link ConfinedParameters}
 */
public record ParameterRule(
        Parameter.Type type,
        List<String> allowed,
        Optional<Double> minimum,
        Optional<Double> maximum,
        OptionalInt minLength,
        OptionalInt maxLength,
        Optional<String> pattern,
        boolean confined) {

    private static final Pattern CLIMBING = Pattern.compile("(^|[/\\\\])\\.\\.?($|[/\\\\])");

    /**
     * Maximum length of a value in bytes of UTF-8. Linux accepts 131,072 bytes for one argument or environment
     * variable, its name and the final NUL included (MAX_ARG_STRLEN, include/uapi/linux/binfmts.h); 8 KiB are left for
     * the text around the value.
     */
    public static final int MAX_BYTES = 120 << 10;

    public ParameterRule {
        allowed = List.copyOf(allowed);
    }

    /** Creates a rule as declared, before the texts that use the parameter are known. */
    public ParameterRule(
            Parameter.Type type,
            List<String> allowed,
            Optional<Double> minimum,
            Optional<Double> maximum,
            OptionalInt minLength,
            OptionalInt maxLength,
            Optional<String> pattern) {
        this(type, allowed, minimum, maximum, minLength, maxLength, pattern, false);
    }

    /** Accepts any value of a type. */
    public static ParameterRule of(Parameter.Type type) {
        return new ParameterRule(
                type,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                Optional.empty());
    }

    /** Accepts any text, for a parameter that Gangflow did not declare. */
    public static ParameterRule anyText() {
        return of(Parameter.Type.STRING);
    }

    /** Returns this rule with another enum; an empty one allows any value. */
    public ParameterRule allowing(List<String> values) {
        return new ParameterRule(type, values, minimum, maximum, minLength, maxLength, pattern, confined);
    }

    /** Returns this rule with bounds of a number, both inclusive. */
    public ParameterRule between(double least, double most) {
        return new ParameterRule(
                type, allowed, Optional.of(least), Optional.of(most), minLength, maxLength, pattern, confined);
    }

    /** Returns this rule with another pattern, or none. */
    public ParameterRule matching(Optional<String> other) {
        return new ParameterRule(type, allowed, minimum, maximum, minLength, maxLength, other, confined);
    }

    /** Returns this rule, confined or not. */
    public ParameterRule confined(boolean newConfined) {
        return new ParameterRule(type, allowed, minimum, maximum, minLength, maxLength, pattern, newConfined);
    }

    /**
     * Checks a value.
     *
     * @return what is wrong, as the end of a sentence ({@code is above the maximum 100}); empty for an accepted value
     * @throws IllegalArgumentException if the pattern has a problem, see {@link ParameterPattern#problem}
     */
    public Optional<String> problem(String value) {
        return Stream.<Check>of(
                        ParameterRule::textProblem,
                        this::typeProblem,
                        this::enumProblem,
                        this::rangeProblem,
                        this::lengthProblem,
                        this::patternProblem,
                        this::pathProblem)
                .flatMap(check -> check.problem(value).stream())
                .findFirst();
    }

    private interface Check {
        Optional<String> problem(String value);
    }

    /**
     * Checks what no parameter can contain, because it becomes an argument of a program and passes through Argo's
     * templates.
     */
    private static Optional<String> textProblem(String value) {
        if (value.indexOf('\0') >= 0) {
            return Optional.of("contains the character NUL, which is not allowed in arguments");
        }
        if (value.codePoints().anyMatch(ParameterRule::isHalf)) {
            return Optional.of("is not valid Unicode: half of a surrogate pair");
        }
        if (value.contains("{{") || value.contains("}}")) {
            return Optional.of("contains `{{` or `}}`, which Argo would treat as a template tag");
        }
        int bytes = value.getBytes(StandardCharsets.UTF_8).length;
        return bytes <= MAX_BYTES
                ? Optional.empty()
                : Optional.of("has %,d bytes, at most %,d fit in an argument".formatted(bytes, MAX_BYTES));
    }

    private static boolean isHalf(int point) {
        return point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
    }

    private Optional<String> typeProblem(String value) {
        return switch (type) {
            case STRING -> Optional.empty();
            case INTEGER -> PlainScalar.isInteger(value) ? Optional.empty() : Optional.of("is not a whole number");
            case NUMBER -> PlainScalar.isNumber(value) ? Optional.empty() : Optional.of("is not a number");
            case BOOLEAN ->
                value.equals("true") || value.equals("false")
                        ? Optional.empty()
                        : Optional.of("is neither `true` nor `false`");
            case DATE -> isDate(value) ? Optional.empty() : Optional.of("is not a date such as 2026-11-24");
            case ARRAY ->
                json(value).filter(JsonNode::isArray).isPresent()
                        ? Optional.empty()
                        : Optional.of("is not a JSON list such as [\"a\", 1]");
            case OBJECT ->
                json(value).filter(JsonNode::isObject).isPresent()
                        ? Optional.empty()
                        : Optional.of("is not a JSON object such as {\"a\": 1}");
        };
    }

    private static boolean isDate(String value) {
        try {
            return LocalDate.parse(value).toString().equals(value) && value.length() == "yyyy-MM-dd".length();
        } catch (DateTimeException notADate) {
            return false;
        }
    }

    private static Optional<JsonNode> json(String value) {
        try {
            return Optional.of(BoundedJson.MAPPER.readTree(value));
        } catch (JsonProcessingException notJson) {
            return Optional.empty();
        }
    }

    private Optional<String> enumProblem(String value) {
        return allowed.isEmpty() || allowed.contains(value)
                ? Optional.empty()
                : Optional.of("is not in `enum`: " + String.join(", ", allowed));
    }

    private Optional<String> rangeProblem(String value) {
        if (!type.isNumeric()) {
            return Optional.empty();
        }
        // Whole numbers of 18 digits do not fit a double.
        BigDecimal written =
                type == Parameter.Type.INTEGER ? new BigDecimal(value) : new BigDecimal(Double.parseDouble(value));
        return minimum.filter(least -> written.compareTo(new BigDecimal(least)) < 0)
                .map(least -> "is below the minimum " + plain(least))
                .or(() -> maximum.filter(most -> written.compareTo(new BigDecimal(most)) > 0)
                        .map(most -> "is above the maximum " + plain(most)));
    }

    private Optional<String> lengthProblem(String value) {
        if (type != Parameter.Type.STRING) {
            return Optional.empty();
        }
        int length = value.codePointCount(0, value.length());
        if (length < minLength.orElse(0)) {
            return Optional.of("has length %,d, below `minLength` %,d".formatted(length, minLength.orElse(0)));
        }
        return length > maxLength.orElse(Integer.MAX_VALUE)
                ? Optional.of("has length %,d, above `maxLength` %,d".formatted(length, maxLength.orElse(0)))
                : Optional.empty();
    }

    private Optional<String> patternProblem(String value) {
        return pattern.filter(expression -> type == Parameter.Type.STRING)
                .filter(expression -> !ParameterPattern.matches(expression, value))
                .map(expression -> "does not match the pattern `%s`".formatted(expression));
    }

    /** Also refuses a single dot: the text around the value may add another. */
    private Optional<String> pathProblem(String value) {
        return confined && CLIMBING.matcher(value).find()
                ? Optional.of("has `.` or `..` as a part, which could leave the path of the pipeline")
                : Optional.empty();
    }

    /** Formats a bound as it was written, without a fraction added by the conversion. */
    public static String plain(double number) {
        return number == Math.rint(number) && Math.abs(number) < 1e15
                ? Long.toString((long) number)
                : Double.toString(number);
    }
}
