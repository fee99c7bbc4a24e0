package io.gangflow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CommandsTest {

    private static final Console SILENT =
            new Console(new PrintWriter(Writer.nullWriter()), new PrintWriter(Writer.nullWriter()), false, false, 80);

    @Test
    void everyNameIsThatOfItsCommand() {
        assertThat(Commands.NAMES)
                .allSatisfy(name ->
                        assertThat(Commands.of(name, SILENT).getCommandName()).isEqualTo(name));
    }

    @Test
    void aCommandThatIsNamedFirstIsMadeAlone() {
        assertThat(Commands.neededFor("check", "--help")).containsExactly("check");
    }

    @Test
    void theVersionAloneNeedsNoParser() {
        assertThat(Commands.isVersion("--version")).isTrue();
        assertThat(Commands.isVersion("-V")).isTrue();
        assertThat(Commands.isVersion("--version", "check")).isFalse();
        assertThat(Commands.isVersion()).isFalse();
    }

    @Test
    void helpAMistakeAndAnOptionBeforeTheNameNeedAllCommands() {
        assertThat(Commands.neededFor()).isEqualTo(Commands.NAMES);
        assertThat(Commands.neededFor("--help")).isEqualTo(Commands.NAMES);
        assertThat(Commands.neededFor("chekc")).isEqualTo(Commands.NAMES);
        assertThat(Commands.neededFor("--debug", "check")).isEqualTo(Commands.NAMES);
    }

    /** The parser's own warning prints the value, which can be a secret. */
    @Test
    void aValueWithOneQuoteIsTakenWithoutAWarning() {
        PrintStream before = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            Gangflow.execute(SILENT, "submit", "no-such-file.yaml", "-p", "x=say \"hunter2");
        } finally {
            System.setErr(before);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void helpListsAllCommands() {
        StringWriter out = new StringWriter();
        Gangflow.execute(new Console(new PrintWriter(out), SILENT.err(), false, false, 80), "--help");
        assertThat(out.toString()).contains(Commands.NAMES);
    }
}
