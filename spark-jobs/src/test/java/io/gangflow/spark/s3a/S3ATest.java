package io.gangflow.spark.s3a;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.jobs.storage.StorageException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class S3ATest {

    @Test
    void theEndpointIsASettingAndTheKeysAreNot() throws StorageException {
        Map<String, String> settings = S3A.settings(Map.of(
                "AWS_ENDPOINT_URL_S3", "http://127.0.0.1:9000",
                "AWS_ACCESS_KEY_ID", "the-key",
                "AWS_SECRET_ACCESS_KEY", "canary-key-s3a"));

        assertThat(settings)
                .containsEntry("spark.hadoop.fs.s3a.endpoint", "http://127.0.0.1:9000")
                .containsEntry("spark.hadoop.fs.s3a.path.style.access", "true")
                .containsEntry("spark.hadoop.fs.s3a.connection.ssl.enabled", "false")
                .containsEntry("spark.hadoop.fs.s3a.endpoint.region", "us-east-1");
        assertThat(settings.values()).noneMatch(value -> value.contains("the-") || value.contains("canary"));
    }

    @Test
    void withoutAnEndpointItIsAmazons() throws StorageException {
        assertThat(S3A.settings(Map.of("AWS_REGION", "eu-central-1")))
                .containsEntry("spark.hadoop.fs.s3a.endpoint.region", "eu-central-1")
                .containsEntry("spark.hadoop.fs.s3a.path.style.access", "false")
                .doesNotContainKey("spark.hadoop.fs.s3a.endpoint")
                .doesNotContainKey("spark.hadoop.fs.s3a.aws.credentials.provider");
    }

    @Test
    void s3IsWrittenAsHadoopNamesIt() {
        assertThat(S3A.uri("s3://bucket/key")).isEqualTo("s3a://bucket/key");
        assertThat(S3A.uri("s3a://bucket/key")).isEqualTo("s3a://bucket/key");
        assertThat(S3A.uri("/local/s3://x")).isEqualTo("/local/s3://x");
    }
}
