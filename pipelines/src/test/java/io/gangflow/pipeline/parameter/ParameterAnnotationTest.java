package io.gangflow.pipeline.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.model.ParameterRule;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ParameterAnnotationTest {

    private static final long SEED = 17;

    private static Parameter named(String name, ParameterRule rule) {
        return new Parameter(name, rule, Optional.empty(), Optional.empty());
    }

    @Test
    void keysAreThoseOfTheLanguage() {
        ParameterRule rule = new ParameterRule(
                Parameter.Type.STRING,
                List.of("small", "large"),
                Optional.empty(),
                Optional.empty(),
                OptionalInt.of(1),
                OptionalInt.of(9),
                Optional.of("[a-z]+"));

        assertThat(ParameterAnnotation.write(List.of(
                        named("n", ParameterRule.of(Parameter.Type.INTEGER).between(1, 100)), named("size", rule))))
                .isEqualTo("{\"n\":{\"type\":\"integer\",\"minimum\":1,\"maximum\":100},"
                        + "\"size\":{\"type\":\"string\",\"minLength\":1,\"maxLength\":9,\"pattern\":\"[a-z]+\"}}");
    }

    @Test
    void whatIsWrittenIsRead() {
        Random random = new Random(SEED);
        for (int round = 0; round < 500; round++) {
            Parameter first = named("first", rule(random));
            Parameter second = named("größe\"", rule(random));

            assertThat(ParameterAnnotation.read(ParameterAnnotation.write(List.of(first, second))))
                    .as("seed %d, round %d", SEED, round)
                    .containsExactly(entry(first), entry(second));
        }
    }

    private static java.util.Map.Entry<String, ParameterRule> entry(Parameter parameter) {
        return java.util.Map.entry(parameter.name(), parameter.rule());
    }

    private static ParameterRule rule(Random random) {
        Parameter.Type[] types = Parameter.Type.values();
        return new ParameterRule(
                types[random.nextInt(types.length)],
                List.of(),
                bound(random),
                bound(random),
                length(random),
                length(random),
                random.nextBoolean() ? Optional.of("[\"\\\\]{" + random.nextInt(9) + "}") : Optional.empty());
    }

    private static Optional<Double> bound(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of((double) random.nextInt());
            case 2 -> Optional.of(random.nextGaussian() * 1e300);
            default -> Optional.of(random.nextDouble());
        };
    }

    private static OptionalInt length(Random random) {
        return random.nextBoolean() ? OptionalInt.of(random.nextInt(1_000)) : OptionalInt.empty();
    }

    @Test
    void keysOfANewerVersionAreIgnored() {
        assertThat(ParameterAnnotation.read("{\"n\":{\"type\":\"integer\",\"multipleOf\":2}}"))
                .containsEntry("n", ParameterRule.of(Parameter.Type.INTEGER));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "no JSON",
                "[]",
                "{\"n\":1}",
                "{\"n\":{\"type\":\"colour\"}}",
                "{\"n\":{\"type\":\"integer\",\"minimum\":\"1\"}}",
                "{\"n\":{\"type\":\"number\",\"maximum\":1e999}}",
                "{\"n\":{\"type\":\"string\",\"maxLength\":1.5}}",
                "{\"n\":{\"type\":\"string\",\"pattern\":\"(\"}}",
                "{\"n\":{\"type\":\"string\",\"pattern\":\"((a{999}){999}){999}\"}}",
                "{\"n\":{\"type\":\"string\",\"pattern\":7}}"
            })
    void whatCannotBeReadIsNotGuessed(String json) {
        assertThatThrownBy(() -> ParameterAnnotation.read(json))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("annotation `gangflow.io/parameters` of the WorkflowTemplate cannot be read");
    }
}
