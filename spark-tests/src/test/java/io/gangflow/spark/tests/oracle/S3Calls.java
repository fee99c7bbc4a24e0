package io.gangflow.spark.tests.oracle;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.ResponseBytes;
import software.amazon.awssdk.core.retry.RetryMode;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.CommonPrefix;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.Delete;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.ObjectIdentifier;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** S3A's requests, sent with the AWS SDK, and the responses as texts that can be compared. */
final class S3Calls implements AutoCloseable {

    static final String BUCKET = "data";

    private final S3Client s3;
    private final Map<Integer, String> uploads = new HashMap<>();
    private final Map<Integer, String> uploadKeys = new HashMap<>();

    S3Calls(URI endpoint, String accessKey, String secretKey) {
        this(endpoint, accessKey, secretKey, 1);
    }

    /**
     * Creates a client that repeats requests whose connection ends early.
     *
     * @param attempts maximum number of attempts; s3proxy closes a connection before it has read all of a rejected
     *     request, while the client may still be writing, or may reuse the connection
     */
    S3Calls(URI endpoint, String accessKey, String secretKey, int attempts) {
        this.s3 = S3Client.builder()
                .endpointOverride(endpoint)
                .region(Region.US_EAST_1)
                .forcePathStyle(true)
                .overrideConfiguration(
                        c -> c.retryStrategy(RetryMode.STANDARD).retryStrategy(b -> b.maxAttempts(attempts)))
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create(accessKey, secretKey)))
                .build();
    }

    /** Returns the result as text, or the status and code of an error. */
    String outcome(Callable<String> call) {
        try {
            return call.call();
        } catch (S3Exception e) {
            String code =
                    e.awsErrorDetails() == null ? "" : " " + e.awsErrorDetails().errorCode();
            return "refused: " + e.statusCode() + code;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    String createBucket() {
        return outcome(() -> {
            s3.createBucket(r -> r.bucket(BUCKET));
            return "created";
        });
    }

    String headBucket(String bucket) {
        return outcome(() -> {
            s3.headBucket(r -> r.bucket(bucket));
            return "there";
        });
    }

    String put(String key, byte[] bytes, boolean onlyNew) {
        return outcome(() -> "put "
                + s3.putObject(
                                r -> r.bucket(BUCKET).key(key).ifNoneMatch(onlyNew ? "*" : null),
                                RequestBody.fromBytes(bytes))
                        .eTag());
    }

    String get(String key, String range) {
        return outcome(() -> {
            ResponseBytes<GetObjectResponse> got =
                    s3.getObjectAsBytes(r -> r.bucket(BUCKET).key(key).range(range.isEmpty() ? null : range));
            return "got " + got.response().contentLength() + " bytes, hash "
                    + Arrays.hashCode(got.asByteArray()) + ", " + got.response().contentRange() + ", "
                    + got.response().eTag();
        });
    }

    String head(String key) {
        return outcome(() -> {
            HeadObjectResponse head = s3.headObject(r -> r.bucket(BUCKET).key(key));
            return "head " + head.contentLength() + " " + head.eTag();
        });
    }

    /** Returns all pages as one: servers may fill pages differently, but none may exceed the requested size. */
    String list(String prefix, String delimiter, int pageSize) {
        return outcome(() -> {
            List<String> listed = new ArrayList<>();
            String token = null;
            do {
                String next = token;
                ListObjectsV2Response page = s3.listObjectsV2(r -> r.bucket(BUCKET)
                        .prefix(prefix)
                        .delimiter(delimiter.isEmpty() ? null : delimiter)
                        .maxKeys(pageSize)
                        .continuationToken(next));
                page.contents().forEach(object -> listed.add(object.key() + "=" + object.size() + object.eTag()));
                page.commonPrefixes().stream().map(CommonPrefix::prefix).forEach(listed::add);
                if (page.contents().size() + page.commonPrefixes().size() > pageSize) {
                    listed.add("a page of more than " + pageSize);
                }
                token = page.nextContinuationToken();
            } while (token != null);
            return listed.toString();
        });
    }

    String delete(String key) {
        return outcome(() -> {
            s3.deleteObject(r -> r.bucket(BUCKET).key(key));
            return "deleted";
        });
    }

    String deleteMany(List<String> keys, boolean quiet) {
        return outcome(() -> {
            List<ObjectIdentifier> objects = keys.stream()
                    .map(key -> ObjectIdentifier.builder().key(key).build())
                    .toList();
            return "deleted "
                    + s3
                            .deleteObjects(r -> r.bucket(BUCKET)
                                    .delete(Delete.builder()
                                            .objects(objects)
                                            .quiet(quiet)
                                            .build()))
                            .deleted()
                            .stream()
                            .map(d -> d.key())
                            .sorted()
                            .toList();
        });
    }

    String copy(String from, String to) {
        return outcome(() -> "copied "
                + s3.copyObject(r -> r.sourceBucket(BUCKET)
                                .sourceKey(from)
                                .destinationBucket(BUCKET)
                                .destinationKey(to))
                        .copyObjectResult()
                        .eTag());
    }

    String begin(int upload, String key) {
        return outcome(() -> {
            uploads.put(
                    upload,
                    s3.createMultipartUpload(r -> r.bucket(BUCKET).key(key)).uploadId());
            uploadKeys.put(upload, key);
            return "begun";
        });
    }

    String part(int upload, int number, byte[] bytes) {
        return outcome(() -> "part "
                + s3.uploadPart(
                                r -> r.bucket(BUCKET)
                                        .key(key(upload))
                                        .uploadId(id(upload))
                                        .partNumber(number),
                                RequestBody.fromBytes(bytes))
                        .eTag());
    }

    /** @param etags of the parts, by part number */
    String complete(int upload, Map<Integer, String> etags, boolean onlyNew) {
        return outcome(() -> {
            List<CompletedPart> parts = etags.entrySet().stream()
                    .map(part -> CompletedPart.builder()
                            .partNumber(part.getKey())
                            .eTag(part.getValue())
                            .build())
                    .toList();
            return "completed "
                    + s3.completeMultipartUpload(r -> r.bucket(BUCKET)
                                    .key(key(upload))
                                    .uploadId(id(upload))
                                    .ifNoneMatch(onlyNew ? "*" : null)
                                    .multipartUpload(m -> m.parts(parts)))
                            .eTag();
        });
    }

    String abort(int upload) {
        return outcome(() -> {
            s3.abortMultipartUpload(r -> r.bucket(BUCKET).key(key(upload)).uploadId(id(upload)));
            return "aborted";
        });
    }

    String parts(int upload) {
        return outcome(() -> s3.listParts(r -> r.bucket(BUCKET).key(key(upload)).uploadId(id(upload))).parts().stream()
                .map(p -> p.partNumber() + "=" + p.size() + p.eTag())
                .collect(Collectors.joining(" ", "parts ", "")));
    }

    String uploads(String prefix) {
        return outcome(() -> s3.listMultipartUploads(r -> r.bucket(BUCKET).prefix(prefix)).uploads().stream()
                .map(upload -> upload.key())
                .sorted()
                .collect(Collectors.joining(" ", "uploads ", "")));
    }

    private String key(int upload) {
        return uploadKeys.getOrDefault(upload, "never-begun");
    }

    private String id(int upload) {
        return uploads.getOrDefault(upload, "00000000-0000-0000-0000-000000000000");
    }

    static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        s3.close();
    }
}
