package io.gangflow.server.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gangflow.server.limit.TokenBuckets.Rate;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class TokenBucketsTest {

    private final AtomicLong nanos = new AtomicLong(-5);

    @Test
    void aKeyHasItsBurstAndThenItsRate() {
        TokenBuckets buckets = new TokenBuckets(new Rate(0.5, 3), nanos::get);

        assertThat(new int[] {buckets.take("a"), buckets.take("a"), buckets.take("a")})
                .containsOnly(0);
        assertThat(buckets.take("a")).isEqualTo(2);
        assertThat(buckets.take("b")).as("another key").isZero();
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
        assertThat(buckets.take("a")).isEqualTo(1);
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
        assertThat(buckets.take("a")).isZero();
        assertThat(buckets.take("a")).isEqualTo(2);
        nanos.addAndGet(TimeUnit.HOURS.toNanos(1));
        assertThat(new int[] {buckets.take("a"), buckets.take("a"), buckets.take("a")})
                .containsOnly(0);
        assertThat(buckets.take("a")).as("no more than the burst is saved").isPositive();
    }

    @Test
    void aRateWithoutTokensIsRefused() {
        assertThatThrownBy(() -> new Rate(0, 1)).hasMessageContaining("both must be positive");
        assertThatThrownBy(() -> new Rate(Double.NaN, 1)).hasMessageContaining("both must be positive");
        assertThatThrownBy(() -> new Rate(1, 0)).hasMessageContaining("both must be positive");
    }

    @Test
    void memoryIsBoundedHoweverManyAsk() {
        TokenBuckets buckets = new TokenBuckets(new Rate(1, 1), nanos::get);
        for (int i = 0; i < 10_001; i++) {
            assertThat(buckets.take("key" + i)).isZero();
        }
        assertThat(buckets.take("key10000")).isPositive();
        assertThat(buckets.take("key0")).as("was forgotten").isZero();
    }

    @Test
    void whatIsRememberedEndsWithItsTimeAndItsPlace() {
        ExpiringCache<String, Integer> cache = new ExpiringCache<>(2, nanos::get);
        cache.put("a", 1, Duration.ofSeconds(5));
        cache.put("b", 2, Duration.ofSeconds(1));

        nanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
        assertThat(cache.get("b")).isEmpty();
        assertThat(cache.get("a")).contains(1);
        cache.put("c", 3, Duration.ofSeconds(5));
        cache.put("d", 4, Duration.ofSeconds(5));
        assertThat(cache.get("a")).isEmpty();
        assertThat(cache.get("d")).contains(4);
    }
}
