package io.gangflow.airflow.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

/** What a route answers. */
public sealed interface Answer {

    int status();

    /** Besides those that every answer has. */
    Map<String, String> headers();

    /** JSON, sent as {@code application/json} without a charset: airflowctl compares the whole header. */
    record Json(int status, JsonNode body, Map<String, String> headers) implements Answer {
        public Json {
            headers = Map.copyOf(headers);
        }

        public static Json ok(JsonNode body) {
            return new Json(200, body, Map.of());
        }
    }

    /** A text of a type of its own: a page, a metric, JSON of another media type. */
    record Text(int status, String contentType, String body, Map<String, String> headers) implements Answer {
        public Text {
            headers = Map.copyOf(headers);
        }
    }

    /** Nothing but a status. */
    record Empty(int status, Map<String, String> headers) implements Answer {
        public Empty {
            headers = Map.copyOf(headers);
        }
    }

    /** An answer that is written while it comes to be, such as {@code application/x-ndjson}. */
    record Stream(int status, String contentType, Map<String, String> headers, Body body) implements Answer {
        public Stream {
            headers = Map.copyOf(headers);
        }

        /** Writes the answer; the stream is flushed to the client by {@link OutputStream#flush()}. */
        @FunctionalInterface
        public interface Body {
            void write(OutputStream out) throws IOException, InterruptedException;
        }
    }
}
