package io.gangflow.minicluster.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.minicluster.faults.JumpingClock;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class SteadyClockTest {

    private static final Duration HOUR = Duration.ofHours(1);

    private final JumpingClock system = new JumpingClock(Clock.fixed(Instant.ofEpochMilli(10_000), ZoneOffset.UTC));
    private final SteadyClock steady = new SteadyClock(system);

    @Test
    void aClockThatIsSetBackKeepsCounting() {
        assertThat(steady.millis()).isEqualTo(10_000);
        system.jump(HOUR.negated());
        assertThat(steady.millis()).isEqualTo(10_000);
        system.jump(HOUR.negated().plusMillis(700));
        assertThat(steady.millis()).isEqualTo(10_700);
    }

    @Test
    void aClockThatIsSetForwardIsFollowed() {
        assertThat(steady.millis()).isEqualTo(10_000);
        system.jump(HOUR);
        assertThat(steady.millis()).isEqualTo(3_610_000);
    }
}
