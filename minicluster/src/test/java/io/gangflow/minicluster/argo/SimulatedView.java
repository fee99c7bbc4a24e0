package io.gangflow.minicluster.argo;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.kubernetes.view.ClusterObjects;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The pods as informers show them: as they were when the view was last refreshed. */
final class SimulatedView implements ClusterObjects {

    private List<Pod> pods = new ArrayList<>();

    void refresh(List<? extends com.fasterxml.jackson.databind.JsonNode> objects) {
        pods = new ArrayList<>(objects.stream()
                .map(object -> ArgoJson.convert(object, Pod.class))
                .toList());
    }

    @Override
    public <T extends HasMetadata> List<T> list(Class<T> kind) {
        return pods.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    @Override
    public <T extends HasMetadata> Optional<T> get(Class<T> kind, String namespace, String name) {
        return list(kind).stream()
                .filter(object -> object.getMetadata().getName().equals(name))
                .findFirst();
    }
}
