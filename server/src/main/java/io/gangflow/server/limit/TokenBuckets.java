package io.gangflow.server.limit;

import io.gangflow.collection.BoundedMap;
import io.gangflow.time.Ticker;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * One token bucket per key, with an average rate and a burst. Only the most recently used keys are kept; a forgotten
 * key starts with a full bucket. Thread-safe.
 */
public final class TokenBuckets {

    private static final int KEYS = 10_000;
    private static final double SECOND = TimeUnit.SECONDS.toNanos(1);

    private final Rate rate;
    private final Ticker ticker;
    private final Map<String, Bucket> buckets = BoundedMap.byUse(KEYS);

    /** The tokens per second, and the capacity of a bucket. */
    public record Rate(double perSecond, int burst) {
        public Rate {
            if (!(perSecond > 0) || burst < 1) {
                throw new IllegalArgumentException(
                        "%s a second with %d at once; both must be positive".formatted(perSecond, burst));
            }
        }
    }

    private static final class Bucket {
        private double tokens;
        private long at;

        Bucket(double tokens, long at) {
            this.tokens = tokens;
            this.at = at;
        }
    }

    /** Creates full buckets. */
    public TokenBuckets(Rate rate, Ticker ticker) {
        this.rate = rate;
        this.ticker = ticker;
    }

    /**
     * Takes a token.
     *
     * @return 0 when a token was available; otherwise the seconds until the next one, at least 1
     */
    public synchronized int take(String key) {
        long now = ticker.nanos();
        Bucket bucket = buckets.computeIfAbsent(key, unknown -> new Bucket(rate.burst(), now));
        bucket.tokens = Math.min(rate.burst(), bucket.tokens + (now - bucket.at) / SECOND * rate.perSecond());
        bucket.at = now;
        if (bucket.tokens >= 1) {
            bucket.tokens--;
            return 0;
        }
        return (int) Math.max(1, Math.ceil((1 - bucket.tokens) / rate.perSecond()));
    }
}
