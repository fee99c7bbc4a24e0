package io.gangflow.spark.tests.proxy;

/**
 * A request's first line.
 *
 * @param target path and query as they were sent, percent-encoded
 * @param bytes of the body
 */
public record ProxiedRequest(String method, String target, int bytes) {

    /** Such as {@code PUT /bucket/key?x=y}, decoded as far as slashes, spaces and underscores go. */
    public String line() {
        return method + " " + target.replace("%2F", "/").replace("%20", " ").replace("%5F", "_");
    }
}
