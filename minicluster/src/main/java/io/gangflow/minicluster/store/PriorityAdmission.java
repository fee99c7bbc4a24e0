package io.gangflow.minicluster.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.minicluster.object.ApiException;
import io.gangflow.minicluster.object.Json;
import io.gangflow.minicluster.object.JsonMetadata;
import io.gangflow.minicluster.object.StoredObject;
import org.jspecify.annotations.Nullable;

/** Resolves a pod's PriorityClass to its number, as the Priority admission plugin of Kubernetes does. */
final class PriorityAdmission implements ObjectAdmission {

    @Override
    public void admit(ObjectNode pod, AdmissionView cluster) {
        ObjectNode spec = Json.child(pod, "spec");
        String wanted = spec.path("priorityClassName").asText("");
        ObjectNode chosen = find(cluster, wanted);
        if (chosen == null && !wanted.isEmpty()) {
            throw ApiException.forbidden(
                    KindCatalogue.POD,
                    JsonMetadata.of(pod).name(),
                    "no PriorityClass with name " + wanted + " was found");
        }
        if (chosen == null) {
            spec.put("priority", 0);
            Json.putDefault(spec, "preemptionPolicy", "PreemptLowerPriority");
            return;
        }
        spec.put("priorityClassName", JsonMetadata.peek(chosen).name());
        spec.put("priority", chosen.path("value").asInt(0));
        Json.putDefault(
                spec, "preemptionPolicy", chosen.path("preemptionPolicy").asText("PreemptLowerPriority"));
    }

    /** The class of that name; without a name, the global default, if any. */
    private static @Nullable ObjectNode find(AdmissionView cluster, String wanted) {
        for (StoredObject stored : cluster.all(KindCatalogue.PRIORITY_CLASS)) {
            boolean hit = wanted.isEmpty()
                    ? stored.node().path("globalDefault").asBoolean(false)
                    : stored.name().name().equals(wanted);
            if (hit) {
                return stored.node();
            }
        }
        return null;
    }
}
