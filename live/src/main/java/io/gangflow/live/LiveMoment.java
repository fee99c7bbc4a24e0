package io.gangflow.live;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.cluster.Cluster;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.kubernetes.view.ClusterObjects;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.PodState;
import io.gangflow.simulator.engine.ClusterMoment;
import java.net.HttpURLConnection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A cluster of any size at one moment, for checks of the current state, without the objects that {@link LiveCluster}
 * keeps for simulations.
 *
 * @param cluster its nodes; empty if there are none
 * @param refused kinds that the user is not allowed to list
 */
public record LiveMoment(
        Optional<Cluster> cluster, ClusterMoment moment, LiveDetails details, List<ApiResource> refused) {

    public LiveMoment {
        refused = List.copyOf(refused);
    }

    /**
     * Reads the current state.
     *
     * @param name of the cluster
     * @throws KubernetesClientException when the server does not respond, or listing pods or nodes is not allowed
     */
    public static LiveMoment read(ClusterReader reader, String name, long nowMillis) {
        List<ApiResource> refused = new ArrayList<>();
        List<HasMetadata> found = new ArrayList<>();
        read(reader, KindCatalogue.PRIORITY_CLASS, found, refused);
        Map<String, Integer> priorities = found.stream()
                .map(PriorityClass.class::cast)
                .collect(Collectors.toMap(each -> each.getMetadata().getName(), PriorityClass::getValue));
        SchedulingPods pods = reader.pods(priorities);
        for (ApiResource kind : LiveCluster.KINDS) {
            if (!kind.equals(KindCatalogue.POD) && !kind.equals(KindCatalogue.PRIORITY_CLASS)) {
                read(reader, kind, found, refused);
            }
        }
        Objects objects = new Objects(found, pods);
        ClusterMoment others = ClusterMoment.of(objects, nowMillis);
        return new LiveMoment(
                NodesOfCluster.ofNodes(name, objects.list(Node.class)),
                new ClusterMoment(others.snapshot().withPods(pods.states()), others.conditions(), others.expected()),
                LiveDetails.of(objects),
                refused);
    }

    /** Returns the names of the schedulers of pods that wait for a node, sorted. */
    public List<String> schedulers() {
        return snapshot().pods().stream()
                .filter(pod -> pod.node().isEmpty() && !pod.hasEnded())
                .map(PodState::schedulerName)
                .distinct()
                .sorted()
                .toList();
    }

    private ClusterSnapshot snapshot() {
        return moment.snapshot();
    }

    private static void read(
            ClusterReader reader, ApiResource kind, List<HasMetadata> found, List<ApiResource> refused) {
        try {
            found.addAll(LiveCluster.objects(kind, reader.list(kind)));
        } catch (KubernetesClientException e) {
            if (e.getCode() != HttpURLConnection.HTTP_FORBIDDEN || LiveCluster.NEEDED.contains(kind)) {
                throw e;
            }
            refused.add(kind);
        }
    }

    /** All objects except pods; of these, only the pods that imply more pods to come. */
    private static final class Objects implements ClusterObjects {

        private final List<HasMetadata> all;
        private final Map<String, HasMetadata> byName = new HashMap<>();

        Objects(List<HasMetadata> found, SchedulingPods pods) {
            all = Stream.concat(found.stream(), pods.announcing().stream()).toList();
            all.forEach(object -> byName.put(
                    key(
                            object.getClass(),
                            String.valueOf(object.getMetadata().getNamespace()),
                            object.getMetadata().getName()),
                    object));
        }

        @Override
        public <T extends HasMetadata> List<T> list(Class<T> kind) {
            return all.stream().filter(kind::isInstance).map(kind::cast).toList();
        }

        @Override
        public <T extends HasMetadata> Optional<T> get(Class<T> kind, String namespace, String name) {
            return Optional.ofNullable(byName.get(key(kind, namespace, name))).map(kind::cast);
        }

        private static String key(Class<?> kind, String namespace, String name) {
            return kind.getName() + "/" + namespace + "/" + name;
        }
    }
}
