package io.gangflow.minicluster.s3;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** ListBuckets, HeadBucket, CreateBucket and ListObjectsV2. */
final class BucketOperations {

    private static final String EPOCH = "1970-01-01T00:00:00Z";

    private final S3ObjectStore store;

    BucketOperations(S3ObjectStore store) {
        this.store = store;
    }

    S3Response buckets() throws IOException {
        List<String> names = store.folders().buckets();
        return S3Response.xml(XmlDocument.of(
                "ListAllMyBucketsResult",
                xml -> xml.element(
                                "Owner",
                                owner -> owner.element("ID", "gangflow").element("DisplayName", "gangflow"))
                        .element(
                                "Buckets",
                                buckets -> names.forEach(name -> buckets.element(
                                        "Bucket", b -> b.element("Name", name).element("CreationDate", EPOCH))))));
    }

    S3Response head(S3Request request) throws S3Error {
        store.folders().bucket(request.bucket());
        return S3Response.empty(200, Map.of("x-amz-bucket-region", "us-east-1"));
    }

    S3Response create(S3Request request) throws IOException, S3Error {
        store.createBucket(request.bucket());
        return S3Response.empty(200, Map.of("Location", "/" + request.bucket()));
    }

    S3Response location(S3Request request) throws S3Error {
        store.folders().bucket(request.bucket());
        return S3Response.xml(XmlDocument.of("LocationConstraint", xml -> {}));
    }

    S3Response list(S3Request request) throws IOException, S3Error {
        if (!request.parameter("list-type").equals("2")) {
            throw new S3Error(501, "NotImplemented", "this server lists objects with list-type=2 only");
        }
        KeyListing.Query query = KeyListing.Query.of(request);
        KeyListing listing = KeyListing.of(store, query);
        return S3Response.xml(XmlDocument.of("ListBucketResult", xml -> {
            xml.element("Name", request.bucket())
                    .element("Prefix", query.encoded(query.prefix()))
                    .element("MaxKeys", query.maxKeys())
                    .element("KeyCount", listing.size())
                    .element("IsTruncated", !listing.next().isEmpty());
            if (!query.delimiter().isEmpty()) {
                xml.element("Delimiter", query.encoded(query.delimiter()));
            }
            if (query.urlEncoded()) {
                xml.element("EncodingType", "url");
            }
            if (!listing.next().isEmpty()) {
                xml.element("NextContinuationToken", listing.next());
            }
            for (StoredObject object : listing.objects()) {
                xml.element(
                        "Contents",
                        c -> c.element("Key", query.encoded(object.name().key()))
                                .element("LastModified", object.modified())
                                .element("ETag", object.etag())
                                .element("Size", object.size())
                                .element("StorageClass", "STANDARD"));
            }
            for (String prefix : listing.commonPrefixes()) {
                xml.element("CommonPrefixes", c -> c.element("Prefix", query.encoded(prefix)));
            }
        }));
    }
}
