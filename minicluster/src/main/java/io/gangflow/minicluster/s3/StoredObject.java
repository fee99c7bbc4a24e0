package io.gangflow.minicluster.s3;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;

/**
 * An object on disk.
 *
 * @param size bytes
 * @param etag with its quotes
 * @param headers stored and returned with the object: Content-Type and {@code x-amz-meta-*}
 */
record StoredObject(
        ObjectName name, Path file, long size, Instant modified, String etag, Map<String, String> headers) {}
