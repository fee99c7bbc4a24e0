package io.gangflow.spark.tests.proxy;

import java.util.List;

/**
 * A request as a plan sees it.
 *
 * @param target path and query as they were sent, percent-encoded
 * @param headers lines {@code Name: value}, as they were sent
 * @param deleted the first of the keys that a request to delete many names; empty for any other request
 */
public record ProxiedRequest(String method, String target, List<String> headers, String deleted) {

    public ProxiedRequest {
        headers = List.copyOf(headers);
    }

    /** Such as {@code PUT /bucket/key?x=y}, decoded as far as slashes, spaces and underscores go. */
    public String line() {
        String address = target.replace("%2F", "/").replace("%20", " ").replace("%5F", "_");
        return method + " " + address + (deleted.isEmpty() ? "" : " " + deleted);
    }
}
