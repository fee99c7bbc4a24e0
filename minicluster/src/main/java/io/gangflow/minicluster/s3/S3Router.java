package io.gangflow.minicluster.s3;

import java.io.IOException;

/** Dispatches a request to its operation. */
final class S3Router {

    private final BucketOperations buckets;
    private final ObjectOperations objects;
    private final MultipartOperations multipart;

    S3Router(BucketOperations buckets, ObjectOperations objects, MultipartOperations multipart) {
        this.buckets = buckets;
        this.objects = objects;
        this.multipart = multipart;
    }

    S3Response route(S3Request request, ChunkSigner signer) throws IOException, S3Error {
        if (request.bucket().isEmpty()) {
            if (request.method().equals("GET")) {
                return buckets.buckets();
            }
            throw notAllowed(request);
        }
        return request.key().isEmpty() ? bucket(request, signer) : object(request, signer);
    }

    private S3Response bucket(S3Request request, ChunkSigner signer) throws IOException, S3Error {
        return switch (request.method()) {
            case "HEAD" -> buckets.head(request);
            case "PUT" -> buckets.create(request);
            case "GET" -> {
                if (request.hasParameter("uploads")) {
                    yield multipart.list(request);
                }
                yield request.hasParameter("location") ? buckets.location(request) : buckets.list(request);
            }
            case "POST" -> {
                if (request.hasParameter("delete")) {
                    yield objects.deleteMany(request, signer);
                }
                throw notAllowed(request);
            }
            default -> throw notAllowed(request);
        };
    }

    private S3Response object(S3Request request, ChunkSigner signer) throws IOException, S3Error {
        boolean part = request.hasParameter("uploadId");
        return switch (request.method()) {
            case "HEAD" -> objects.get(request);
            case "GET" -> part ? multipart.listParts(request) : objects.get(request);
            case "PUT" -> put(request, signer, part);
            case "DELETE" -> part ? multipart.abort(request) : objects.delete(request);
            case "POST" -> {
                if (request.hasParameter("uploads")) {
                    yield multipart.create(request);
                }
                if (part) {
                    yield multipart.complete(request, signer);
                }
                throw notAllowed(request);
            }
            default -> throw notAllowed(request);
        };
    }

    private S3Response put(S3Request request, ChunkSigner signer, boolean part) throws IOException, S3Error {
        boolean copy = !request.header("x-amz-copy-source").isEmpty();
        if (part) {
            return copy ? multipart.copy(request) : multipart.upload(request, signer);
        }
        return copy ? objects.copy(request) : objects.put(request, signer);
    }

    private static S3Error notAllowed(S3Request request) {
        return new S3Error(405, "MethodNotAllowed", "this server has no such operation: " + request.method());
    }
}
