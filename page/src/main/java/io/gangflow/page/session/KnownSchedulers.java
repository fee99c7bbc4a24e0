package io.gangflow.page.session;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.kubernetes.kind.KindCatalogue;
import java.util.List;

/** The schedulers of a cluster that Gangflow knows. */
final class KnownSchedulers {

    private static final String VOLCANO = "volcano";
    private static final String KUBE_SCHEDULER = "kube-scheduler";

    private KnownSchedulers() {}

    /** Volcano is known by its kinds; every cluster has a kube-scheduler. */
    static List<String> of(KubernetesClient kubernetes) {
        return kubernetes.getApiGroup(KindCatalogue.POD_GROUP.group()) == null
                ? List.of(KUBE_SCHEDULER)
                : List.of(VOLCANO, KUBE_SCHEDULER);
    }
}
