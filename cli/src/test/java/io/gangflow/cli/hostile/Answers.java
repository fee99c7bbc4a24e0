package io.gangflow.cli.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.Gangflow;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.regex.Pattern;

/** Runs commands in this process and asserts that they end with a regular result. */
final class Answers {

    /** Texts that occur only in failures of the program itself: class names, and exception messages of libraries. */
    private static final Pattern OURS = Pattern.compile(
            "[a-z]Exception\\b|(?:StackOverflow|OutOfMemory|Assertion|Internal)Error|--debug|failed unexpectedly"
                    + "|\\bjava\\.|com\\.fasterxml|io\\.fabric8|\\bat io\\.gangflow\\.|\\[Source:|[cC]annot deserialize"
                    + "|cannot be cast|because \\\"|Optional\\[|@[0-9a-f]{6,8}\\b");

    private static final List<Integer> CODES = List.of(ExitCode.DONE, ExitCode.WORK_FAILED, ExitCode.BAD_INPUT);

    private Answers() {}

    /** Runs a command and returns its exit code. */
    static int of(String what, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code;
        try {
            code = Gangflow.execute(
                    new Console(new PrintWriter(out), new PrintWriter(err), false, false, 200), arguments);
        } catch (RuntimeException | StackOverflowError thrown) {
            throw new AssertionError("`%s`, %s".formatted(String.join(" ", arguments), what), thrown);
        }
        String said = out.toString() + err;
        assertThat(said).as("`%s`, %s", String.join(" ", arguments), what).doesNotContainPattern(OURS);
        assertThat(CODES)
                .as("`%s`, %s:%n%s", String.join(" ", arguments), what, said)
                .contains(code);
        return code;
    }
}
