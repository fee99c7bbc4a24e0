package io.gangflow.fuzz;

import com.code_intelligence.jazzer.junit.DictionaryFile;
import com.code_intelligence.jazzer.junit.FuzzTest;
import io.gangflow.minicluster.s3.Credentials;
import io.gangflow.minicluster.s3.S3Server;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

/** Signed and unsigned requests to the minicluster's S3. */
@SuppressWarnings("NullAway.Init")
class S3FuzzTest {

    private static final Credentials CREDENTIALS = new Credentials("fuzz", "0123456789abcdef");
    private static final String BUCKET = "PUT /b\n\n\n%%\n";
    private static final String OBJECT = BUCKET + "PUT /b/k\nx-amz-meta-a: b\n\nhello\n%%\n";

    @TempDir
    private static Path folder = Path.of("");

    private static S3Server server;
    private static HttpWire wire;

    @BeforeAll
    static void start() throws IOException {
        server = S3Server.start(folder, CREDENTIALS);
        wire = new HttpWire(server.endpoint().getPort());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    static Stream<byte[]> seeds() {
        return new Seeds()
                        .corpus(S3FuzzTest.class)
                        .texts(
                                "GET /",
                                BUCKET
                                        + "GET /b?list-type=2&prefix=a/&delimiter=/&max-keys=2&start-after=x&encoding-type=url",
                                BUCKET + "GET /b?location",
                                BUCKET + "HEAD /b",
                                BUCKET + "GET /b?uploads",
                                OBJECT + "GET /b/k\nrange: bytes=1-3\nif-none-match: \"x\"",
                                OBJECT + "HEAD /b/k\nrange: bytes=-2",
                                OBJECT + "GET /b/k\nrange: bytes=9-",
                                OBJECT + "PUT /b/l\nx-amz-copy-source: /b/k\nx-amz-metadata-directive: REPLACE\n\n",
                                OBJECT + "DELETE /b/k",
                                OBJECT
                                        + "POST /b?delete\n\n<Delete><Object><Key>k</Key></Object><Quiet>true</Quiet></Delete>",
                                BUCKET + "POST /b/m?uploads\n\n\n%%\nGET /b/m?uploadId=x&max-parts=1",
                                BUCKET
                                        + "POST /b/m?uploadId=x\n\n<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>\"a\"</ETag></Part></CompleteMultipartUpload>",
                                BUCKET + "PUT /b/m?partNumber=1&uploadId=x\n\ndata",
                                BUCKET + "DELETE /b/m?uploadId=x",
                                BUCKET
                                        + "PUT /b/c\nx-amz-content-sha256: STREAMING-AWS4-HMAC-SHA256-PAYLOAD\nx-amz-decoded-content-length: 1\n\n1;chunk-signature=0\r\na\r\n0;chunk-signature=0\r\n\r\n",
                                BUCKET
                                        + "PUT /b/c\nx-amz-content-sha256: STREAMING-UNSIGNED-PAYLOAD-TRAILER\nx-amz-decoded-content-length: 1\nx-amz-trailer: x-amz-checksum-crc32\n\n1\r\na\r\n0\r\nx-amz-checksum-crc32:AAAAAA==\r\n\r\n",
                                BUCKET
                                        + "PUT /b/c\nx-amz-content-sha256: UNSIGNED-PAYLOAD\ncontent-md5: AAAA\nx-amz-checksum-crc64nvme: AAAA\n\na",
                                "GET /b/%zz",
                                "GET /b/%2e%2e/%2e%2e/etc/passwd",
                                "PUT /b/../../x\n\nx",
                                "PUT /b/a//b/\n\n")
                        .repeated(BUCKET + "POST /b?delete\n\n<Delete>", "<Object><Key>k</Key></Object>", "</Delete>")
                        .repeated(BUCKET + "POST /b?delete\n\n", "<a>", "")
                        .repeated(BUCKET + "PUT /b/k\n\n", "x", "")
                        .stream();
    }

    @MethodSource("seeds")
    @DictionaryFile(resourcePath = "/io/gangflow/fuzz/s3.dict")
    @FuzzTest
    void everyRequestIsAnswered(byte[] input) throws Exception {
        List<HttpInput> requests = HttpInput.of(Input.bytes(input));
        Budget.checkAllThreads(() -> {
            for (HttpInput request : requests) {
                wire.send(S3Signature.sign(request, server.endpoint().getPort(), CREDENTIALS));
            }
        });
    }
}
