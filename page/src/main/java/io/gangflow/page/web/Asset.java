package io.gangflow.page.web;

import java.util.Optional;

/**
 * A file of the page. The arrays must not be changed.
 *
 * @param tag its weak {@code ETag}, equal for both encodings
 * @param zipped the same file, compressed when it was built
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Asset(String type, String tag, byte[] plain, Optional<byte[]> zipped) {}
