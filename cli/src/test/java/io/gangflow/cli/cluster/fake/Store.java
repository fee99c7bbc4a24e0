package io.gangflow.cli.cluster.fake;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The items of the account by kind; the kind is the path of their list in the API. */
final class Store {

    static final int MOST = 1000;

    private final Map<String, List<ObjectNode>> items = new TreeMap<>();
    private int last;

    List<ObjectNode> of(String kind) {
        return items.computeIfAbsent(kind, missing -> new ArrayList<>());
    }

    Optional<ObjectNode> find(String kind, String id) {
        return of(kind).stream()
                .filter(item -> id.equals(item.path("id").asText()))
                .findFirst();
    }

    boolean remove(String kind, String id) {
        return of(kind).removeIf(item -> id.equals(item.path("id").asText()));
    }

    /** @throws IllegalStateException when the account is full */
    void add(String kind, ObjectNode item) {
        if (of(kind).size() >= MOST) {
            throw new IllegalStateException("more than %d of %s".formatted(MOST, kind));
        }
        of(kind).add(item);
    }

    /** Returns an ID in the form of a UUID; the sequence is the same in each run. */
    String nextId() {
        last++;
        return "00000000-0000-4000-8000-%012d".formatted(last);
    }

    /** Returns one item per page, so that every client has to read several pages. */
    static Answer page(Call call, List<ObjectNode> all, String field) {
        int number = Integer.parseInt(call.query().getOrDefault("page", "1"));
        ObjectNode answer = new ObjectMapper().createObjectNode();
        ArrayNode list = answer.putArray(field);
        if (number <= all.size()) {
            list.add(all.get(number - 1));
        }
        ObjectNode pages = answer.putObject("links").putObject("pages");
        if (number > 1) {
            pages.put("prev", "https://elsewhere.invalid/?page=" + (number - 1));
        }
        if (number < all.size()) {
            pages.put("next", "https://elsewhere.invalid/?page=" + (number + 1));
        }
        answer.putObject("meta").put("total", all.size());
        return new Answer(200, answer.toString());
    }

    /** Returns the items as {@code kind/name}, in order. */
    List<String> names() {
        List<String> names = new ArrayList<>();
        items.forEach((kind, list) ->
                list.forEach(item -> names.add(kind + "/" + item.path("name").asText())));
        return names;
    }
}
