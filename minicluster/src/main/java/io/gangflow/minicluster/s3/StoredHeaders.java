package io.gangflow.minicluster.s3;

import io.gangflow.collection.OrderedMaps;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The headers that are stored with an object and returned with it. */
final class StoredHeaders {

    private static final String META = "x-amz-meta-";
    private static final int MAX_BYTES = 8 << 10;
    private static final List<String> STANDARD =
            List.of("cache-control", "content-disposition", "content-encoding", "content-language", "content-type");
    private static final DateTimeFormatter HTTP_DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private StoredHeaders() {}

    static Map<String, String> of(S3Request request) throws S3Error {
        Map<String, String> stored = new TreeMap<>();
        int bytes = 0;
        for (Map.Entry<String, List<String>> header : request.headers().entrySet()) {
            String name = header.getKey().toLowerCase(Locale.ROOT);
            if (name.startsWith(META) || STANDARD.contains(name)) {
                String value = String.join(",", header.getValue());
                stored.put(name, value);
                bytes += name.length() + value.length();
            }
        }
        if (bytes > MAX_BYTES) {
            throw new S3Error(400, "MetadataTooLarge", "the headers to store have more than " + MAX_BYTES + " bytes");
        }
        String encoding = stored.getOrDefault("content-encoding", "").replaceAll(" *aws-chunked *,? *", "");
        if (encoding.isEmpty()) {
            stored.remove("content-encoding");
        } else {
            stored.put("content-encoding", encoding);
        }
        return stored;
    }

    /** The response headers of GET and HEAD. */
    static Map<String, String> answer(StoredObject object) {
        Map<String, String> headers = new TreeMap<>(object.headers());
        headers.putIfAbsent("content-type", "binary/octet-stream");
        headers.put("ETag", object.etag());
        headers.put("Last-Modified", HTTP_DATE.format(object.modified()));
        headers.put("Accept-Ranges", "bytes");
        return OrderedMaps.copyOf(headers);
    }
}
