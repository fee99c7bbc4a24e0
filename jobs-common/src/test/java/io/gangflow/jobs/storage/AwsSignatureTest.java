package io.gangflow.jobs.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The examples of Amazon's "Signature Calculations for the Authorization Header". */
class AwsSignatureTest {

    private static final Instant TIME = Instant.parse("2013-05-24T00:00:00Z");
    private static final String HOST = "examplebucket.s3.amazonaws.com";
    private static final AwsSignature SIGNATURE = new AwsSignature(
            new S3Keys("AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "", Optional.empty()),
            "us-east-1");

    @Test
    void aGetIsSignedAsInAmazonsExample() {
        Map<String, String> headers = SIGNATURE.headers(
                "GET",
                "/test.txt",
                Map.of(),
                Map.of("host", HOST, "range", "bytes=0-9"),
                AwsSignature.EMPTY_SHA256,
                TIME);
        assertThat(headers)
                .containsEntry(
                        "authorization",
                        "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, "
                                + "SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, "
                                + "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41")
                .doesNotContainKey("host");
    }

    @Test
    void aPutIsSignedAsInAmazonsExample() {
        Map<String, String> headers = SIGNATURE.headers(
                "PUT",
                "/" + AwsSignature.encode("test$file.text", true),
                Map.of(),
                Map.of(
                        "date", "Fri, 24 May 2013 00:00:00 GMT",
                        "host", HOST,
                        "x-amz-storage-class", "REDUCED_REDUNDANCY"),
                AwsSignature.sha256("Welcome to Amazon S3.".getBytes(StandardCharsets.US_ASCII)),
                TIME);
        assertThat(headers.get("authorization"))
                .endsWith("Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd");
    }

    @Test
    void aListIsSignedAsInAmazonsExample() {
        Map<String, String> headers = SIGNATURE.headers(
                "GET",
                "/",
                Map.of("max-keys", "2", "prefix", "J"),
                Map.of("host", HOST),
                AwsSignature.EMPTY_SHA256,
                TIME);
        assertThat(headers.get("authorization"))
                .endsWith("Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7");
    }
}
