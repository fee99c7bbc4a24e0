package io.gangflow.minicluster.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.ResponseBytes;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3Configuration;
import software.amazon.awssdk.services.s3.model.ChecksumAlgorithm;
import software.amazon.awssdk.services.s3.model.CommonPrefix;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.NoSuchBucketException;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;

/** The server as used by the real AWS SDK. */
class S3ServerTest {

    private static final Credentials CREDENTIALS = new Credentials("gangflow", "canary-key-of32charactersabcdefg");

    @TempDir
    Path folder;

    private S3Server server;
    private S3Client s3;

    @BeforeEach
    void start() throws IOException {
        server = S3Server.start(folder, CREDENTIALS);
        s3 = client(CREDENTIALS.secretKey(), true);
        s3.createBucket(r -> r.bucket("data"));
    }

    @AfterEach
    void stop() {
        s3.close();
        server.close();
    }

    private S3Client client(String secretKey, boolean chunked) {
        return S3Client.builder()
                .endpointOverride(server.endpoint())
                .region(Region.US_EAST_1)
                .credentialsProvider(
                        StaticCredentialsProvider.create(AwsBasicCredentials.create("gangflow", secretKey)))
                .serviceConfiguration(S3Configuration.builder()
                        .pathStyleAccessEnabled(true)
                        .chunkedEncodingEnabled(chunked)
                        .build())
                .build();
    }

    private void put(String key, String text) {
        s3.putObject(r -> r.bucket("data").key(key), RequestBody.fromString(text));
    }

    private static void assertError(int status, String code, Runnable call) {
        assertThatThrownBy(call::run).isInstanceOfSatisfying(S3Exception.class, e -> {
            assertThat(e.statusCode()).isEqualTo(status);
            assertThat(e.awsErrorDetails().errorCode()).isEqualTo(code);
        });
    }

    @Test
    void anObjectIsAPlainFileAndComesBackAsItWas() throws IOException {
        s3.putObject(
                r -> r.bucket("data").key("a/b/c.txt").contentType("text/plain").metadata(Map.of("made-by", "test")),
                RequestBody.fromString("word\t1\n"));

        assertThat(folder.resolve("data/a/b/c.txt")).hasContent("word\t1\n");
        ResponseBytes<GetObjectResponse> got =
                s3.getObjectAsBytes(r -> r.bucket("data").key("a/b/c.txt"));
        assertThat(got.asUtf8String()).isEqualTo("word\t1\n");
        assertThat(got.response().contentType()).isEqualTo("text/plain");
        assertThat(got.response().metadata()).containsEntry("made-by", "test");
    }

    @Test
    void theETagIsTheMd5OfTheBytes() {
        put("hello", "hello");

        assertThat(s3.headObject(r -> r.bucket("data").key("hello")).eTag())
                .isEqualTo("\"5d41402abc4b2a76b9719d911017c592\"");
    }

    @Test
    void aFileThatWasPutIntoTheFolderByHandIsAnObject() throws IOException {
        Files.writeString(folder.resolve("data/by-hand.txt"), "some text");

        HeadObjectResponse head = s3.headObject(r -> r.bucket("data").key("by-hand.txt"));

        assertThat(head.contentLength()).isEqualTo(9);
        assertThat(head.eTag()).isNotEmpty();
    }

    @Test
    void aFileThatWasChangedByHandHasANewETag() throws IOException {
        put("k", "first");
        String before = s3.headObject(r -> r.bucket("data").key("k")).eTag();
        Files.writeString(folder.resolve("data/k"), "second one");

        assertThat(s3.headObject(r -> r.bucket("data").key("k")).eTag()).isNotEqualTo(before);
    }

    @Test
    void aRangeIsPartOfTheObject() {
        put("digits", "0123456789");

        assertThat(range("bytes=2-4")).isEqualTo("234");
        assertThat(range("bytes=7-")).isEqualTo("789");
        assertThat(range("bytes=-2")).isEqualTo("89");
        assertThat(range("bytes=8-100")).isEqualTo("89");
        assertError(416, "InvalidRange", () -> range("bytes=10-12"));
    }

    private String range(String range) {
        return s3.getObjectAsBytes(r -> r.bucket("data").key("digits").range(range))
                .asUtf8String();
    }

