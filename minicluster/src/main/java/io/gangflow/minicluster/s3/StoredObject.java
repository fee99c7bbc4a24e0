package io.gangflow.minicluster.s3;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;

/**
 * An object as it lies on the disk.
 *
 * @param size bytes
 * @param etag with its quotes
 * @param headers what was stored with it and is sent back: Content-Type and {@code x-amz-meta-*}
 */
record StoredObject(
        ObjectName name, Path file, long size, Instant modified, String etag, Map<String, String> headers) {}
