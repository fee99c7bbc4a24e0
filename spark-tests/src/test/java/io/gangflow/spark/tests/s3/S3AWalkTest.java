package io.gangflow.spark.tests.s3;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.spark.tests.RunningProgram;
import io.gangflow.spark.tests.SparkIsland;
import io.gangflow.spark.tests.proxy.Fault;
import io.gangflow.spark.tests.proxy.FaultPlan;
import io.gangflow.spark.tests.proxy.ProxiedRequest;
import io.gangflow.spark.tests.proxy.S3Proxy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every code path of S3A that jobs use, on their class path. */
class S3AWalkTest {

    private static final String ENCRYPTION = "x-amz-server-side-encryption";

    @TempDir
    Path folder;

    @Test
    void nothingIsMissingFromTheClassPath() throws IOException {
        SparkIsland island = SparkIsland.built();
        Set<String> encryption = ConcurrentHashMap.newKeySet();
        FaultPlan record = request -> {
            encryption.addAll(encryption(request));
            return Fault.NONE;
        };
        try (S3Fixture s3 = S3Fixture.start(folder);
                S3Proxy proxy = S3Proxy.start(s3.endpoint(), record);
                RunningProgram walk = island.probe(
                        "io.gangflow.spark.s3a.S3AWalk",
                        S3Fixture.environment(proxy.endpoint()),
                        "s3a://results/walk")) {
            RunningProgram.End end = walk.end();

            assertThat(end.output())
                    .doesNotContain("NoClassDefFoundError", "ClassNotFoundException", "NoSuchMethodError")
                    .contains(
                            "step upload and copy in parts: true 12582912",
                            "step pages of lists and deletes: 45 false",
                            "step conditional create: 1 true",
                            "step read policy: sequential inputPolicy=sequential",
                            "step encryption at the server: written 6291456, read 6291456",
                            "step encryption with a key of KMS: written 6291456, read 6291456",
                            "step encryption with a key of one's own: written 6291456, read 6291456",
                            "step missing file: FileNotFoundException",
                            "step assumed role: true");
            assertThat(end.exit()).isZero();
        }
        assertThat(encryption)
                .contains(
                        "BEGIN AES256 server-side-encryption: AES256",
                        "BEGIN SSE-KMS server-side-encryption: aws:kms",
                        "BEGIN SSE-KMS server-side-encryption-aws-kms-key-id: arn:aws:kms:us-east-1:123456789012:key/test")
                .contains(
                        "BEGIN SSE-C server-side-encryption-customer-algorithm: AES256",
                        "PART SSE-C server-side-encryption-customer-key: MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=",
                        "HEAD SSE-C server-side-encryption-customer-algorithm: AES256",
                        "GET SSE-C server-side-encryption-customer-algorithm: AES256");
    }

    /** Returns the request's headers about server-side encryption, and the file of the walk. */
    private static List<String> encryption(ProxiedRequest request) {
        int at = request.target().indexOf("encrypted-");
        if (at < 0) {
            return List.of();
        }
        String file = request.target().substring(at).replaceFirst("encrypted-([A-Z0-9-]+).*", "$1");
        String what = request.target().endsWith("?uploads") ? "BEGIN" : request.method();
        String prefix = (request.target().contains("partNumber=") ? "PART" : what) + " " + file + " ";
        return request.headers().stream()
                .map(line -> line.toLowerCase(Locale.ROOT).startsWith(ENCRYPTION)
                        ? prefix + line.substring("x-amz-".length())
                        : "")
                .filter(line -> !line.isEmpty())
                .toList();
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