    @ParameterizedTest
    @ValueSource(strings = {"with space", "ümläut", "a+b&c=d", "%41", "quote'\"", "x/y=1/z", "日本"})
    void keysOfAnyCharactersAreKept(String key) {
        put(key, key);

        assertThat(s3.getObjectAsBytes(r -> r.bucket("data").key(key)).asUtf8String())
                .isEqualTo(key);
        assertThat(s3.listObjectsV2(r -> r.bucket("data")).contents())
                .extracting(S3Object::key)
                .containsExactly(key);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../outside", "a/../../outside", "a//b", "./a", "a/.", ".."})
    void keysThatAreNoFileNamesAreRefused(String key) throws IOException {
        assertThatThrownBy(() -> put(key, "x")).isInstanceOf(S3Exception.class);

        assertThat(folder.resolveSibling("outside")).doesNotExist();
        try (var files = Files.list(folder.resolve("data"))) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void aSymbolicLinkLeadsNowhere(@TempDir Path outside) throws IOException {
        Files.writeString(outside.resolve("secret"), "secret");
        Files.createSymbolicLink(folder.resolve("data/link"), outside);

        assertError(
                403,
                "AccessDenied",
                () -> s3.getObjectAsBytes(r -> r.bucket("data").key("link/secret")));
        assertThat(s3.listObjectsV2(r -> r.bucket("data")).contents()).isEmpty();
        assertThatThrownBy(() -> put("link/new", "x")).isInstanceOf(S3Exception.class);
        assertThat(outside.resolve("new")).doesNotExist();
    }

    @Test
    void aWrongSecretIsRefused() {
        try (S3Client stranger = client("another-secret-of-32-characters-", true)) {
            assertError(403, "SignatureDoesNotMatch", () -> stranger.listBuckets());
        }
    }

    @Test
    void aLargePartOfAnUploadThatIsOverIsRefusedAndNotCutOff() {
        assertError(404, "NoSuchUpload", () -> part("over", 1, new byte[6 << 20]));
    }

    @Test
    void aCopyOntoItselfNeedsOtherHeaders() {
        put("same", "text");

        assertError(
                400,
                "InvalidRequest",
                () -> s3.copyObject(r -> r.sourceBucket("data")
                        .sourceKey("same")
                        .destinationBucket("data")
                        .destinationKey("same")));
    }

    @Test
    void whatIsMissingIs404() {
        assertThatThrownBy(() -> s3.getObject(r -> r.bucket("data").key("no"))).isInstanceOf(NoSuchKeyException.class);
        assertThatThrownBy(() -> s3.headObject(r -> r.bucket("data").key("no"))).isInstanceOf(NoSuchKeyException.class);
        assertThatThrownBy(() -> s3.headBucket(r -> r.bucket("nothing"))).isInstanceOf(NoSuchBucketException.class);
        assertThatThrownBy(() -> s3.listObjectsV2(r -> r.bucket("nothing"))).isInstanceOf(NoSuchBucketException.class);
    }

    @Test
    void bucketsAreListedByName() {
        s3.createBucket(r -> r.bucket("books"));

        assertThat(s3.listBuckets().buckets()).extracting("name").containsExactly("books", "data");
        assertError(409, "BucketAlreadyOwnedByYou", () -> s3.createBucket(r -> r.bucket("books")));
    }

    @Test
    void aListingIsInTheOrderOfBytesAndInPages() {
        List<String> keys = List.of("a", "b-c", "b/1", "b/2", "b0", "c/d/e", "z");
        keys.forEach(key -> put(key, key));

        List<String> listed = s3.listObjectsV2Paginator(r -> r.bucket("data").maxKeys(2)).contents().stream()
                .map(S3Object::key)
                .toList();

        assertThat(listed).isEqualTo(keys);
        assertThat(s3.listObjectsV2(r -> r.bucket("data").startAfter("b/1")).contents())
                .extracting(S3Object::key)
                .containsExactly("b/2", "b0", "c/d/e", "z");
    }

    @Test
    void aDelimiterGroupsWhatIsBeneathIt() {
        List.of("a", "b/1", "b/2", "b/c/3", "d/4").forEach(key -> put(key, key));

        ListObjectsV2Response all = s3.listObjectsV2(r -> r.bucket("data").delimiter("/"));
        ListObjectsV2Response inB =
                s3.listObjectsV2(r -> r.bucket("data").prefix("b/").delimiter("/"));

        assertThat(all.contents()).extracting(S3Object::key).containsExactly("a");
        assertThat(all.commonPrefixes()).extracting(CommonPrefix::prefix).containsExactly("b/", "d/");
        assertThat(inB.contents()).extracting(S3Object::key).containsExactly("b/1", "b/2");
        assertThat(inB.commonPrefixes()).extracting(CommonPrefix::prefix).containsExactly("b/c/");
        assertThat(s3.listObjectsV2Paginator(
                                r -> r.bucket("data").delimiter("/").maxKeys(1))
                        .commonPrefixes())
                .extracting(CommonPrefix::prefix)
                .containsExactly("b/", "d/");
    }

    @Test
    void aFolderMarkerIsAnEmptyObject() {
        put("folder/", "");
        put("folder/file", "x");

        assertThat(s3.headObject(r -> r.bucket("data").key("folder/")).contentLength())
                .isZero();
        s3.deleteObject(r -> r.bucket("data").key("folder/file"));
        assertThat(s3.listObjectsV2(r -> r.bucket("data")).contents())
                .extracting(S3Object::key)
                .containsExactly("folder/");
        s3.deleteObject(r -> r.bucket("data").key("folder/"));
        assertThat(folder.resolve("data/folder")).doesNotExist();
    }

    @Test
    void deletingAKeyBelowAnObjectLeavesTheObject() {
        put("object", "x");

        s3.deleteObject(r -> r.bucket("data").key("object/"));
        s3.deleteObject(r -> r.bucket("data").key("object/below/it"));

        assertThat(folder.resolve("data/object")).hasContent("x");
    }

    @Test
    void aFolderCannotBecomeAFile() {
        put("a/b", "x");

        assertError(409, "OperationAborted", () -> put("a", "x"));
        assertError(409, "OperationAborted", () -> put("a/b/c", "x"));
    }

    @Test
    void ifNoneMatchWritesOnlyOnce() {
        Consumer<PutObjectRequest.Builder> once =
                r -> r.bucket("data").key("once").ifNoneMatch("*");
        s3.putObject(once, RequestBody.fromString("first"));

        assertError(412, "PreconditionFailed", () -> s3.putObject(once, RequestBody.fromString("second")));

        assertThat(folder.resolve("data/once")).hasContent("first");
    }

    @Test
    void conditionsOnReadingAreHeld() {
        put("k", "text");
        String etag = s3.headObject(r -> r.bucket("data").key("k")).eTag();

        assertThat(s3.getObjectAsBytes(r -> r.bucket("data").key("k").ifMatch(etag))
                        .asUtf8String())
                .isEqualTo("text");
        assertThatThrownBy(
                        () -> s3.getObjectAsBytes(r -> r.bucket("data").key("k").ifNoneMatch(etag)))
                .isInstanceOfSatisfying(
                        S3Exception.class, e -> assertThat(e.statusCode()).isEqualTo(304));
        assertError(
                412,
                "PreconditionFailed",
                () -> s3.getObjectAsBytes(r -> r.bucket("data").key("k").ifMatch("\"other\"")));
    }

    @ParameterizedTest
    @EnumSource(
            value = ChecksumAlgorithm.class,
            names = {"CRC32", "CRC32_C"})
    void aTrailingChecksumIsCheckedAndAnswered(ChecksumAlgorithm algorithm) {
        var answer = s3.putObject(
                r -> r.bucket("data").key("sum").checksumAlgorithm(algorithm), RequestBody.fromString("checked"));

        assertThat(folder.resolve("data/sum")).hasContent("checked");
        assertThat(answer.toString()).contains("Checksum");
    }

    /**
     * Not as trailers: there SDK 2.29.52 sends the hash of an empty body, or signs the hash, after it has read the
     * digest once.
     */
    @Test
    void shaChecksumsAreChecked() {
        s3.putObject(
                r -> r.bucket("data").key("one").checksumSHA1("deSu3OSPrzhPNTX/64QumgcYolw="),
                RequestBody.fromString("checked"));
        s3.putObject(
                r -> r.bucket("data").key("two").checksumSHA256("5ho9eMZRM8cmDEPnGdl8RuFr1Qxk7ngAU2zxTGQHphc="),
                RequestBody.fromString("checked"));

        assertThat(folder.resolve("data/one")).hasContent("checked");
        assertThat(folder.resolve("data/two")).hasContent("checked");
    }

    @Test
    void aBodyWithoutChunksIsTakenToo() {
        try (S3Client plain = client(CREDENTIALS.secretKey(), false)) {
            plain.putObject(r -> r.bucket("data").key("plain"), RequestBody.fromString("plain"));
        }
        assertThat(folder.resolve("data/plain")).hasContent("plain");
    }

    @Test
    void aWrongChecksumIsRefused() {
        assertError(
                400,
                "BadDigest",
                () -> s3.putObject(
                        r -> r.bucket("data").key("bad").checksumCRC32("AAAAAA=="), RequestBody.fromString("text")));
        assertThat(folder.resolve("data/bad")).doesNotExist();
    }

    @Test
    void aCopyHasTheBytesAndTheMetadata() {
        s3.putObject(r -> r.bucket("data").key("from").metadata(Map.of("k", "v")), RequestBody.fromString("copied"));

        s3.copyObject(r -> r.sourceBucket("data")
                .sourceKey("from")
                .destinationBucket("data")
                .destinationKey("to/here"));

        assertThat(folder.resolve("data/to/here")).hasContent("copied");
        assertThat(s3.headObject(r -> r.bucket("data").key("to/here")).metadata())
                .containsEntry("k", "v");
    }

    @Test
    void manyObjectsAreDeletedAtOnce() {
        put("a/1", "x");
        put("a/2", "x");
        put("b", "x");
        List<ObjectIdentifier> keys = List.of("a/1", "a/2", "missing").stream()
                .map(key -> ObjectIdentifier.builder().key(key).build())
                .toList();

        var answer = s3.deleteObjects(r -> r.bucket("data").delete(d -> d.objects(keys)));

        assertThat(answer.deleted()).hasSize(3);
        assertThat(answer.errors()).isEmpty();
        assertThat(folder.resolve("data/a")).doesNotExist();
        assertThat(folder.resolve("data/b")).exists();
    }

    @Test
    void partsBecomeOneObject() throws IOException {
        byte[] bytes = new byte[(5 << 20) + 12_345];
        new Random(7).nextBytes(bytes);
        String id = s3.createMultipartUpload(r -> r.bucket("data").key("big")).uploadId();
        String first = part(id, 1, Arrays.copyOf(bytes, 5 << 20));
        String second = part(id, 2, Arrays.copyOfRange(bytes, 5 << 20, bytes.length));

        assertThat(s3.listMultipartUploads(r -> r.bucket("data")).uploads()).hasSize(1);
        assertThat(s3.listParts(r -> r.bucket("data").key("big").uploadId(id)).parts())
                .hasSize(2);
        assertThat(folder.resolve("data/big")).doesNotExist();
        complete(id, List.of(first, second));

        assertThat(folder.resolve("data/big")).hasBinaryContent(bytes);
        assertThat(s3.headObject(r -> r.bucket("data").key("big")).eTag()).endsWith("-2\"");
        assertThat(s3.listMultipartUploads(r -> r.bucket("data")).uploads()).isEmpty();
        try (var left = Files.list(folder.resolve(".gangflow-s3/uploads"))) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void aSmallPartThatIsNotTheLastIsRefused() {
        String id = s3.createMultipartUpload(r -> r.bucket("data").key("big")).uploadId();
        List<String> etags = IntStream.of(1, 2)
                .mapToObj(n -> part(id, n, "small".getBytes(UTF_8)))
                .toList();

        assertError(400, "EntityTooSmall", () -> complete(id, etags));
    }

    @Test
    void anAbortedUploadIsForgotten() {
        String id = s3.createMultipartUpload(r -> r.bucket("data").key("big")).uploadId();
        part(id, 1, "x".getBytes(UTF_8));

        s3.abortMultipartUpload(r -> r.bucket("data").key("big").uploadId(id));

        assertError(404, "NoSuchUpload", () -> part(id, 2, "y".getBytes(UTF_8)));
        assertThat(folder.resolve(".gangflow-s3/uploads").toFile().list()).isEmpty();
    }

    private String part(String id, int number, byte[] bytes) {
        return s3.uploadPart(
                        r -> r.bucket("data").key("big").uploadId(id).partNumber(number), RequestBody.fromBytes(bytes))
                .eTag();
    }

    private void complete(String id, List<String> etags) {
        List<CompletedPart> parts = IntStream.range(0, etags.size())
                .mapToObj(i -> CompletedPart.builder()
                        .partNumber(i + 1)
                        .eTag(etags.get(i))
                        .build())
                .toList();
        s3.completeMultipartUpload(r -> r.bucket("data").key("big").uploadId(id).multipartUpload(m -> m.parts(parts)));
    }
}
