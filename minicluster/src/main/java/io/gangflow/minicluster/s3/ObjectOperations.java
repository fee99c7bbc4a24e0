package io.gangflow.minicluster.s3;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** HEAD, GET, PUT, COPY and DELETE of objects. */
final class ObjectOperations {

    private static final int MAX_DELETES = 1000;

    private final S3ObjectStore store;

    ObjectOperations(S3ObjectStore store) {
        this.store = store;
    }

    /** GET and HEAD. */
    S3Response get(S3Request request) throws IOException, S3Error {
        ObjectName name = request.object();
        if (request.method().equals("HEAD") || name.isFolder()) {
            return head(request, store.get(name));
        }
        S3ObjectStore.Opened opened = store.open(name);
        try {
            StoredObject object = opened.object();
            request.preconditions().checkRead(object);
            ByteRange range = ByteRange.of(request.header("Range"), object.size());
            return new S3Response(
                    range.asked() ? 206 : 200,
                    headers(object, range),
                    new S3Response.Slice(opened.content(), range.from(), range.length()));
        } catch (S3Error e) {
            opened.content().close();
            throw e;
        }
    }

    private static S3Response head(S3Request request, StoredObject object) throws S3Error {
        request.preconditions().checkRead(object);
        ByteRange range = ByteRange.of(request.header("Range"), object.size());
        Map<String, String> headers = headers(object, range);
        headers.put("Content-Length", Long.toString(range.length()));
        return S3Response.empty(range.asked() ? 206 : 200, headers);
    }

    private static Map<String, String> headers(StoredObject object, ByteRange range) {
        Map<String, String> headers = new LinkedHashMap<>(StoredHeaders.answer(object));
        if (range.asked()) {
            headers.put(
                    "Content-Range",
                    "bytes " + range.from() + "-" + (range.from() + range.length() - 1) + "/" + object.size());
        }
        return headers;
    }

    S3Response put(S3Request request, ChunkSigner signer) throws IOException, S3Error {
        ObjectName name = request.object();
        store.folders().writable(name.bucket());
        Path file = store.folders().temporaryFile();
        try {
            ReceivedBody body = ReceivedBody.receive(request, signer, file);
            StoredObject object =
                    store.put(name, file, body.etag(), StoredHeaders.of(request), request.preconditions());
            Map<String, String> headers = new TreeMap<>(body.checksums());
            headers.put("ETag", object.etag());
            return S3Response.empty(200, headers);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    S3Response copy(S3Request request) throws IOException, S3Error {
        ObjectName target = request.object();
        ObjectName from = copySource(request);
        boolean replaced = request.header("x-amz-metadata-directive").equals("REPLACE");
        if (from.equals(target) && !replaced) {
            throw new S3Error(400, "InvalidRequest", "an object is copied to itself only with other headers");
        }
        Path file = store.folders().temporaryFile();
        try {
            StoredObject source = from.isFolder() ? store.get(from) : copied(from, file);
            Map<String, String> headers = replaced ? StoredHeaders.of(request) : source.headers();
            StoredObject copy = store.put(target, file, etag(source, file), headers, request.preconditions());
            return S3Response.xml(XmlDocument.of(
                    "CopyObjectResult",
                    x -> x.element("LastModified", copy.modified()).element("ETag", copy.etag())));
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private StoredObject copied(ObjectName from, Path file) throws IOException, S3Error {
        S3ObjectStore.Opened opened = store.open(from);
        try (InputStream content = Channels.newInputStream(opened.content());
                OutputStream out = Files.newOutputStream(file)) {
            content.transferTo(out);
        }
        return opened.object();
    }

    /** A copy has one part, however many its source had. */
    private static String etag(StoredObject source, Path copy) throws IOException {
        if (!source.etag().contains("-")) {
            return source.etag();
        }
        MessageDigest md5 = Hashes.digest("MD5");
        try (InputStream in = new DigestInputStream(Files.newInputStream(copy), md5)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return '"' + HexFormat.of().formatHex(md5.digest()) + '"';
    }

    static ObjectName copySource(S3Request request) throws S3Error {
        String source = PercentEncoding.decode(request.header("x-amz-copy-source"));
        String path = source.startsWith("/") ? source.substring(1) : source;
        int slash = path.indexOf('/');
        if (slash < 0) {
            throw S3Error.invalid("x-amz-copy-source is not bucket/key");
        }
        return ObjectName.of(path.substring(0, slash), path.substring(slash + 1));
    }

    S3Response delete(S3Request request) throws IOException, S3Error {
        store.delete(request.object());
        return S3Response.empty(204, Map.of());
    }

    S3Response deleteMany(S3Request request, ChunkSigner signer) throws IOException, S3Error {
        Path file = store.folders().temporaryFile();
        try {
            ReceivedBody.receive(request, signer, file);
            List<Map<String, String>> objects = XmlRecords.read(file, "Object");
            if (objects.isEmpty() || objects.size() > MAX_DELETES) {
                throw new S3Error(400, "MalformedXML", "1 to " + MAX_DELETES + " objects are deleted at a time");
            }
            Map<String, S3Error> failed = new LinkedHashMap<>();
            for (Map<String, String> object : objects) {
                String key = object.getOrDefault("Key", "");
                try {
                    store.delete(ObjectName.of(request.bucket(), key));
                } catch (S3Error e) {
                    failed.put(key, e);
                }
            }
            boolean quiet = XmlRecords.text(file, "Quiet").equals("true");
            return S3Response.xml(deleted(objects, failed, quiet));
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private static String deleted(List<Map<String, String>> objects, Map<String, S3Error> failed, boolean quiet) {
        return XmlDocument.of("DeleteResult", xml -> {
            for (Map<String, String> object : objects) {
                String key = object.getOrDefault("Key", "");
                S3Error error = failed.get(key);
                if (error != null) {
                    xml.element(
                            "Error",
                            e -> e.element("Key", key)
                                    .element("Code", error.code())
                                    .element("Message", String.valueOf(error.getMessage())));
                } else if (!quiet) {
                    xml.element("Deleted", d -> d.element("Key", key));
                }
            }
        });
    }
}
