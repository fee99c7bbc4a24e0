package io.gangflow.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConsoleTest {

    @Test
    void colourNeedsATerminalAndNoColorUnset() {
        assertThat(console(true, Map.of()).colour()).isTrue();
        assertThat(console(true, Map.of("NO_COLOR", "1")).colour()).isFalse();
        assertThat(console(false, Map.of()).colour()).isFalse();
    }

    @Test
    void aDumbTerminalGetsPlainLines() {
        assertThat(console(true, Map.of("TERM", "dumb")).live()).isFalse();
    }

    @Test
    void dataInAPipeIsNeitherColouredNorBroken() {
        PrintWriter nowhere = new PrintWriter(new StringWriter());
        Console piped = Console.ofProcess(nowhere, nowhere, true, false, Map.of());
        Console shown = Console.ofProcess(nowhere, nowhere, true, true, Map.of());

        assertThat(piped.outColour()).isFalse();
        assertThat(piped.outWidth()).isEqualTo(Integer.MAX_VALUE);
        assertThat(piped.errWidth()).isEqualTo(80);
        assertThat(shown.outColour()).isTrue();
        assertThat(shown.outWidth()).isEqualTo(80);
    }

    @Test
    void columnsThatAreNoNumberAreEighty() {
        assertThat(console(true, Map.of("COLUMNS", "wide")).width()).isEqualTo(80);
        assertThat(console(true, Map.of("COLUMNS", "120")).width()).isEqualTo(120);
    }

    private static Console console(boolean terminal, Map<String, String> env) {
        PrintWriter nowhere = new PrintWriter(new StringWriter());
        return Console.ofProcess(nowhere, nowhere, terminal, false, env);
    }
}
