package io.gangflow.spark.tests.s3;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.spark.tests.RunningProgram;
import io.gangflow.spark.tests.SparkIsland;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every code path of S3A that jobs use, on the class path that they have. */
class S3AWalkTest {

    @TempDir
    Path folder;

    @Test
    void nothingIsMissingFromTheClassPath() throws IOException {
        SparkIsland island = SparkIsland.built();
        try (S3Fixture s3 = S3Fixture.start(folder);
                RunningProgram walk =
                        island.probe("io.gangflow.spark.s3a.S3AWalk", s3.environment(), "s3a://results/walk")) {
            RunningProgram.End end = walk.end();

            assertThat(end.output())
                    .doesNotContain("NoClassDefFoundError", "ClassNotFoundException", "NoSuchMethodError")
                    .contains(
                            "step upload and copy in parts: true 12582912",
                            "step pages of lists and deletes: 45 false",
                            "step conditional create: 1 true",
                            "step read policy: sequential inputPolicy=sequential",
                            "step encryption at the server: written 6291456",
                            "step missing file: FileNotFoundException",
                            "step assumed role: true");
            assertThat(end.exit()).isZero();
        }
    }

    @Test
    void theSettingsHoldInASession() throws IOException {
        SparkIsland island = SparkIsland.built();
        try (S3Fixture s3 = S3Fixture.start(folder);
                RunningProgram walk = island.start(
                        island.probeClassPath(),
                        "io.gangflow.spark.s3a.SessionWalk",
                        s3.environment(),
                        List.of("-Dspark.master=local[2]"),
                        List.of("s3a://results/session"))) {
            RunningProgram.End end = walk.end();

            assertThat(end.output())
                    .contains(
                            "committer: \"committer\":\"magic\"",
                            "sum: " + 7L * 200_000 * 199_999 / 2,
                            "vectored: true",
                            "renames: 0");
            assertThat(end.exit()).isZero();
        }
    }
}
