package io.gangflow.minicluster.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.retry.RetryMode;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** A server with a full disk of 256 KB, if this machine lets the test create one. */
class FullDiskTest {

    private static final Credentials CREDENTIALS = new Credentials("gangflow", "canary-key-of32charactersabcdefg");

    @TempDir
    Path folder;

    @Test
    void clientsAreToldAndNoHalfObjectIsLeft() throws IOException, InterruptedException {
        if (run("mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", folder.toString()) != 0) {
            System.out.println("SKIPPED: a small disk can only be mounted by root");
            abort("a small disk can only be mounted by root");
        }
        try (S3Server server = S3Server.start(folder, CREDENTIALS);
                S3Client s3 = client(server.endpoint())) {
            s3.createBucket(r -> r.bucket("data"));
            put(s3, "fits", 1000);
            assertFull(() -> put(s3, "large", 1 << 20));
            assertFull(() -> put(s3, "fits", 1 << 20));
            String id =
                    s3.createMultipartUpload(r -> r.bucket("data").key("parts")).uploadId();
            assertFull(() -> s3.uploadPart(
                    r -> r.bucket("data").key("parts").uploadId(id).partNumber(1),
                    RequestBody.fromBytes(new byte[1 << 20])));

            assertThat(s3.listObjectsV2(r -> r.bucket("data")).contents())
                    .extracting("key", "size")
                    .containsExactly(tuple("fits", 1000L));
            assertThat(files(folder.resolve(".gangflow-s3/tmp"))).isEmpty();
            assertThat(files(folder.resolve(".gangflow-s3/uploads"))).isEmpty();
            put(s3, "small", 1000);
        } finally {
            run("umount", folder.toString());
        }
    }

    private static S3Client client(URI endpoint) {
        return S3Client.builder()
                .endpointOverride(endpoint)
                .region(Region.US_EAST_1)
                .forcePathStyle(true)
                .overrideConfiguration(c -> c.retryStrategy(RetryMode.STANDARD).retryStrategy(b -> b.maxAttempts(1)))
                .credentialsProvider(StaticCredentialsProvider.create(
                        AwsBasicCredentials.create(CREDENTIALS.accessKey(), CREDENTIALS.secretKey())))
                .build();
    }

    private static void put(S3Client s3, String key, int size) {
        s3.putObject(r -> r.bucket("data").key(key), RequestBody.fromBytes(new byte[size]));
    }

    private static void assertFull(Runnable call) {
        assertThatThrownBy(call::run).isInstanceOfSatisfying(S3Exception.class, e -> {
            assertThat(e.statusCode()).isEqualTo(500);
            assertThat(e.awsErrorDetails().errorCode()).isEqualTo("InternalError");
            assertThat(e.awsErrorDetails().errorMessage()).contains("this server's disk is full");
        });
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    private static int run(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor();
        } catch (IOException e) {
            return 127; // the program does not exist here
        }
    }
}
