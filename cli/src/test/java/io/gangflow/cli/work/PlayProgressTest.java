package io.gangflow.cli.work;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.console.Console;
import io.gangflow.cluster.Resources;
import io.gangflow.run.PodRef;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.PodOutcome;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class PlayProgressTest {

    private final StringWriter err = new StringWriter();
    private final List<RunEvent> heard = new ArrayList<>();
    private long seconds;

    private PlayProgress progress(long pods, boolean live) {
        Console console = new Console(new PrintWriter(new StringWriter()), new PrintWriter(err), live, false, 80);
        return new PlayProgress(console, heard::add, pods, () -> TimeUnit.SECONDS.toNanos(seconds));
    }

    private void half(PlayProgress progress, int pods) {
        PodRef pod = new PodRef("default", "pod", "stage", 0, "pod");
        for (int i = 0; i < pods; i++) {
            progress.onEvent(new RunEvent.PodCreated(0, pod, Resources.NONE));
            progress.onEvent(new RunEvent.PodEnded(0, pod, PodOutcome.SUCCEEDED, ""));
        }
    }

    @Test
    void saysHowFarItIsAndHowLongItWillTakeAtThatPace() {
        try (PlayProgress progress = progress(1_000, false)) {
            half(progress, 250);
            seconds = 10;
            half(progress, 1);
        }
        assertThat(err.toString()).isEqualTo("simulated 250 of 1,000 pods, about 30 s left\n");
        assertThat(heard).hasSize(502);
    }

    @Test
    void saysNothingForTwoSeconds() {
        try (PlayProgress progress = progress(1_000, false)) {
            seconds = 1;
            half(progress, 250);
        }
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void saysNothingOfSmallWork() {
        try (PlayProgress progress = progress(100, false)) {
            seconds = 10;
            half(progress, 50);
        }
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void redrawsOneLineOfATerminalAndClearsIt() {
        try (PlayProgress progress = progress(1_000, true)) {
            seconds = 10;
            half(progress, 1);
        }
        assertThat(err.toString())
                .startsWith("\rsimulated ")
                .endsWith("\r\u001b[K")
                .doesNotContain("\n");
    }
}
