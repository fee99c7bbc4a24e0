package io.gangflow.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class CheckWatchTest {

    private final CommandFailure away = new CommandFailure(ExitCode.ENVIRONMENT, "the cluster does not answer");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /** Watches until all results are used up; each is a text, or an exception to throw. */
    private void watch(boolean headings, Object... looks) {
        Queue<Object> left = new ArrayDeque<>(List.of(looks));
        Console console =
                Console.ofProcess(new PrintWriter(out, true), new PrintWriter(err, true), false, false, Map.of());
        CheckWatch watch = new CheckWatch(console, Duration.ofMillis(1), headings, () -> {
            Object look = left.poll();
            if (look == null) {
                throw new InterruptedException("no more looks");
            }
            if (look instanceof CommandFailure failure) {
                throw failure;
            }
            return (String) look;
        });
        assertThatThrownBy(watch::follow).isInstanceOfAny(InterruptedException.class, CommandFailure.class);
    }

    @Test
    void onlyWhatChangesIsPrinted() {
        watch(true, "cannot lock\n", "cannot lock\n", "can lock\n", "");

        assertThat(out.toString().replaceAll("-- [-0-9T:]+Z", "--"))
                .isEqualToNormalizingNewlines("--\ncannot lock\n--\ncan lock\n--\nno findings\n");
    }

    @Test
    void documentsHaveNoHeadings() {
        watch(false, "[]\n", "[ ]\n");

        assertThat(out).hasToString("[]\n[ ]\n");
    }

    @Test
    void aClusterThatStopsAnsweringIsSaidOnceAndAskedAgain() {
        watch(true, "cannot lock\n", away, away, "cannot lock\n");

        assertThat(err.toString().lines()).containsExactly("note: the cluster does not answer; still watching");
        assertThat(out.toString().lines().filter("cannot lock"::equals)).hasSize(2);
    }

    @Test
    void aClusterThatNeverAnsweredEndsIt() {
        watch(true, away, "cannot lock\n");

        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).isEmpty();
    }
}
