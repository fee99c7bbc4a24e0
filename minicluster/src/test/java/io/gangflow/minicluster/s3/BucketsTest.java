package io.gangflow.minicluster.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.Bucket;
import software.amazon.awssdk.services.s3.model.BucketAlreadyOwnedByYouException;
import software.amazon.awssdk.services.s3.model.NoSuchBucketException;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;

/** The user's folders served as buckets, and buckets that are created on demand. */
final class BucketsTest {

    private static final Credentials CREDENTIALS = new Credentials("gangflow", "canary-key-of32charactersabcdefg");

    @TempDir
    Path folder;

    private Path lake = Path.of("");

    @SuppressWarnings("NullAway.Init") // set before each test
    private S3Server server;

    @SuppressWarnings("NullAway.Init") // set before each test
    private S3Client s3;

    @BeforeEach
    void start() throws IOException {
        lake = folder.resolve("home/lake");
        Files.createDirectories(lake.resolve("raw"));
        Files.writeString(lake.resolve("raw/one.csv"), "1,2");
        serve(new Buckets(Map.of("lake", lake), true));
    }

    private void serve(Buckets buckets) throws IOException {
        server = S3Server.start(folder.resolve("s3"), CREDENTIALS, buckets);
        s3 = S3Client.builder()
                .endpointOverride(server.endpoint())
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(
                        AwsBasicCredentials.create("gangflow", CREDENTIALS.secretKey())))
                .forcePathStyle(true)
                .build();
    }

    @AfterEach
    void stop() {
        s3.close();
        server.close();
    }

    @Test
    void aFolderIsServedAsABucket() throws IOException {
        assertThat(get("lake", "raw/one.csv")).isEqualTo("1,2");
        assertThat(keys("lake")).containsExactly("raw/one.csv");

        put("lake", "out/two.csv", "3,4");

        assertThat(lake.resolve("out/two.csv")).hasContent("3,4");
        assertThat(keys("lake")).containsExactly("out/two.csv", "raw/one.csv");
    }

    @Test
    void theFolderStaysWhenItsLastObjectIsDeleted() {
        s3.deleteObject(request -> request.bucket("lake").key("raw/one.csv"));

        assertThat(keys("lake")).isEmpty();
        assertThat(lake).isEmptyDirectory();
    }

    @Test
    void nothingOutsideTheFolderIsReached() throws IOException {
        Files.writeString(folder.resolve("home/private"), "secret");
        Files.createSymbolicLink(lake.resolve("link"), folder.resolve("home/private"));

        for (String key : new String[] {"link", "../private", "raw/../../private"}) {
            assertThatExceptionOfType(S3Exception.class).isThrownBy(() -> get("lake", key));
        }
        assertThat(keys("lake")).containsExactly("raw/one.csv");
    }

    @Test
    void aBucketIsCreatedWhenItIsFirstWrittenTo() {
        put("results", "a.txt", "x");
        String upload = s3.createMultipartUpload(
                        request -> request.bucket("parts").key("b"))
                .uploadId();

        assertThat(upload).isNotEmpty();
        assertThat(folder.resolve("s3/results/a.txt")).hasContent("x");
        assertThat(s3.listBuckets().buckets()).extracting(Bucket::name).containsExactly("lake", "parts", "results");
    }

    @Test
    void readingFromABucketThatNothingHasBeenWrittenToCreatesNone() {
        assertThatExceptionOfType(NoSuchBucketException.class)
                .isThrownBy(() -> s3.headBucket(request -> request.bucket("resluts")));
        assertThatExceptionOfType(S3Exception.class)
                .isThrownBy(() -> get("resluts", "a.txt"))
                .satisfies(refused ->
                        assertThat(refused.awsErrorDetails().errorCode()).isEqualTo("NoSuchBucket"));
        assertThatExceptionOfType(S3Exception.class)
                .isThrownBy(() ->
                        s3.deleteObject(request -> request.bucket("resluts").key("a.txt")));
        assertThat(keys("resluts")).isEmpty();

        assertThat(folder.resolve("s3/resluts")).doesNotExist();
        assertThat(s3.listBuckets().buckets()).extracting(Bucket::name).containsExactly("lake");
    }

    @Test
    void aBucketThatIsServedFromAFolderCannotBeCreatedAgain() {
        assertThatExceptionOfType(BucketAlreadyOwnedByYouException.class)
                .isThrownBy(() -> s3.createBucket(request -> request.bucket("lake")));
    }

    @Test
    void withoutDemandABucketHasToBeCreated() throws IOException {
        stop();
        serve(Buckets.PLAIN);

        assertThatExceptionOfType(NoSuchBucketException.class).isThrownBy(() -> put("other", "a", "x"));
        assertThat(folder.resolve("s3/other")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Upper", "ab", "under_score", "-dash", "dash-", "two..dots", ".gangflow-s3"})
    void aNameThatIsNoneOfABucketIsRefused(String name) {
        assertThatExceptionOfType(S3Exception.class)
                .isThrownBy(() -> put(name, "a", "x"))
                .satisfies(refused ->
                        assertThat(refused.awsErrorDetails().errorCode()).isEqualTo("InvalidBucketName"));
        assertThat(folder.resolve("s3").resolve(name).resolve("a")).doesNotExist();
    }

    @Test
    void aBucketMayBeOnAnotherFileSystem() throws IOException {
        Path memory = Path.of("/dev/shm");
        assumeTrue(Files.isWritable(memory), "/dev/shm is not there");
        assumeTrue(!Files.getFileStore(memory).equals(Files.getFileStore(folder)), "/dev/shm is the same file system");
        Path other = Files.createTempDirectory(memory, "gangflow-bucket");
        try {
            stop();
            serve(new Buckets(Map.of("lake", other), false));

            put("lake", "a/b.txt", "first");
            put("lake", "a/b.txt", "second");

            assertThat(get("lake", "a/b.txt")).isEqualTo("second");
            assertThat(other.resolve("a")).isDirectoryContaining("glob:**b.txt");
            try (Stream<Path> files = Files.list(other.resolve("a"))) {
                assertThat(files).as("nothing but the object").hasSize(1);
            }
        } finally {
            s3.deleteObject(request -> request.bucket("lake").key("a/b.txt"));
            Files.delete(other);
        }
    }

    private void put(String bucket, String key, String text) {
        s3.putObject(request -> request.bucket(bucket).key(key), RequestBody.fromString(text));
    }

    private String get(String bucket, String key) {
        return s3.getObjectAsBytes(request -> request.bucket(bucket).key(key)).asString(UTF_8);
    }

    private Stream<String> keys(String bucket) {
        return s3.listObjectsV2(request -> request.bucket(bucket)).contents().stream()
                .map(S3Object::key);
    }
}
