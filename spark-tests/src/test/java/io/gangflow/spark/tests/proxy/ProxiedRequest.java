package io.gangflow.spark.tests.proxy;

import java.util.List;

/**
 * A request as a plan sees it.
 *
 * @param target path and query as sent, percent-encoded
 * @param headers lines {@code Name: value}, as sent
 * @param deleted the first key of a request that deletes several; empty for other requests
 */
public record ProxiedRequest(String method, String target, List<String> headers, String deleted) {

    public ProxiedRequest {
        headers = List.copyOf(headers);
    }

    /**
     * Returns a line such as {@code PUT /bucket/key?x=y}, in which slashes, spaces and underscores are decoded; with
     * {@link #deleted} at the end if there is one.
     */
    public String line() {
        String address = target.replace("%2F", "/").replace("%20", " ").replace("%5F", "_");
        return method + " " + address + (deleted.isEmpty() ? "" : " " + deleted);
    }
}
