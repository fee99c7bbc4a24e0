package io.gangflow.argo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RunNameTest {

    private static final String LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";

    @Test
    void theSameRunHasTheSameNameEverywhere() {
        assertThat(RunName.of("article", "manual__2026-11-22T02:00:00+00:00"))
                .isEqualTo(RunName.of("article", "manual__2026-11-22T02:00:00+00:00"))
                .isEqualTo(new RunName("article-3f13ee8f763b2571", "3f13ee8f763b2571"));
    }

    @Test
    void whereThePipelineEndsMatters() {
        assertThat(RunName.of("ab", "c").hash())
                .isNotEqualTo(RunName.of("a", "bc").hash());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Train_And.Serve",
                "-x-",
                "...",
                "a.very.long.name-that-goes-on-and-on-and-on-and-on-and-on-and-on"
            })
    void everyNameIsALabel(String pipeline) {
        String name = RunName.of(pipeline, "run").name();

        assertThat(name).matches(LABEL).hasSizeLessThanOrEqualTo(63);
    }

    @Test
    void runsDoNotMeet() {
        Random random = new Random(7);
        Set<String> names = new HashSet<>();
        for (int number = 0; number < 10_000; number++) {
            names.add(RunName.of("p" + random.nextInt(3), "run-" + number).name());
        }

        assertThat(names).as("seed 7").hasSize(10_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a\0b", "a\nb"})
    void idsThatCannotBeWrittenAreRefused(String runId) {
        assertThatThrownBy(() -> RunName.of("article", runId)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RunName.of("article", "x".repeat(251))).isInstanceOf(IllegalArgumentException.class);
    }
}
