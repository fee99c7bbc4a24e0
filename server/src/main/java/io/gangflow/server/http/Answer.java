package io.gangflow.server.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.json.BoundedJson;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Map;

/** The response of a route. */
public sealed interface Answer {

    int status();

    /** Returns the headers in addition to those of every response. */
    Map<String, String> headers();

    /** JSON, sent as {@code application/json} without a charset, because airflowctl compares the whole header. */
    record Json(int status, JsonNode body, Map<String, String> headers) implements Answer {
        public Json {
            headers = Map.copyOf(headers);
        }

        public static Json ok(JsonNode body) {
            return new Json(200, body, Map.of());
        }

        /** Returns the body as it is sent. */
        public byte[] bytes() {
            try {
                return BoundedJson.MAPPER.writeValueAsBytes(body);
            } catch (JsonProcessingException e) {
                throw new UncheckedIOException("a tree of JSON can always be written", e);
            }
        }
    }

    /** Text with its own content type: a page, metrics, JSON of another media type. */
    record Text(int status, String contentType, String body, Map<String, String> headers) implements Answer {
        public Text {
            headers = Map.copyOf(headers);
        }
    }

    /** A file, or a text that is encoded already. The array must not be changed. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Bytes(int status, String contentType, byte[] body, Map<String, String> headers) implements Answer {
        public Bytes {
            headers = Map.copyOf(headers);
        }
    }

    /** Only a status. */
    record Empty(int status, Map<String, String> headers) implements Answer {
        public Empty {
            headers = Map.copyOf(headers);
        }
    }

    /** A response that is written while it is produced, such as {@code application/x-ndjson}. */
    record Stream(int status, String contentType, Map<String, String> headers, Body body) implements Answer {
        public Stream {
            headers = Map.copyOf(headers);
        }

        /** Writes the response; {@link OutputStream#flush()} sends the data to the client. */
        @FunctionalInterface
        public interface Body {
            void write(OutputStream out) throws IOException, InterruptedException;
        }
    }
}
