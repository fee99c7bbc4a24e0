package io.gangflow.simulator.controller;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.gangflow.kubernetes.view.ClusterObjects;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The number of pods that their controllers request, as far as a PodDisruptionBudget can read it. */
record ControllerScales(ClusterObjects objects) {

    /** Returns the sum over the distinct controllers; Jobs and Volcano Jobs have no scale and count as zero. */
    int total(List<OwnerReference> owners) {
        Map<String, Integer> byUid = new TreeMap<>();
        count(Deployment.class, owners, owner -> owner.getSpec().getReplicas(), byUid);
        count(ReplicaSet.class, owners, owner -> owner.getSpec().getReplicas(), byUid);
        count(StatefulSet.class, owners, owner -> owner.getSpec().getReplicas(), byUid);
        return byUid.values().stream().mapToInt(Integer::intValue).sum();
    }

    private <T extends HasMetadata> void count(
            Class<T> kind,
            List<OwnerReference> owners,
            Function<T, @Nullable Integer> replicas,
            Map<String, Integer> byUid) {
        List<String> uids = owners.stream().map(OwnerReference::getUid).toList();
        objects.list(kind).stream()
                .filter(object -> uids.contains(object.getMetadata().getUid()))
                .forEach(object -> {
                    Integer wanted = replicas.apply(object);
                    byUid.put(object.getMetadata().getUid(), wanted == null ? 1 : wanted);
                });
    }
}
