package io.gangflow.minicluster.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.minicluster.object.ApiException;
import io.gangflow.minicluster.object.Json;
import io.gangflow.minicluster.object.ObjectListing;
import io.gangflow.minicluster.object.ObjectName;
import io.gangflow.minicluster.object.Selection;
import io.gangflow.minicluster.object.StoredObject;
import io.gangflow.minicluster.store.ApiObjectStore;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Base64;
import java.util.List;

/** Serves lists, whole or in pages, from the cached bytes of the objects. */
final class Lists {

    private final ApiObjectStore store;
    private final Clock clock;

    Lists(ApiObjectStore store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    Reply list(ApiResource resource, Selection selection, ApiRequest request) {
        ObjectListing listing = store.list(resource, selection);
        int total = listing.items().size();
        int from = start(request.query().text("continue"), listing.items());
        long limit = request.query().number("limit").orElse(0);
        int to = limit > 0 ? (int) Math.min(total, from + limit) : total;
        ObjectNode metadata = Json.object();
        metadata.put("resourceVersion", Long.toString(listing.resourceVersion()));
        if (to < total) {
            metadata.put("continue", token(listing.items().get(to).name()));
            metadata.put("remainingItemCount", total - to);
        }
        List<StoredObject> page = listing.items().subList(from, to);
        if (Tables.isWanted(request.accept())) {
            return Reply.json(200, Tables.of(resource, page, metadata, clock.instant()));
        }
        return new Reply.Content(200, Reply.JSON, body(resource, page, metadata));
    }

    private static byte[] body(ApiResource resource, List<StoredObject> items, ObjectNode metadata) {
        ObjectNode head = Json.object();
        head.put("kind", resource.kind() + "List").put("apiVersion", resource.apiVersion());
        head.set("metadata", metadata);
        byte[] opening = Json.write(head);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(opening, 0, opening.length - 1);
        out.writeBytes(",\"items\":[".getBytes(StandardCharsets.US_ASCII));
        for (int i = 0; i < items.size(); i++) {
            if (i > 0) {
                out.write(',');
            }
            out.writeBytes(items.get(i).bytes());
        }
        out.writeBytes("]}".getBytes(StandardCharsets.US_ASCII));
        return out.toByteArray();
    }

    /**
     * The token names the first object of the next page, so pages stay consistent when objects are added or removed.
     */
    private static String token(ObjectName next) {
        ObjectNode token = Json.object().put("ns", next.namespace()).put("name", next.name());
        return Base64.getUrlEncoder().withoutPadding().encodeToString(Json.write(token));
    }

    private static int start(String token, List<StoredObject> items) {
        if (token.isEmpty()) {
            return 0;
        }
        ObjectName first = decode(token);
        int index = 0;
        while (index < items.size() && items.get(index).name().compareTo(first) < 0) {
            index++;
        }
        return index;
    }

    private static ObjectName decode(String token) {
        try {
            JsonNode node = Json.read(Base64.getUrlDecoder().decode(token));
            return new ObjectName(node.path("ns").asText(), node.path("name").asText());
        } catch (IllegalArgumentException | IOException e) {
            throw ApiException.badRequest("continue key is not valid: " + token);
        }
    }
}
