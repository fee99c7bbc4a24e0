package io.gangflow.argo.interpreter.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Expressions have the same values as in Argo. */
final class ExpressionTest {

    private static final Map<String, String> VALUES = Map.ofEntries(
            Map.entry("workflow.name", "etl-1"),
            Map.entry("workflow.status", "Failed"),
            Map.entry("workflow.parameters.mode", "full run"),
            Map.entry("workflow.parameters.n", "12"),
            Map.entry("workflow.parameters.f", "0.97"),
            Map.entry("workflow.parameters.bad", "x1"),
            Map.entry("workflow.parameters.empty", ""),
            Map.entry("workflow.parameters.langs", "[\"de\", 3, true, null, 0.5]"),
            Map.entry(
                    "workflow.parameters.obj",
                    "{\"b\":[1,2],\"a\":{\"c\":\"<d>\"},\"big\":12345678901234567890,\"small\":0.0000001}"),
            Map.entry("workflow.parameters.list", "[\"{\\\"x\\\":1}\"]"),
            Map.entry("workflow.parameters.plain", "[\"hello\"]"),
            Map.entry("workflow.parameters.nested", "[{\"x\":1.50}]"),
            Map.entry(
                    "workflow.failures",
                    "\"[{\\\"displayName\\\":\\\"train\\\",\\\"message\\\":\\\"\\\\\\\"displayName\\\\\\\":\\\\\\\"count\\\\\\\"\\\"},"
                            + "{\\\"displayName\\\":\\\"etl-1\\\"}]\""),
            Map.entry("tasks.a-b.status", "Succeeded"),
            Map.entry("tasks.a-b.outputs.parameters.result", "3"),
            Map.entry("tasks.skipped.status", "Skipped"));

    static Stream<String> recorded() throws IOException {
        try (InputStream file = ExpressionTest.class.getResourceAsStream("expr-lang-values.tsv")) {
            String text = new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
            return text.lines().filter(line -> !line.startsWith("#"));
        }
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void anExpressionHasTheValueThatArgoGivesIt(String line) {
        String[] fields = line.split("\t", -1);

        assertThat(value(fields[0]).orElse("ERROR")).isEqualTo(fields[1]);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1 +",
                "(1",
                "[1",
                "'x",
                "a b",
                "1 not 2",
                "let x = 1",
                "~",
                "a.b(",
                "x.y",
                "unknown('x')",
                "'x'.y()",
                "replace('x')",
                "split('x')",
                "date('2026-11-27T20:00:00Z').AddDate(1)",
                "date('2026-11-27T20:00:00Z').AddDate(0, 'x', 1)",
                "date('2026-11-27T20:00:00Z').AddDate(0, 9999999999, 0)",
                "date('2026-11-27T20:00:00Z').In('UTC')",
                "date('2026-11-27T20:00:00Z').Add(1)",
                "date('+999999999-01-01T00:00:00Z').Add(duration('999999999999h'))",
                "date('2026-11-27T20:00:00Z').Format('bcA')",
                "date('2026-11-27T20:00:00Z').Format('h')",
                "date('2026-11-27T20:00:00Z').Format('2')",
                "date('2026-11-27T20:00:00Z').Format('_2')",
                "date('2026-11-27T20:00:00Z').Format('15.000')",
                "date('2026-11-27T20:00:00Z').Format('[2006]')",
                "date('2026-11-27T20:00:00Z').Format(\"'T'\")",
                "date('2026-11-27T20:00:00Z').Add(duration('1h30m'))",
                "1 / 0",
                "[1][4294967296]"
            })
    void whatIsNoExpressionOfOursIsRefused(String text) {
        assertThatThrownBy(() -> Expression.parse(text).replacement(name -> Optional.empty()))
                .isInstanceOf(ExpressionException.class);
    }

    /** With the first, Argo ends the node with an error; of the others nothing is known. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "int('x') | true | invalid operation: int(\"x\")",
                "1 + 'a' | true | invalid operation: int + string",
                "[1][1] | true | index out of range: 1 (list length is 1)",
                "split('x') | true | not enough arguments to call split",
                "len(1) | true | invalid argument for len (type int)",
                "fromJSON('x') | true | `x` is not JSON",
                "7 % 0 | true | integer divide by zero",
                "nil | true | the expression has no value",
                "x.y | false | `x.y` names nothing here",
                "later('x') | false | the function `later` is not interpreted",
                "1 + | false | {{=1 +}} is not interpreted, at offset 3",
                "'x'.later() | false | a method `later` of string is not interpreted"
            })
    void aMistakeInTheValuesIsDistinguishedFromAnExpressionOfOthers(String text, boolean ofValues, String message) {
        assertThatThrownBy(() -> Expression.parse(text).replacement(name -> Optional.empty()))
                .isInstanceOfSatisfying(
                        ExpressionException.class,
                        e -> assertThat(e.isOfValues()).isEqualTo(ofValues))
                .hasMessage(message);
    }

    @ParameterizedTest(name = "{0} times: {2}")
    @CsvSource({
        "99, '(', true",
        "100, '(', false",
        "99, '[', true",
        "100, '[', false",
        "99, '!', true",
        "100, '!', false",
        "30, '.b', true",
        "31, '.b', false",
        "30, '[0]', true",
        "31, '[0]', false",
        "10, '?.b()', true",
        "1000, ',1', true"
    })
    void eachPartHasItsLimit(int times, String part, boolean parsed) {
        String repeated = part.repeat(times);
        String text = switch (part) {
            case "(" -> repeated + "1" + ")".repeat(times);
            case "[" -> repeated + "1" + "]".repeat(times);
            case "!" -> repeated + "true";
            case ",1" -> "[1" + repeated + "]";
            default -> "a" + repeated;
        };

        assertThat(parses(text)).isEqualTo(parsed);
    }

    private static boolean parses(String text) {
        try {
            Expression.parse(text);
            return true;
        } catch (ExpressionException refused) {
            return false;
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a; b | [\"a\",\"b\"]",
                "[1]; {\"x\": 2} | [[1],{\"x\":2}]",
                "[1]; 2 | [\"[1]\",\"2\"]",
                "1; 2 | [\"1\",\"2\"]"
            })
    void resultsOfInstancesBecomeOneList(String results, String expected) {
        assertThat(Expression.listOf(List.of(results.split("; ")))).isEqualTo(expected);
    }

    private static Optional<String> value(String text) {
        return Expression.valueOf(text, name -> Optional.ofNullable(VALUES.get(name)));
    }
}
