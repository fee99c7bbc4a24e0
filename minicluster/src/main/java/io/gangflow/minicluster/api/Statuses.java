package io.gangflow.minicluster.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.minicluster.object.Json;
import io.gangflow.minicluster.object.StoredObject;

/** The {@code Status} objects of success. */
final class Statuses {

    private Statuses() {}

    static ObjectNode success() {
        ObjectNode status = Json.object().put("kind", "Status").put("apiVersion", "v1");
        status.putObject("metadata");
        return status.put("status", "Success");
    }

    static ObjectNode created() {
        return success().put("code", 201);
    }

    static ObjectNode deleted(ApiResource resource, StoredObject object) {
        ObjectNode status = success();
        status.putObject("details")
                .put("name", object.name().name())
                .put("group", resource.group())
                .put("kind", resource.plural())
                .put("uid", object.metadata().uid());
        return status;
    }
}
