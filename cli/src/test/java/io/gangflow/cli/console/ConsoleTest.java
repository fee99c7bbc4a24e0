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
    void columnsThatAreNoNumberAreEighty() {
        assertThat(console(true, Map.of("COLUMNS", "wide")).width()).isEqualTo(80);
        assertThat(console(true, Map.of("COLUMNS", "120")).width()).isEqualTo(120);
    }

    private static Console console(boolean terminal, Map<String, String> env) {
        PrintWriter nowhere = new PrintWriter(new StringWriter());
        return Console.ofProcess(nowhere, nowhere, terminal, env);
    }
}
