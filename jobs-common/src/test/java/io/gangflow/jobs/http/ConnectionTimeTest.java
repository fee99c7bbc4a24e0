package io.gangflow.jobs.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ConnectionTimeTest {

    private static final ConnectionTime.Limits LIMITS = new ConnectionTime.Limits(
            Duration.ofSeconds(10), Duration.ofHours(1), Duration.ofSeconds(30), Duration.ofSeconds(60));

    private long now = Long.MAX_VALUE - Duration.ofSeconds(5).toNanos(); // the clock overflows during the test
    private final ConnectionTime connection = new ConnectionTime(LIMITS, () -> now);

    @Test
    void oneByteNowAndThenGivesNoMoreTime() {
        for (int second = 0; second < 10; second++) {
            pass(Duration.ofSeconds(1));
            connection.received();
        }
        assertThat(connection.isReceiving()).isTrue();
        assertThat(connection.isOverdue()).isFalse();

        pass(Duration.ofSeconds(2));
        assertThat(connection.isOverdue()).isTrue();
    }

    @Test
    void whoeverSendsNothingIsOverdueToo() {
        pass(Duration.ofSeconds(11));

        assertThat(connection.isIdle()).isTrue();
        assertThat(connection.isOverdue()).isTrue();
    }

    @Test
    void eachStateHasItsOwnTime() {
        connection.received();
        connection.working();
        pass(Duration.ofMinutes(59));
        assertThat(connection.isOverdue()).isFalse();

        connection.replying();
        pass(Duration.ofSeconds(29));
        connection.replying();
        pass(Duration.ofSeconds(29));
        assertThat(connection.isOverdue()).isFalse();
        assertThat(connection.isIdle()).isFalse();

        connection.replied();
        pass(Duration.ofSeconds(59));
        assertThat(connection.isIdle()).isTrue();
        assertThat(connection.isOverdue()).isFalse();
        pass(Duration.ofSeconds(2));
        assertThat(connection.isOverdue()).isTrue();
    }

    @Test
    void theNextRequestHasItsTimeFromItsFirstByte() {
        connection.received();
        connection.working();
        connection.replied();
        pass(Duration.ofSeconds(50));
        connection.received();
        pass(Duration.ofSeconds(9));

        assertThat(connection.isOverdue()).isFalse();
    }

    @Test
    void aClosedConnectionWorksOnNoRequest() {
        assertThat(connection.working()).isTrue();
        assertThat(connection.closeIfIdle()).isFalse();
        connection.replied();

        assertThat(connection.closeIfIdle()).isTrue();
        assertThat(connection.working()).isFalse();
    }

    @Test
    void aPartOfARequestKeepsAConnectionUnlessItsPlaceIsNeeded() {
        connection.received();

        assertThat(connection.closeIfIdle()).isFalse();
        assertThat(connection.closeIfSpare()).isTrue();
    }

    private void pass(Duration time) {
        now += time.toNanos();
    }
}
