package io.gangflow.benchmarks.airflow;

import java.net.URI;
import java.nio.charset.StandardCharsets;

/**
 * The requests of one caller, as bytes.
 *
 * @param token for the header; empty for none
 */
record Requests(URI server, String token) {

    byte[] get(String path) {
        return request("GET", path, "");
    }

    byte[] post(String path, String json) {
        return request("POST", path, json);
    }

    byte[] patch(String path, String json) {
        return request("PATCH", path, json);
    }

    private byte[] request(String method, String path, String json) {
        StringBuilder text = new StringBuilder(256);
        text.append(method).append(' ').append(path).append(" HTTP/1.1\r\n");
        text.append("Host: ").append(server.getAuthority()).append("\r\n");
        text.append("Accept: application/json\r\n");
        if (!token.isEmpty()) {
            text.append("Authorization: Bearer ").append(token).append("\r\n");
        }
        if (!json.isEmpty()) {
            text.append("Content-Type: application/json\r\nContent-Length: ")
                    .append(json.getBytes(StandardCharsets.UTF_8).length)
                    .append("\r\n");
        }
        return text.append("\r\n").append(json).toString().getBytes(StandardCharsets.UTF_8);
    }
}
