package io.gangflow.minicluster.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A JSON pointer (RFC 6901) into a document that is held under the empty field of a holder, so that the document itself
 * has a parent too.
 */
record Pointer(List<String> tokens) {

    Pointer {
        tokens = List.copyOf(tokens);
    }

    static Pointer parse(String text) {
        if (!text.isEmpty() && !text.startsWith("/")) {
            throw ApiException.badRequest("not a JSON pointer: " + text);
        }
        List<String> tokens = new ArrayList<>();
        for (String token : text.split("/", -1)) {
            tokens.add(token.replace("~1", "/").replace("~0", "~"));
        }
        return new Pointer(tokens);
    }

    JsonNode get(ObjectNode holder) {
        JsonNode node = holder;
        for (String token : tokens) {
            node = child(node, token);
            if (node.isMissingNode()) {
                throw missing();
            }
        }
        return node;
    }

    void add(ObjectNode holder, JsonNode value) {
        JsonNode parent = parent(holder);
        if (parent instanceof ObjectNode object) {
            object.set(last(), value);
        } else if (parent instanceof ArrayNode array) {
            array.insert(last().equals("-") ? array.size() : index(last(), array.size()), value);
        } else {
            throw missing();
        }
    }

    void replace(ObjectNode holder, JsonNode value) {
        get(holder);
        JsonNode parent = parent(holder);
        if (parent instanceof ArrayNode array) {
            array.set(index(last(), array.size() - 1), value);
        } else if (parent instanceof ObjectNode object) {
            object.set(last(), value);
        }
    }

    void remove(ObjectNode holder) {
        get(holder);
        JsonNode parent = parent(holder);
        if (parent instanceof ArrayNode array) {
            array.remove(index(last(), array.size() - 1));
        } else if (parent instanceof ObjectNode object) {
            object.remove(last());
        }
    }

    private JsonNode parent(ObjectNode holder) {
        return new Pointer(tokens.subList(0, tokens.size() - 1)).get(holder);
    }

    private String last() {
        return tokens.get(tokens.size() - 1);
    }

    private JsonNode child(JsonNode node, String token) {
        if (node instanceof ArrayNode array) {
            return array.path(index(token, array.size()));
        }
        return node.path(token);
    }

    private int index(String token, int largest) {
        if (token.matches("0|[1-9]\\d{0,8}") && Integer.parseInt(token) <= largest) {
            return Integer.parseInt(token);
        }
        throw missing();
    }

    private ApiException missing() {
        return ApiException.unprocessable("the patch does not fit the object: nothing at " + String.join("/", tokens));
    }
}
