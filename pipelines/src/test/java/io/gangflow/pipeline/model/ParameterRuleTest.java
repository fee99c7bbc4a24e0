package io.gangflow.pipeline.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ParameterRuleTest {

    private static final ParameterRule N =
            ParameterRule.of(Parameter.Type.INTEGER).between(1, 100);
    private static final ParameterRule TEXT = ParameterRule.of(Parameter.Type.STRING);

    @ParameterizedTest
    @ValueSource(strings = {"999999999", "-5", "0", "101", "not a number; rm -rf /", "--evil", "", "1.0", "01", " 1"})
    void anIntegerIsWholeAndWithinItsBounds(String value) {
        assertThat(N.problem(value)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "50", "100"})
    void boundsAreInclusive(String value) {
        assertThat(N.problem(value)).isEmpty();
    }

    @Test
    void boundsOfWholeNumbersAreExact() {
        ParameterRule rule = ParameterRule.of(Parameter.Type.INTEGER).between(0, 9_007_199_254_740_992.0);

        assertThat(rule.problem("9007199254740992")).isEmpty();
        assertThat(rule.problem("9007199254740993")).isPresent();
    }

    @Test
    void aValueNearAnAllowedOneGetsASuggestionAndAnyOtherOneTheList() {
        ParameterRule region = oneOf("eu-central-1", "eu-west-1", "us-east-1", "us-west-2", "ap-south-1", "sa-east-1");

        assertThat(region.problem("eu-central-l")).contains("is not in `enum`; did you mean `eu-central-1`?");
        assertThat(region.problem("mars"))
                .contains("is not in `enum`: `eu-central-1`, `eu-west-1`, `us-east-1`, `us-west-2`, `ap-south-1`"
                        + " and 1 more");
        assertThat(oneOf("a", "b").problem("c")).contains("is not in `enum`: `a`, `b`");
        assertThat(region.problem("sa-east-1")).isEmpty();
    }

    private static ParameterRule oneOf(String... values) {
        return new ParameterRule(
                Parameter.Type.STRING,
                List.of(values),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                false);
    }

    @Test
    void numbersAndBooleansHaveTheirForm() {
        ParameterRule number = ParameterRule.of(Parameter.Type.NUMBER).between(0, 1);
        ParameterRule flag = ParameterRule.of(Parameter.Type.BOOLEAN);

        assertThat(List.of("0", "0.25", "1e-3", "1"))
                .allSatisfy(value -> assertThat(number.problem(value)).isEmpty());
        assertThat(List.of("NaN", ".inf", "1e400", "1.1", "-0.1", "0x1", "1e-9999999999999999999999999999999999999999"))
                .allSatisfy(value -> assertThat(number.problem(value)).isPresent());
        assertThat(List.of("true", "false"))
                .allSatisfy(value -> assertThat(flag.problem(value)).isEmpty());
        assertThat(List.of("True", "yes", "1", ""))
                .allSatisfy(value -> assertThat(flag.problem(value)).isPresent());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{{=fromBase64('YQ==')}}", "{{workflow.name}}", "a {{ b", "a }} b", "a\0b", "\uD800", "a\uDC00b"
            })
    void noTypeTakesWhatArgoOrAnArgumentCannotHold(String value) {
        for (Parameter.Type type : Parameter.Type.values()) {
            assertThat(ParameterRule.of(type).problem(value)).isPresent();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "--evil",
                "; rm -rf /",
                "$(AWS_SECRET_ACCESS_KEY)",
                "${HOME}",
                "{\"a\": {\"b\": 1} }",
                "größe 🎉",
                "a\nb"
            })
    void aStringTakesAnyOtherText(String value) {
        assertThat(TEXT.problem(value)).isEmpty();
    }

    @Test
    void aValueFitsAnArgumentOfLinux() {
        assertThat(TEXT.problem("a".repeat(ParameterRule.MAX_BYTES))).isEmpty();
        assertThat(TEXT.problem("a".repeat(ParameterRule.MAX_BYTES + 1)))
                .hasValueSatisfying(problem ->
                        assertThat(problem).isEqualTo("has 122,881 bytes, at most 122,880 fit in an argument"));
        assertThat(TEXT.problem("ä".repeat(ParameterRule.MAX_BYTES / 2 + 1))).isPresent();
        assertThat(ParameterRule.MAX_BYTES).isLessThan(131_072);
    }

    @Test
    void lengthsCountCharacters() {
        ParameterRule rule = new ParameterRule(
                Parameter.Type.STRING,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.of(2),
                OptionalInt.of(3),
                Optional.empty());

        assertThat(rule.problem("a")).contains("has length 1, below `minLength` 2");
        assertThat(rule.problem("🎉🎉🎉")).isEmpty();
        assertThat(rule.problem("abcd")).contains("has length 4, above `maxLength` 3");
    }

    @Test
    void aPatternMatchesTheWholeValue() {
        ParameterRule rule = TEXT.matching(Optional.of("s3://[a-z0-9-]{3,63}/.*"));

        assertThat(rule.problem("s3://corpus/books")).isEmpty();
        assertThat(rule.problem("xs3://corpus/books")).contains("does not match the pattern `s3://[a-z0-9-]{3,63}/.*`");
        assertThat(rule.problem("s3://corpus/books\nmore")).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"(", "a(?=b)", "(a)\\1", "[z-a]", "((a{100}){100}){100}", "(a{1000}){1000}", "((a?){100}){100}"})
    void aPatternIsOfRe2AndSmall(String pattern) {
        assertThat(ParameterPattern.problem(pattern)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "[a-z0-9]{1,63}(\\.[a-z0-9]{1,63}){1,4}", "\\{[0-9]{4}-[0-9]{2}\\}", "[]{999}]+", "(?i)abc|b"
            })
    void ordinaryPatternsAreTaken(String pattern) {
        assertThat(ParameterPattern.problem(pattern)).isEmpty();
    }

    @Test
    void aPatternThatBacktracksElsewhereTakesLinearTime() {
        ParameterRule rule = TEXT.matching(Optional.of("(?:x+x+)+y"));

        assertThat(rule.problem("x".repeat(ParameterRule.MAX_BYTES))).isPresent();
    }
}
