package io.gangflow.minicluster.s3;

import io.gangflow.collection.OrderedMaps;
import java.nio.channels.FileChannel;
import java.util.Map;

/** A response to be written. */
record S3Response(int status, Map<String, String> headers, Content content) {

    S3Response {
        headers = OrderedMaps.copyOf(headers);
    }

    /** The body of the response. */
    sealed interface Content {}

    /** Sent as UTF-8. */
    record Text(String text) implements Content {}

    /** Part of an open file; the writer of the response closes it. */
    record Slice(FileChannel file, long from, long length) implements Content {}

    static S3Response empty(int status, Map<String, String> headers) {
        return new S3Response(status, headers, new Text(""));
    }

    static S3Response xml(String document) {
        return xml(200, document);
    }

    static S3Response xml(int status, String document) {
        return new S3Response(status, Map.of("Content-Type", "application/xml"), new Text(document));
    }
}
