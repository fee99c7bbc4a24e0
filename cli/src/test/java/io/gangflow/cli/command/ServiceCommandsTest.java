package io.gangflow.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.home.IslandProcess;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands that run programs of an island, as a user runs them. */
class ServiceCommandsTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int gangflow(String... arguments) {
        return Gangflow.execute(
                new Console(new PrintWriter(out, true), new PrintWriter(err, true), false, false, 80), arguments);
    }

    /** Tests run in the folder of their module, which contains no built island. */
    @ParameterizedTest
    @ValueSource(strings = {"test-service", "load-test"})
    void anIslandThatIsNotBuiltIsNamed(String command) {
        assertThat(gangflow(command, "http://127.0.0.1:1")).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(err.toString()).contains("`training-jobs` is not built");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"test-service", "load-test", "load-test http://x --output=yaml", "test-service http://x --wait=a"
            })
    void wrongArgumentsEndWithTwo(String line) {
        assertThat(gangflow(line.split(" ", -1))).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString())
                .startsWith("error: `")
                .contains("hint: see `gangflow " + line.split(" ", 2)[0] + " --help`");
    }

    @Test
    void whatAnIslandSaysAndEndsWithIsPassedOn() throws Exception {
        IslandProcess island = new IslandProcess(
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                Gangflow.class.getName());
        PrintWriter outWriter = new PrintWriter(out, true);
        PrintWriter errWriter = new PrintWriter(err, true);
        assertThat(island.run(List.of("--version"), outWriter, errWriter)).isZero();
        assertThat(out.toString()).startsWith("gangflow ");
        assertThat(island.run(List.of("no-such-command"), outWriter, errWriter)).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(err.toString()).contains("no-such-command");
    }
}
