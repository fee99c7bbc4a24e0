package io.gangflow.hostile;

/** What a hostile connection sends before it stalls. */
public enum Attack {
    /** Nothing. */
    SILENT,
    /** A part of the headers, then a byte at a time. */
    SLOW_HEADERS,
    /** Headers and a part of the body, then a byte at a time. */
    SLOW_BODY,
    /** A whole request, and the end of its side of the connection. */
    HALF_OPEN,
    /** A body of 1 GiB. */
    HUGE_BODY;

    /**
     * Returns the first bytes.
     *
     * @param get a whole request without a body
     * @param post the request line and headers of a request with a body, without its length and the empty line
     */
    String begin(String get, String post) {
        return switch (this) {
            case SILENT -> "";
            case SLOW_HEADERS -> get.substring(0, get.length() - 2) + "X-Slow: ";
            case SLOW_BODY -> post + "Content-Length: 100000\r\n\r\n{";
            case HALF_OPEN -> get;
            case HUGE_BODY -> post + "Content-Length: 1073741824\r\n\r\n";
        };
    }
}
