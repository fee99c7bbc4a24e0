package io.gangflow.page.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Texts of programs as a page can show them. */
final class PlainTextTest {

    @Test
    void coloursAndMovesOfTheCursorAreRemoved() {
        assertThat(PlainText.of("\u001B[31mred\u001B[0m \u001B[2Kline \u001B(B"))
                .isEqualTo("red line ");
    }

    @Test
    void titlesOfWindowsAndLinksAreRemoved() {
        assertThat(PlainText.of("\u001B]0;owned\u0007text")).isEqualTo("text");
        assertThat(PlainText.of("\u001B]8;;https://attacker.example\u001B\\link\u001B]8;;\u001B\\"))
                .isEqualTo("link");
    }

    @Test
    void controlCharactersAndChangesOfDirectionAreRemoved() {
        assertThat(PlainText.of("a\u0000b\rc\u0085d\u202Ee\u2028f\u007F")).isEqualTo("abcdef");
    }

    @Test
    void tabsAndOtherLanguagesStay() {
        assertThat(PlainText.of("a\tb grün 雪 🙂")).isEqualTo("a\tb grün 雪 🙂");
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/attacks/terminal-escapes.txt", delimiter = '|', quoteCharacter = '\u00a7')
    void nothingOfASequenceIsLeftThatATerminalWouldObey(String text) {
        assertThat(PlainText.of("a" + text.translateEscapes() + "b").chars())
                .noneMatch(Character::isISOControl)
                .startsWith((int) 'a');
    }
}
