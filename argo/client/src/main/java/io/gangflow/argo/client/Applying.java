package io.gangflow.argo.client;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.gangflow.live.RequestFailure;
import java.util.List;

/** Server-side apply with Gangflow's field manager. */
final class Applying {

    static final String FIELD_MANAGER = "gangflow";

    private final KubernetesClient client;

    /** @param client its namespace is the default for objects without one */
    Applying(KubernetesClient client) {
        this.client = client;
    }

    List<HasMetadata> apply(List<? extends HasMetadata> objects, boolean force, boolean dryRun) {
        PatchContext context = new PatchContext.Builder()
                .withPatchType(PatchType.SERVER_SIDE_APPLY)
                .withFieldManager(FIELD_MANAGER)
                .withFieldValidation("Strict")
                .withForce(force)
                .withDryRun(dryRun ? List.of("All") : List.of())
                .build();
        return objects.stream().map(object -> apply(object, context)).toList();
    }

    private HasMetadata apply(HasMetadata object, PatchContext context) {
        return RequestFailure.resource(client, object).patch(context, object);
    }
}
