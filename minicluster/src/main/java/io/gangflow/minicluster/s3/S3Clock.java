package io.gangflow.minicluster.s3;

import java.time.Clock;

/** The wall clock, which request signatures are checked against. */
final class S3Clock {

    private S3Clock() {}

    static Clock wall() {
        return Clock.systemUTC();
    }
}
