package io.gangflow.training.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The examples of Amazon's "Signature Calculations for the Authorization Header". */
class RequestSignatureTest {

    private static final RequestSignature SIGNATURE = new RequestSignature(
            new S3Endpoint(
                    URI.create("https://examplebucket.s3.amazonaws.com"),
                    "us-east-1",
                    "AKIAIOSFODNN7EXAMPLE",
                    "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
            Instant.parse("2013-05-24T00:00:00Z"));

    @Test
    void aGetIsSignedAsInAmazonsExample() {
        SortedMap<String, String> headers = SIGNATURE.headers(
                "GET",
                "/test.txt",
                "",
                new TreeMap<>(Map.of("host", "examplebucket.s3.amazonaws.com", "range", "bytes=0-9")),
                new byte[0]);
        assertThat(headers)
                .containsEntry(
                        "authorization",
                        "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,"
                                + "SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,"
                                + "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41")
                .doesNotContainKey("host");
    }

    @Test
    void aPutIsSignedAsInAmazonsExample() {
        SortedMap<String, String> headers = SIGNATURE.headers(
                "PUT",
                "/test%24file.text",
                "",
                new TreeMap<>(Map.of(
                        "date", "Fri, 24 May 2013 00:00:00 GMT",
                        "host", "examplebucket.s3.amazonaws.com",
                        "x-amz-storage-class", "REDUCED_REDUNDANCY")),
                "Welcome to Amazon S3.".getBytes(StandardCharsets.US_ASCII));
        assertThat(headers.get("authorization"))
                .endsWith("Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd");
    }

    @Test
    void aListIsSignedAsInAmazonsExample() {
        SortedMap<String, String> headers = SIGNATURE.headers(
                "GET",
                "/",
                "max-keys=2&prefix=J",
                new TreeMap<>(Map.of("host", "examplebucket.s3.amazonaws.com")),
                new byte[0]);
        assertThat(headers.get("authorization"))
                .endsWith("Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7");
    }

    @Test
    void theSecretIsNotPrinted() {
        assertThat(new S3Endpoint(URI.create("http://localhost"), "r", "key", "hush").toString())
                .doesNotContain("hush");
    }
}
