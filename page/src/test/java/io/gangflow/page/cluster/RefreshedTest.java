package io.gangflow.page.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class RefreshedTest {

    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger read = new AtomicInteger();

    private Refreshed<Integer> value(Duration takes) {
        return new Refreshed<>("test", nanos::get, Duration.ofSeconds(1), () -> {
            nanos.addAndGet(takes.toNanos());
            return read.incrementAndGet();
        });
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    @Test
    void aValueIsSharedForASecond() throws InterruptedException {
        Refreshed<Integer> value = value(Duration.ZERO);
        assertThat(value.get()).isEqualTo(1);
        pass(Duration.ofMillis(999));
        assertThat(value.get()).isEqualTo(1);
        pass(Duration.ofSeconds(3));
        assertThat(value.get()).isEqualTo(2);
    }

    @Test
    void readingNeverTakesMoreThanATenthOfTheTime() throws InterruptedException {
        Refreshed<Integer> value = value(Duration.ofSeconds(2));
        assertThat(value.get()).isEqualTo(1);
        pass(Duration.ofSeconds(17));
        assertThat(value.get()).isEqualTo(1);
        pass(Duration.ofSeconds(30));
        assertThat(value.get()).isEqualTo(2);
    }

    @Test
    void aFailureIsToldToAllUntilItIsTriedAgain() throws InterruptedException {
        Refreshed<Integer> value = new Refreshed<>("test", nanos::get, Duration.ofSeconds(1), () -> {
            if (read.incrementAndGet() == 1) {
                throw new IllegalStateException("away");
            }
            return 7;
        });
        assertThatThrownBy(value::get).hasMessage("away");
        assertThatThrownBy(value::get).hasMessage("away");
        pass(Duration.ofSeconds(2));
        assertThat(value.get()).isEqualTo(7);
    }

    @Test
    void aForgottenValueIsReadAnew() throws InterruptedException {
        Refreshed<Integer> value = value(Duration.ZERO);
        assertThat(value.get()).isEqualTo(1);
        value.forget();
        assertThat(value.last()).isEmpty();
        assertThat(value.get()).isEqualTo(2);
    }

    @Test
    void whoWaitsNoLongerThanALimitGetsTheLastValue() throws InterruptedException {
        CountDownLatch mayEnd = new CountDownLatch(1);
        Refreshed<Integer> value = new Refreshed<>("test", nanos::get, Duration.ofSeconds(1), () -> {
            if (read.incrementAndGet() > 1) {
                mayEnd.await();
            }
            return read.get();
        });
        assertThat(value.within(Duration.ofSeconds(10))).contains(1);
        pass(Duration.ofMinutes(1));

        assertThat(value.within(Duration.ofMillis(10))).contains(1);

        mayEnd.countDown();
        assertThat(value.get()).isEqualTo(2);
    }

    @Test
    void beforeTheFirstValueNobodyWaitsLongerThanTheLimit() throws InterruptedException {
        CountDownLatch mayEnd = new CountDownLatch(1);
        Refreshed<Integer> value = new Refreshed<>("test", nanos::get, Duration.ofSeconds(1), () -> {
            mayEnd.await();
            return read.incrementAndGet();
        });

        assertThat(value.within(Duration.ofMillis(10))).isEmpty();

        mayEnd.countDown();
        assertThat(value.get()).isEqualTo(1);
    }
}
