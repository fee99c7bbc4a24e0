package io.gangflow.serving.http;

import java.util.Optional;

/**
 * A whole request.
 *
 * @param method in capitals
 * @param path as it was sent, without the query
 * @param contentType as it was sent
 * @param body belongs to whoever gets the request
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, and never kept
public record Request(String method, String path, Optional<String> contentType, byte[] body) {}
