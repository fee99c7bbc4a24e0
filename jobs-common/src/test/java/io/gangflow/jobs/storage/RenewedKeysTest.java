package io.gangflow.jobs.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RenewedKeysTest {

    private static final Instant START = Instant.parse("2026-11-21T10:00:00Z");

    private Instant now = START;
    private int fetched;
    private boolean broken;

    private final Clock clock = new Clock() {
        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneOffset getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(java.time.ZoneId zone) {
            return this;
        }
    };

    private final RenewedKeys keys = new RenewedKeys(this::fetch, clock);

    private S3Keys fetch() throws IOException {
        if (broken) {
            throw new StorageException("no keys today");
        }
        fetched++;
        return new S3Keys("key" + fetched, "secret", "", Optional.of(now.plus(Duration.ofHours(1))));
    }

    private String accessKey() throws IOException {
        return keys.keys().orElseThrow().accessKey();
    }

    @Test
    void keysAreFetchedOnceAndAgainFiveMinutesBeforeTheirEnd() throws IOException {
        assertThat(accessKey()).isEqualTo("key1");
        now = START.plus(Duration.ofMinutes(54));
        assertThat(accessKey()).isEqualTo("key1");
        now = START.plus(Duration.ofMinutes(55));
        assertThat(accessKey()).isEqualTo("key2");
    }

    @Test
    void keysThatStillHoldAreUsedWhileThereAreNoNewOnes() throws IOException {
        accessKey();
        broken = true;
        now = START.plus(Duration.ofMinutes(59));
        assertThat(accessKey()).isEqualTo("key1");
        now = START.plus(Duration.ofMinutes(60));
        assertThatThrownBy(this::accessKey).hasMessage("no keys today");
    }

    @Test
    void keysThatS3CallsExpiredAreForgotten() throws IOException {
        accessKey();
        assertThat(keys.renew()).isTrue();
        assertThat(accessKey()).isEqualTo("key2");
    }
}
