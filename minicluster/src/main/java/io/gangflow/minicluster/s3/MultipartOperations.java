package io.gangflow.minicluster.s3;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Create, upload part, copy part, complete, abort and list of multipart uploads. */
final class MultipartOperations {

    private final S3ObjectStore store;
    private final MultipartUploads uploads;

    MultipartOperations(S3ObjectStore store, MultipartUploads uploads) {
        this.store = store;
        this.uploads = uploads;
    }

    S3Response create(S3Request request) throws IOException, S3Error {
        ObjectName name = request.object();
        store.folders().writable(name.bucket());
        String id = uploads.create(name, StoredHeaders.of(request));
        return S3Response.xml(XmlDocument.of(
                "InitiateMultipartUploadResult",
                xml -> xml.element("Bucket", name.bucket())
                        .element("Key", name.key())
                        .element("UploadId", id)));
    }

    S3Response upload(S3Request request, ChunkSigner signer) throws IOException, S3Error {
        MultipartUploads.Upload upload = uploads.get(request.object(), request.parameter("uploadId"));
        int number = MultipartUploads.partNumber(request.parameter("partNumber"));
        Path file = store.folders().temporaryFile();
        try {
            ReceivedBody body = ReceivedBody.receive(request, signer, file);
            uploads.put(upload, number, body.file(), body.md5());
            Map<String, String> headers = new TreeMap<>(body.checksums());
            headers.put("ETag", body.etag());
            return S3Response.empty(200, headers);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    /** A part copied from an object or a range of it. */
    S3Response copy(S3Request request) throws IOException, S3Error {
        MultipartUploads.Upload upload = uploads.get(request.object(), request.parameter("uploadId"));
        int number = MultipartUploads.partNumber(request.parameter("partNumber"));
        S3ObjectStore.Opened opened = store.open(ObjectOperations.copySource(request));
        Path file = store.folders().temporaryFile();
        try (FileChannel content = opened.content()) {
            StoredObject source = opened.object();
            ByteRange range = ByteRange.of(request.header("x-amz-copy-source-range"), source.size());
            MultipartUploads.Part part = uploads.put(upload, number, file, PartCopy.copy(content, range, file));
            return S3Response.xml(XmlDocument.of(
                    "CopyPartResult",
                    xml -> xml.element("LastModified", source.modified()).element("ETag", part.etag())));
        } finally {
            Files.deleteIfExists(file);
        }
    }

    S3Response complete(S3Request request, ChunkSigner signer) throws IOException, S3Error {
        String id = request.parameter("uploadId");
        Optional<MultipartUploads.Completed> before = uploads.completed(request.object(), id);
        if (before.isEmpty()) {
            uploads.get(request.object(), id); // refused before its body is read
        }
        Path file = store.folders().temporaryFile();
        Path whole = store.folders().temporaryFile();
        try {
            ReceivedBody.receive(request, signer, file);
            List<Map<String, String>> parts = XmlRecords.read(file, "Part");
            String asked = digest(parts);
            if (before.isPresent() && before.get().request().equals(asked)) {
                return completed(request, before.get().etag()); // the response to an earlier request was lost
            }
            MultipartUploads.Upload upload = uploads.get(request.object(), id);
            String etag = uploads.join(upload, parts, whole);
            store.put(upload.name(), whole, etag, upload.headers(), request.preconditions());
            uploads.complete(upload, new MultipartUploads.Completed(asked, etag));
            return completed(request, etag);
        } finally {
            Files.deleteIfExists(file);
            Files.deleteIfExists(whole);
        }
    }

    private static String digest(List<Map<String, String>> parts) {
        byte[] text = parts.toString().getBytes(StandardCharsets.UTF_8);
        return HexFormat.of().formatHex(Hashes.digest("MD5").digest(text));
    }

    private static S3Response completed(S3Request request, String etag) {
        return S3Response.xml(XmlDocument.of(
                "CompleteMultipartUploadResult",
                xml -> xml.element("Location", request.path())
                        .element("Bucket", request.bucket())
                        .element("Key", request.key())
                        .element("ETag", etag)));
    }

    S3Response abort(S3Request request) throws IOException, S3Error {
        uploads.forget(uploads.get(request.object(), request.parameter("uploadId")));
        return S3Response.empty(204, Map.of());
    }

    S3Response listParts(S3Request request) throws IOException, S3Error {
        MultipartUploads.Upload upload = uploads.get(request.object(), request.parameter("uploadId"));
        int after = request.number("part-number-marker", 0);
        Page<MultipartUploads.Part> page = Page.of(
                uploads.parts(upload).stream()
                        .filter(part -> part.number() > after)
                        .toList(),
                request.number("max-parts", Page.MAX));
        return S3Response.xml(XmlDocument.of("ListPartsResult", xml -> {
            xml.element("Bucket", request.bucket())
                    .element("Key", request.key())
                    .element("UploadId", upload.id())
                    .element("PartNumberMarker", after)
                    .element("MaxParts", page.size())
                    .element("IsTruncated", page.truncated());
            if (page.truncated()) {
                xml.element("NextPartNumberMarker", page.last().number());
            }
            for (MultipartUploads.Part part : page.entries()) {
                xml.element(
                        "Part",
                        p -> p.element("PartNumber", part.number())
                                .element("ETag", part.etag())
                                .element("Size", part.size()));
            }
        }));
    }

    S3Response list(S3Request request) throws IOException, S3Error {
        store.folders().bucket(request.bucket());
        Page<MultipartUploads.Upload> page = Page.of(
                uploads.list(
                        request.bucket(),
                        request.parameter("prefix"),
                        request.parameter("key-marker"),
                        request.parameter("upload-id-marker")),
                request.number("max-uploads", Page.MAX));
        return S3Response.xml(XmlDocument.of("ListMultipartUploadsResult", xml -> {
            xml.element("Bucket", request.bucket())
                    .element("KeyMarker", request.parameter("key-marker"))
                    .element("UploadIdMarker", request.parameter("upload-id-marker"))
                    .element("MaxUploads", page.size())
                    .element("IsTruncated", page.truncated());
            if (page.truncated()) {
                xml.element("NextKeyMarker", page.last().name().key())
                        .element("NextUploadIdMarker", page.last().id());
            }
            for (MultipartUploads.Upload upload : page.entries()) {
                xml.element(
                        "Upload",
                        u -> u.element("Key", upload.name().key())
                                .element("UploadId", upload.id())
                                .element("Initiated", upload.begun()));
            }
        }));
    }
}
