package io.gangflow.argo.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StopSignalTest {

    private final StopSignal stop = new StopSignal();
    private final List<String> called = new ArrayList<>();

    @Test
    void aPauseLastsUnlessAStopIsRequested() {
        assertThat(stop.isRaised()).isFalse();
        assertThat(stop.pause(Duration.ofMillis(1))).isTrue();
        stop.raise();
        assertThat(stop.isRaised()).isTrue();
        assertThat(stop.pause(Duration.ofHours(1))).isFalse();
    }

    @Test
    void listenersAreCalledWhenAStopIsRequestedOrHasBeen() {
        stop.onRaise(() -> called.add("early"));
        assertThat(called).isEmpty();
        stop.raise();
        assertThat(called).containsExactly("early");
        stop.onRaise(() -> called.add("late"));
        assertThat(called).containsExactly("early", "late");
    }

    @Test
    void anInterruptionEndsAPauseAndIsKept() {
        Thread.currentThread().interrupt();

        assertThat(stop.pause(Duration.ofHours(1))).isFalse();
        assertThat(Thread.interrupted()).isTrue();
    }
}
