package io.gangflow.pipeline.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WrappedTest {

    @Test
    void linesBreakBetweenWordsAndAreNeverTooLong() {
        assertThat(Wrapped.lines("one two three four", 9)).containsExactly("one two", "three", "four");
    }

    @Test
    void aMarginIsPartOfTheWidth() {
        assertThat(Wrapped.text("one two three four five six seven", 30, 2))
                .isEqualTo("one two three four five six\n  seven");
    }

    @Test
    void aWordThatIsTooLongStandsAlone() {
        assertThat(Wrapped.lines("a incomprehensibilities b", 10)).containsExactly("a", "incomprehensibilities", "b");
    }
}
