package io.gangflow.serving.api;

import io.gangflow.json.JsonException;
import io.gangflow.json.JsonReader;
import io.gangflow.json.JsonText;
import io.gangflow.serving.http.Reply;
import io.gangflow.serving.http.Request;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The JSON body of a request, or the response to a request without valid JSON, as FastAPI 0.165 gives it. */
final class Body {

    private static final int UNPROCESSABLE = 422;
    private static final char MALFORMED = '\uFFFD';

    private final Optional<Object> value;
    private final Reply refusal;

    private Body(Optional<Object> value, Reply refusal) {
        this.value = value;
        this.refusal = refusal;
    }

    /** Returns the value; empty if there is a {@link #refusal}. */
    Optional<Object> value() {
        return value;
    }

    /** Returns the response for a request without a valid body. */
    Reply refusal() {
        return refusal;
    }

    static Body of(Request request) {
        if (request.body().length == 0) {
            return refused(problems(List.of(Problem.missing(List.of(), Problem.NOTHING))));
        }
        String text = new String(request.body(), StandardCharsets.UTF_8);
        if (text.indexOf(MALFORMED) >= 0 && !isUtf8(request.body())) {
            return refused(Reply.detail(400, "There was an error parsing the body"));
        }
        if (!isJson(request.contentType().orElse(""))) {
            return refused(problems(List.of(Problem.notAnObject(text))));
        }
        try {
            return new Body(Optional.of(JsonReader.read(text)), Reply.json(UNPROCESSABLE, ""));
        } catch (JsonException notJson) {
            return refused(
                    notJson.isTooDeep() ? Reply.detail(400, "There was an error parsing the body") : syntax(notJson));
        }
    }

    private static Body refused(Reply refusal) {
        return new Body(Optional.empty(), refusal);
    }

    /** Returns the response that lists the problems of a request. */
    static Reply problems(List<Problem> problems) {
        return Reply.json(
                UNPROCESSABLE,
                JsonText.of(
                        Map.of("detail", problems.stream().map(Problem::asMap).toList())));
    }

    private static Reply syntax(JsonException notJson) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("type", "json_invalid");
        map.put("loc", List.of("body", notJson.position()));
        map.put("msg", "JSON decode error");
        map.put("input", Map.of());
        map.put("ctx", Map.of("error", String.valueOf(notJson.getMessage())));
        return Reply.json(UNPROCESSABLE, JsonText.of(Map.of("detail", List.of(map))));
    }

    private static boolean isJson(String contentType) {
        int end = contentType.indexOf(';');
        String type =
                (end < 0 ? contentType : contentType.substring(0, end)).strip().toLowerCase(Locale.ROOT);
        return type.equals(Reply.JSON) || (type.startsWith("application/") && type.endsWith("+json"));
    }

    private static boolean isUtf8(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException malformed) {
            return false;
        }
    }
}
