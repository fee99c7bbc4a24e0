package io.gangflow.serving.http;

import java.util.Optional;

/**
 * A complete request.
 *
 * @param method in upper case
 * @param path as sent, without the query
 * @param contentType as sent
 * @param body owned by the receiver of the request
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, and never kept
public record Request(String method, String path, Optional<String> contentType, byte[] body) {}
