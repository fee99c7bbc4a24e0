package io.gangflow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.console.Console;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
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
    void theVersionNeedsNoCommand() {
        assertThat(Commands.neededFor("--version")).isEmpty();
        assertThat(Commands.neededFor("-V")).isEmpty();
    }

    @Test
    void helpAMistakeAndAnOptionBeforeTheNameNeedAllCommands() {
        assertThat(Commands.neededFor()).isEqualTo(Commands.NAMES);
        assertThat(Commands.neededFor("--help")).isEqualTo(Commands.NAMES);
        assertThat(Commands.neededFor("chekc")).isEqualTo(Commands.NAMES);
        assertThat(Commands.neededFor("--debug", "check")).isEqualTo(Commands.NAMES);
    }

    @Test
    void helpListsAllCommands() {
        StringWriter out = new StringWriter();
        Gangflow.execute(new Console(new PrintWriter(out), SILENT.err(), false, false, 80), "--help");
        assertThat(out.toString()).contains(Commands.NAMES);
    }
}
