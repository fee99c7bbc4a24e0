package io.gangflow.server.jetty;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.server.http.ApiException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/** Parses a form to an object of texts, so that a route handles JSON and forms alike. */
final class FormBody {

    private FormBody() {}

    static JsonNode read(byte[] body) {
        ObjectNode fields = JsonNodeFactory.instance.objectNode();
        for (String pair : new String(body, StandardCharsets.US_ASCII).split("&", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                String name = decode(pair.substring(0, equals));
                if (fields.has(name)) {
                    throw new ApiException(400, "A field of the form is sent twice");
                }
                fields.put(name, decode(pair.substring(equals + 1)));
            }
        }
        return fields;
    }

    private static String decode(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new ApiException(400, "The form can't be decoded");
        }
    }
}
