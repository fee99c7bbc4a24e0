package io.gangflow.minicluster.object;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import java.util.random.RandomGenerator;

/** The API server's only source of time and randomness: UIDs, timestamps and generated names. */
public final class ObjectIdentity {

    /** The letters of generated names: no vowels and no look-alikes (apimachinery, {@code util/rand}). */
    private static final String ALPHABET = "bcdfghjklmnpqrstvwxz2456789";

    private static final int SUFFIX_LENGTH = 5;
    private static final int LONGEST_PREFIX = 63 - SUFFIX_LENGTH;

    private final Clock clock;
    private final RandomGenerator random;

    public ObjectIdentity(Clock clock, RandomGenerator random) {
        this.clock = clock;
        this.random = random;
    }

    public String newUid() {
        long high = (random.nextLong() & ~0xf000L) | 0x4000L;
        long low = (random.nextLong() & ~(3L << 62)) | (2L << 62);
        return new UUID(high, low).toString();
    }

    /** The current time in whole seconds, as in metadata. */
    public String timestamp() {
        return timestampAfter(0);
    }

    public String timestampAfter(long seconds) {
        return Instant.now(clock)
                .truncatedTo(ChronoUnit.SECONDS)
                .plusSeconds(seconds)
                .toString();
    }

    public String generatedName(String prefix) {
        String head = prefix.length() > LONGEST_PREFIX ? prefix.substring(0, LONGEST_PREFIX) : prefix;
        StringBuilder name = new StringBuilder(head);
        for (int i = 0; i < SUFFIX_LENGTH; i++) {
            name.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        }
        return name.toString();
    }
}
