package io.gangflow.argo.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.time.Ticker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class OutageTest {

    private final List<String> told = new ArrayList<>();
    private final Hand hand = new Hand();
    private final Outage outage = new Outage(hand, Duration.ofMinutes(5), new OutageListener() {
        @Override
        public void away(Duration silent, String why) {
            told.add("away for %d s: %s".formatted(silent.toSeconds(), why));
        }

        @Override
        public void back(Duration silent) {
            told.add("back after %d s".formatted(silent.toSeconds()));
        }
    });

    @Test
    void aConnectionThatIsMadeAgainSoonIsNotMentioned() {
        outage.failed("ended");
        hand.sleep(2_000);
        outage.check();
        outage.answered();
        hand.sleep(600_000);
        outage.check();

        assertThat(told).isEmpty();
    }

    @Test
    void aQuietWatchThatIsMadeAgainSoonIsNotMentioned() {
        outage.answered();
        hand.sleep(60_000);
        outage.failed("ended");
        outage.check();
        outage.answered();

        assertThat(told).isEmpty();
    }

    @Test
    void quietTimeBeforeAFailureIsNoneOfTheOutage() {
        outage.answered();
        hand.sleep(299_000);
        outage.failed("refused");
        hand.sleep(4_000);
        outage.failed("refused");
        outage.check();
        outage.answered();

        assertThat(told).containsExactly("away for 4 s: refused", "back after 4 s");
    }

    @Test
    void anOutageIsToldOnceAndItsEndOnce() {
        hand.sleep(10_000);
        outage.answered();
        outage.failed("refused");
        for (int second = 0; second < 60; second++) {
            hand.sleep(1_000);
            outage.failed("refused");
            outage.check();
        }
        outage.answered();
        outage.answered();
        outage.check();

        assertThat(told).containsExactly("away for 3 s: refused", "back after 60 s");
        assertThat(outage.isOn()).isFalse();
    }

    @Test
    void nobodyWaitsForEver() {
        outage.failed("refused");
        hand.sleep(299_000);
        outage.check();
        hand.sleep(1_000);

        assertThatThrownBy(outage::check)
                .isInstanceOf(ClusterUnreachableException.class)
                .hasMessage("has not answered for 300 s: refused");
    }

    private static final class Hand implements Ticker {

        private long millis;

        @Override
        public long nanos() {
            return TimeUnit.MILLISECONDS.toNanos(millis);
        }

        @Override
        public void sleep(long more) {
            millis += more;
        }
    }
}
