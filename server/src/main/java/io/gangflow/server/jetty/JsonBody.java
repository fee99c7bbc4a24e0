package io.gangflow.server.jetty;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.json.BoundedJson;
import io.gangflow.server.http.ApiException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Parses the JSON of a request: UTF-8 only, at most 32 levels deep, unique names in an object, 64-bit integers and
 * finite numbers, nothing after the end. Errors are reported like those of FastAPI 0.115, as a list with one entry, but
 * without the parser's own message, because it repeats the body, which can contain a password.
 */
final class JsonBody {

    private static final ObjectMapper STRICT = BoundedJson.requestMapper();

    private JsonBody() {}

    /**
     * Parses a body; an empty one becomes a missing node.
     *
     * @throws ApiException with 422 and the place
     */
    static JsonNode read(byte[] body) {
        if (body.length == 0) {
            return MissingNode.getInstance();
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString();
            JsonNode tree = STRICT.readTree(text);
            check(tree);
            return tree;
        } catch (CharacterCodingException e) {
            throw refusal(0, "the body is not UTF-8");
        } catch (JsonParseException e) {
            throw refusal(offset(e), "it is not JSON up to here, or has a name twice");
        } catch (JsonProcessingException e) {
            throw refusal(offset(e), "it is deeper, longer or has more values than is read");
        }
    }

    /** The parser's depth limit also limits this recursion. */
    private static void check(JsonNode node) {
        if (node.isBigInteger() || (node.isFloatingPointNumber() && !Double.isFinite(node.doubleValue()))) {
            throw refusal(0, "a number is beyond 64 bits");
        }
        if (node.isTextual() && !isUnicode(node.textValue())) {
            throw refusal(0, "a text has half of a surrogate pair");
        }
        node.fieldNames().forEachRemaining(name -> {
            if (!isUnicode(name)) {
                throw refusal(0, "a name has half of a surrogate pair");
            }
        });
        node.forEach(JsonBody::check);
    }

    private static boolean isUnicode(String text) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(text);
    }

    private static long offset(JsonProcessingException e) {
        return e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getCharOffset());
    }

    private static ApiException refusal(long offset, String error) {
        JsonNodeFactory json = JsonNodeFactory.instance;
        ObjectNode problem = json.objectNode();
        problem.put("type", "json_invalid");
        ArrayNode place = problem.putArray("loc");
        place.add("body").add(offset);
        problem.put("msg", "JSON decode error");
        problem.set("input", json.objectNode());
        problem.putObject("ctx").put("error", error);
        return new ApiException(422, json.arrayNode().add(problem));
    }
}
