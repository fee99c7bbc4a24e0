package io.gangflow.minicluster.s3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.ListMultipartUploadsResponse;
import software.amazon.awssdk.services.s3.model.ListPartsResponse;

/** Paged lists of parts and uploads, as the API reference describes ListParts and ListMultipartUploads. */
class MultipartPagesTest {

    private static final Credentials CREDENTIALS = new Credentials("gangflow", "canary-key-of32charactersabcdefg");

    @TempDir
    Path folder;

    private S3Server server;
    private S3Client s3;

    @BeforeEach
    void start() throws IOException {
        server = S3Server.start(folder, CREDENTIALS);
        s3 = client(server.endpoint());
        s3.createBucket(r -> r.bucket("data"));
    }

    private static S3Client client(URI endpoint) {
        return S3Client.builder()
                .endpointOverride(endpoint)
                .region(Region.US_EAST_1)
                .forcePathStyle(true)
                .credentialsProvider(StaticCredentialsProvider.create(
                        AwsBasicCredentials.create(CREDENTIALS.accessKey(), CREDENTIALS.secretKey())))
                .build();
    }

    @AfterEach
    void stop() {
        s3.close();
        server.close();
    }

    private String begin(String key) {
        return s3.createMultipartUpload(r -> r.bucket("data").key(key)).uploadId();
    }

    @Test
    void partsComeInPagesInTheOrderOfTheirNumbers() {
        String id = begin("a");
        for (int number : List.of(7, 2, 5, 3, 11)) {
            s3.uploadPart(
                    r -> r.bucket("data").key("a").uploadId(id).partNumber(number),
                    RequestBody.fromString("x" + number));
        }
        List<Integer> numbers = new ArrayList<>();
        int pages = 0;
        Integer marker = null;
        ListPartsResponse page;
        do {
            Integer after = marker;
            page = s3.listParts(
                    r -> r.bucket("data").key("a").uploadId(id).maxParts(2).partNumberMarker(after));
            page.parts().forEach(part -> numbers.add(part.partNumber()));
            marker = page.nextPartNumberMarker();
            pages++;
        } while (page.isTruncated());

        assertThat(numbers).containsExactly(2, 3, 5, 7, 11);
        assertThat(pages).isEqualTo(3);
    }

    @Test
    void uploadsComeInPagesInTheOrderOfTheirKeys() {
        List<String> expected = new ArrayList<>();
        for (String key : List.of("z", "b/1", "a", "b/1", "b/2", "b/1")) {
            expected.add(key + " " + begin(key));
        }
        List<String> found = new ArrayList<>();
        List<String> keys = new ArrayList<>();
        String keyMarker = null;
        String idMarker = null;
        ListMultipartUploadsResponse page;
        do {
            String afterKey = keyMarker;
            String afterId = idMarker;
            page = s3.listMultipartUploads(
                    r -> r.bucket("data").maxUploads(2).keyMarker(afterKey).uploadIdMarker(afterId));
            page.uploads().forEach(upload -> found.add(upload.key() + " " + upload.uploadId()));
            page.uploads().forEach(upload -> keys.add(upload.key()));
            keyMarker = page.nextKeyMarker();
            idMarker = page.nextUploadIdMarker();
        } while (page.isTruncated());

        assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(keys).isSorted();
    }
}
