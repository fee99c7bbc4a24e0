package io.gangflow.argo.interpreter.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Expressions that are nested too deep, are too long or have too large values are refused. */
final class ExpressionLimitsTest {

    @Test
    void anExpressionMayBeNestedSoDeepAndNoDeeper() {
        assertThat(value("(".repeat(50) + "1" + ")".repeat(50))).contains("1");
        assertThat(value("(".repeat(10_000) + "1" + ")".repeat(10_000))).isEmpty();
        assertThat(value("not ".repeat(100_000) + "true")).isEmpty();
        assertThat(value("!".repeat(100_000) + "true")).isEmpty();
        assertThat(value("nil ?? ".repeat(100_000) + "1")).isEmpty();
        assertThat(value("a" + ".b".repeat(100_000))).isEmpty();
        assertThat(value("a" + "[0]".repeat(100_000))).isEmpty();
        assertThat(value(("a" + ".b".repeat(29) + "[").repeat(98) + "0" + "]".repeat(98)))
                .isEmpty();
    }

    @Test
    void aChainOfOperatorsMayBeLong() {
        assertThat(value("1" + " + 1".repeat(50_000))).contains("50001");
        assertThat(value("true" + " && true".repeat(30_000))).contains("true");
        assertThat(value("false" + " or false".repeat(20_000) + " or true")).contains("true");
    }

    @Test
    void aLongTextIsRefusedAndShownInPart() {
        assertThatThrownBy(() -> Expression.parse("1" + "+1".repeat(200_000)))
                .isInstanceOf(ExpressionException.class)
                .message()
                .hasSizeLessThan(600);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "replace(replace('aaaaaaaaaa', 'a', 'bbbbbbbbbb'), '', '0123456789')",
                "let a = [1, 2]; let b = [a, a]; string([b, b])"
            })
    void whatBecomesALittleLargerIsEvaluated(String text) {
        assertThat(value(text)).isPresent();
    }

    @Test
    void whatGrowsWithoutLimitIsRefused() {
        String doubled = "let x0 = 'a'; " + doubling("x%d + x%d") + "x60";
        String nested = "let x0 = [1]; " + doubling("[x%d, x%d]") + "string(x60)";
        String product = "let l = split('" + ",".repeat(2_000) + "', ','); any(l, any(l, any(l, # == 'x')))";
        String text = "let t = '" + "a".repeat(100_000) + "'; replace(t, 'a', t)";

        assertThat(Stream.of(doubled, nested, product, text))
                .allSatisfy(each -> assertThat(value(each)).isEmpty());
    }

    private static String doubling(String sum) {
        return IntStream.rangeClosed(1, 60)
                .mapToObj(number -> "let x%d = %s; ".formatted(number, sum.formatted(number - 1, number - 1)))
                .collect(Collectors.joining());
    }

    private static Optional<String> value(String text) {
        return Expression.valueOf(text, name -> Optional.empty());
    }
}
