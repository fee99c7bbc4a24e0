package io.gangflow.minicluster.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.zjsonpatch.CompatibilityFlags;
import io.fabric8.zjsonpatch.JsonPatchException;
import io.gangflow.minicluster.object.ApiException;
import java.util.EnumSet;

/**
 * JSON Patch (RFC 6902) by fabric8's zjsonpatch, with the limits and status codes of kube-apiserver
 * (apiserver/pkg/endpoints/handlers/patch.go, 1.36).
 */
final class JsonPatch {

    private static final int MOST_OPERATIONS = 10_000;

    /** Each copy at most doubles the object and its depth. kube-apiserver limits the copied bytes to 3 MiB instead. */
    private static final int MOST_COPIES = 4;

    private JsonPatch() {}

    /**
     * Returns the object after all operations; the given one is unchanged.
     *
     * @throws ApiException 400 when the patch is not a list, 413 when it is too long, 422 when it does not apply
     */
    static ObjectNode apply(ObjectNode document, JsonNode patch) {
        if (!(patch instanceof ArrayNode operations)) {
            throw ApiException.badRequest("a JSON patch must be a list of operations");
        }
        limit("operations", operations.size(), MOST_OPERATIONS);
        limit("copy operations", copies(operations), MOST_COPIES);
        try {
            EnumSet<CompatibilityFlags> strict = EnumSet.of(CompatibilityFlags.FORBID_REMOVE_MISSING_OBJECT);
            if (io.fabric8.zjsonpatch.JsonPatch.apply(operations, document, strict) instanceof ObjectNode result) {
                return result;
            }
        } catch (JsonPatchException | IllegalArgumentException | IllegalStateException e) {
            // zjsonpatch 7.6.1 throws the other two for pointers that are malformed or are not an index of a list.
            throw ApiException.unprocessable("the patch does not apply: " + e.getMessage());
        }
        throw ApiException.unprocessable("the patch does not leave an object");
    }

    private static int copies(ArrayNode operations) {
        int copies = 0;
        for (JsonNode operation : operations) {
            copies += operation.path("op").asText().equals("copy") ? 1 : 0;
        }
        return copies;
    }

    private static void limit(String what, int found, int most) {
        if (found > most) {
            throw ApiException.tooLarge(
                    "The allowed maximum of %s in a JSON patch is %d, got %d".formatted(what, most, found));
        }
    }
}
