package io.gangflow.spark.s3a;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.s3.model.S3Exception;

class S3AFailureTest {

    private static final String FULL = "this server's disk is full: No space left on device";

    @Test
    void aFullDiskOfTheServersIsNotTakenForOneOfTheClients() {
        Throwable refused = S3Exception.builder()
                .statusCode(500)
                .message(FULL)
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode("InternalError")
                        .errorMessage(FULL)
                        .build())
                .build();
        Throwable wrapped = new IOException("upload part #1 on out/x: S3Exception: " + FULL, refused);

        assertThat(S3AFailure.sentence(wrapped))
                .contains("S3 refuses upload part #1 on out/x with 500 InternalError: " + FULL);
    }

    @Test
    void aFullDiskOfTheClientsNamesTheFoldersThatItUses() {
        assertThat(S3AFailure.sentence(new IllegalStateException("failed", new IOException("No space left on device"))))
                .hasValueSatisfying(sentence ->
                        assertThat(sentence).startsWith("the disk is full: ").contains("spark.local.dir"));
        assertThat(S3AFailure.sentence(new IOException("Could not find any valid local directory for s3ablock-0001-")))
                .hasValueSatisfying(sentence -> assertThat(sentence).contains("fs.s3a.buffer.dir"));
    }
}
