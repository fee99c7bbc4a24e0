package io.gangflow.minicluster.object;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.kubernetes.kind.ApiResource;
import java.util.OptionalLong;

/**
 * The options of a deletion.
 *
 * @param gracePeriodSeconds how long a pod may take to end; absent: as specified in the pod
 * @param orphanDependents whether owned objects are kept, without their reference to the owner
 * @param uid precondition on the object's UID, unless empty
 * @param resourceVersion precondition on the object's resource version, unless empty
 * @param dryRun whether to check and answer without deleting
 */
public record DeleteOptions(
        OptionalLong gracePeriodSeconds, boolean orphanDependents, String uid, String resourceVersion, boolean dryRun) {

    public static final DeleteOptions DEFAULT = new DeleteOptions(OptionalLong.empty(), false, "", "", false);

    /** Immediate deletion, as by a kubelet once the containers have ended and by {@code kubectl delete --force}. */
    public static final DeleteOptions NOW = new DeleteOptions(OptionalLong.of(0), false, "", "", false);

    /** Reads a {@code DeleteOptions} object; query parameters take precedence. */
    public static DeleteOptions of(JsonNode body, Query query) {
        String grace = query.first("gracePeriodSeconds")
                .orElse(body.path("gracePeriodSeconds").asText(""));
        String propagation = query.first("propagationPolicy")
                .orElse(body.path("propagationPolicy").asText(""));
        JsonNode preconditions = body.path("preconditions");
        return new DeleteOptions(
                grace.isEmpty() || grace.equals("null")
                        ? OptionalLong.empty()
                        : OptionalLong.of(Query.wholeNumber("gracePeriodSeconds", grace)),
                propagation.equals("Orphan")
                        || (propagation.isEmpty()
                                && body.path("orphanDependents").asBoolean(false)),
                preconditions.path("uid").asText(""),
                preconditions.path("resourceVersion").asText(""),
                query.has("dryRun") || !body.path("dryRun").isEmpty());
    }

    public void check(ApiResource resource, StoredObject object) {
        JsonMetadata metadata = object.metadata();
        requireSame(resource, object, "UID", uid, metadata.uid());
        requireSame(resource, object, "ResourceVersion", resourceVersion, metadata.resourceVersion());
    }

    private static void requireSame(
            ApiResource resource, StoredObject object, String what, String wanted, String found) {
        if (!wanted.isEmpty() && !wanted.equals(found)) {
            throw ApiException.conflict(
                    resource,
                    object.name().name(),
                    "the " + what + " in the precondition (" + wanted + ") does not match the " + what + " in record ("
                            + found + "). The object might have been deleted and then recreated");
        }
    }
}
