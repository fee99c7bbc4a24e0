package io.gangflow.cli.cluster.fake;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** One HTTP response; an empty body means no body. */
record Answer(int status, String body) {

    static final Answer NO_CONTENT = new Answer(204, "");
    static final Answer NOT_FOUND = error(404, "not_found", "The resource you were accessing could not be found.");

    static Answer of(int status, String field, JsonNode value) {
        ObjectNode body = new ObjectMapper().createObjectNode();
        body.set(field, value);
        return new Answer(status, body.toString());
    }

    /** Returns an error in the format of DigitalOcean's API: an ID for the kind of error, and a message. */
    static Answer error(int status, String id, String message) {
        return new Answer(
                status,
                new ObjectMapper()
                        .createObjectNode()
                        .put("id", id)
                        .put("message", message)
                        .toString());
    }

    static Answer invalid(String message) {
        return error(422, "unprocessable_entity", message);
    }

    void send(HttpExchange exchange) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        boolean silent = bytes.length == 0 || "HEAD".equals(exchange.getRequestMethod());
        exchange.sendResponseHeaders(status, silent ? -1 : bytes.length);
        if (!silent) {
            exchange.getResponseBody().write(bytes);
        }
        exchange.close();
    }
}
