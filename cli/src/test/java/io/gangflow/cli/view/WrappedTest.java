package io.gangflow.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WrappedTest {

    @Test
    void linesBreakBetweenWordsAndAreNeverTooLong() {
        assertThat(Wrapped.lines("one two three four", 9)).containsExactly("one two", "three", "four");
    }

    @Test
    void aWordThatIsTooLongStandsAlone() {
        assertThat(Wrapped.lines("a incomprehensibilities b", 10)).containsExactly("a", "incomprehensibilities", "b");
    }
}
