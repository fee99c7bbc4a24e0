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
import org.junit.jupiter.api.Test;
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
                "'x'.y()"
            })
    void whatIsNoExpressionOfOursIsRefused(String text) {
        assertThatThrownBy(() -> Expression.parse(text).replacement(name -> Optional.empty()))
                .isInstanceOf(ExpressionException.class);
    }

    @Test
    void anExpressionMayBeNestedSoDeepAndNoDeeper() {
        assertThat(value("(".repeat(50) + "1" + ")".repeat(50))).contains("1");
        assertThat(value("(".repeat(10_000) + "1" + ")".repeat(10_000))).isEmpty();
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
