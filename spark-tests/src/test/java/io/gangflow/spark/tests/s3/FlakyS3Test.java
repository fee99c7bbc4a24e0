package io.gangflow.spark.tests.s3;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.spark.tests.RunningProgram;
import io.gangflow.spark.tests.SparkIsland;
import io.gangflow.spark.tests.proxy.Fault;
import io.gangflow.spark.tests.proxy.S3Proxy;
import io.gangflow.spark.tests.proxy.SeededFaults;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A thousand operations while a fifth of the requests fail: no data is lost, duplicated or changed. */
class FlakyS3Test {

    private static final int OPERATIONS = 1000;
    private static final double SHARE = 0.2;
    private static final long SEED = 20261121;

    @TempDir
    Path folder;

    @Test
    void everyOperationDoesWhatItSays() throws IOException {
        SparkIsland island = SparkIsland.built();
        SeededFaults s3aFaults = faults(20261121);
        SeededFaults singleFaults = faults(20261122);
        try (S3Fixture s3 = S3Fixture.start(folder);
                S3Proxy s3aProxy = S3Proxy.start(s3.endpoint(), s3aFaults);
                S3Proxy singleProxy = S3Proxy.start(s3.endpoint(), singleFaults);
                RunningProgram s3a =
                        start(island, "io.gangflow.spark.s3a.S3AOperations", s3aProxy, "s3a://results/s3a");
                RunningProgram single =
                        start(island, "io.gangflow.jobs.StorageOperations", singleProxy, "s3://results/single")) {
            check(s3a.end(), s3aFaults);
            check(single.end(), singleFaults);
            assertThat(s3.openUploads()).as("uploads that nobody ended").isEqualTo(s3aFaults.lostUploads());
        }
    }

    private static SeededFaults faults(long seed) {
        // SlowDown only once: the AWS SDK waits half a second or more after each.
        return new SeededFaults(
                seed,
                SHARE,
                Fault.RESET_BEFORE,
                Fault.RESET_BEFORE,
                Fault.RESET_AFTER,
                Fault.RESET_AFTER,
                Fault.ERROR,
                Fault.TRUNCATED,
                Fault.TRUNCATED,
                Fault.SLOW,
                Fault.SLOW_DOWN);
    }

    private static RunningProgram start(SparkIsland island, String program, S3Proxy proxy, String place) {
        return island.probe(
                program,
                S3Fixture.environment(proxy.endpoint()),
                place,
                Long.toString(SEED),
                Integer.toString(OPERATIONS));
    }

    private static void check(RunningProgram.End end, SeededFaults faults) {
        assertThat(end.exit())
                .as("seed " + SEED + ", " + faults.counts() + "\n" + end.output())
                .isZero();
        assertThat(end.output()).contains(OPERATIONS + " operations");
        assertThat(faults.counts().keySet()).hasSize(7);
    }
}
