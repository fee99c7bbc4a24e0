package io.gangflow.simulator.engine;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.kubernetes.view.ClusterObjects;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.kubernetes.view.SharedCopy;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a simulated cluster, in place of an API server: uids and resource versions are counted, so the same
 * history gives the same objects. Creation timestamps have milliseconds, unlike those of a real API server. Objects are
 * replaced, never modified. Lists are sorted by namespace and name. Not thread-safe.
 */
public final class ObjectStore implements ClusterObjects {

    private final Map<Class<?>, Map<String, HasMetadata>> objects = new HashMap<>();
    private final Map<Class<?>, SortedSet<String>> keys = new HashMap<>();
    private final Map<Class<?>, List<?>> lists = new HashMap<>();
    private final OwnedObjects owned = new OwnedObjects();
    private final List<StoreListener> listeners = new ArrayList<>();
    private final long seed;
    private long uids;
    private long version;

    public ObjectStore(long seed) {
        this.seed = seed;
    }

    /** Registers a listener, which is called after every change. */
    public void listen(StoreListener listener) {
        listeners.add(listener);
    }

    @Override
    public <T extends HasMetadata> List<T> list(Class<T> kind) {
        @SuppressWarnings("unchecked") // filled below with objects of this kind only
        List<T> known = (List<T>) lists.get(kind);
        if (known == null) {
            Map<String, HasMetadata> unsorted = of(kind);
            known = keys(kind).stream().map(unsorted::get).map(kind::cast).toList();
            lists.put(kind, known);
        }
        return known;
    }

    @Override
    public <T extends HasMetadata> Optional<T> get(Class<T> kind, String namespace, String name) {
        return Optional.ofNullable(kind.cast(of(kind).get(namespace + "/" + name)));
    }

    @Override
    public Optional<GenericKubernetesResource> generic(String kind, String namespace, String name) {
        Map<String, HasMetadata> generic = of(GenericKubernetesResource.class);
        return Optional.ofNullable(
                GenericKubernetesResource.class.cast(generic.get(namespace + "/" + name + "/" + kind)));
    }

    @Override
    public List<Pod> podsOf(HasMetadata owner) {
        return owned.pods(owner);
    }

    @Override
    public boolean mayOwn(HasMetadata object) {
        return owned.has(object);
    }

    /**
     * Returns the current version of a stored object; empty if it was deleted, or replaced by another one of the same
     * name.
     */
    public <T extends HasMetadata> Optional<T> current(T object) {
        @SuppressWarnings("unchecked") // objects of one kind are kept together
        Optional<T> stored = Optional.ofNullable((T) of(object.getClass()).get(key(object)));
        String uid = object.getMetadata().getUid();
        return stored.filter(now -> uid == null || uid.equals(now.getMetadata().getUid()));
    }

    /** Creates an object with the defaults of admission; empty if one of that name exists. */
    public Optional<HasMetadata> create(HasMetadata object, long nowMillis) {
        HasMetadata admitted = Admission.admitted(object, this);
        if (of(admitted.getClass()).containsKey(key(admitted))) {
            return Optional.empty();
        }
        ObjectMeta metadata = SharedCopy.of(admitted.getMetadata());
        metadata.setUid(uid());
        metadata.setCreationTimestamp(Instant.ofEpochMilli(nowMillis).toString());
        metadata.setGeneration(1L);
        return Optional.of(put(null, Copies.withMetadata(admitted, metadata)));
    }

    /** Replaces the status of an object; no effect if it was deleted. */
    public void updateStatus(HasMetadata object) {
        current(object).ifPresent(old -> put(old, Copies.withStatusOf(old, object)));
    }

    /** Replaces labels and annotations of an object; no effect if it was deleted. */
    public void updateMetadata(HasMetadata object) {
        current(object).ifPresent(old -> {
            ObjectMeta metadata = SharedCopy.of(old.getMetadata());
            metadata.setLabels(object.getMetadata().getLabels());
            metadata.setAnnotations(object.getMetadata().getAnnotations());
            put(old, Copies.withMetadata(old, metadata));
        });
    }

    /** Sets the owner of an object; no effect if it was deleted. */
    public void own(HasMetadata object, HasMetadata owner) {
        current(object).ifPresent(old -> {
            ObjectMeta metadata = new ObjectMetaBuilder(old.getMetadata())
                    .addNewOwnerReference()
                    .withApiVersion(owner.getApiVersion())
                    .withKind(owner.getKind())
                    .withName(owner.getMetadata().getName())
                    .withUid(owner.getMetadata().getUid())
                    .withController(true)
                    .endOwnerReference()
                    .build();
            put(old, Copies.withMetadata(old, metadata));
        });
    }

    /** Cordons a node: no new pods are placed on it. */
    public void cordon(String node) {
        get(Node.class, "", node)
                .ifPresent(old -> put(
                        old,
                        new NodeBuilder(old)
                                .editOrNewSpec()
                                .withUnschedulable(true)
                                .endSpec()
                                .build()));
    }

    /** Binds a pod to a node, unless it is already bound or deleted. */
    public void bind(String namespace, String pod, String node) {
        get(Pod.class, namespace, pod)
                .filter(old -> old.getSpec().getNodeName() == null)
                .ifPresent(old -> put(old, Copies.bound(old, node)));
    }

    /** Deletes an object. An unfinished pod on a node is only marked, and deleted with {@link #remove}. */
    public void delete(HasMetadata object, long nowMillis) {
        current(object).ifPresent(old -> {
            if (old instanceof Pod pod && needsGracePeriod(pod)) {
                if (pod.getMetadata().getDeletionTimestamp() == null) {
                    ObjectMeta metadata = SharedCopy.of(pod.getMetadata());
                    metadata.setDeletionTimestamp(
                            Instant.ofEpochMilli(nowMillis).toString());
                    put(pod, Copies.withMetadata(pod, metadata));
                }
            } else {
                remove(old);
            }
        });
    }

    /** Deletes an object at once. */
    public void remove(HasMetadata object) {
        current(object).ifPresent(old -> {
            of(old.getClass()).remove(key(old));
            keys(old.getClass()).remove(key(old));
            version++;
            notifyListeners(Optional.of(old), Optional.empty());
        });
    }

    /** Returns the number of changes so far. */
    public long version() {
        return version;
    }

    private HasMetadata put(@Nullable HasMetadata old, HasMetadata changed) {
        version++;
        ObjectMeta metadata = SharedCopy.of(changed.getMetadata());
        metadata.setResourceVersion(Long.toString(version));
        changed.setMetadata(metadata);
        String key = key(changed);
        of(changed.getClass()).put(key, changed);
        if (old == null) {
            keys(changed.getClass()).add(key);
        }
        notifyListeners(Optional.ofNullable(old), Optional.of(changed));
        return changed;
    }

    private void notifyListeners(Optional<HasMetadata> before, Optional<HasMetadata> after) {
        lists.remove(after.or(() -> before).orElseThrow().getClass());
        owned.change(before, after);
        listeners.forEach(listener -> listener.onChange(before, after));
    }

    private Map<String, HasMetadata> of(Class<?> kind) {
        return objects.computeIfAbsent(kind, missing -> new HashMap<>());
    }

    private SortedSet<String> keys(Class<?> kind) {
        return keys.computeIfAbsent(kind, missing -> new TreeSet<>());
    }

    private static boolean needsGracePeriod(Pod pod) {
        return pod.getSpec().getNodeName() != null && !PodStatusView.hasEnded(pod);
    }

    private String uid() {
        uids++;
        return UUID.nameUUIDFromBytes((seed + "/" + uids).getBytes(StandardCharsets.UTF_8))
                .toString();
    }

    static String key(HasMetadata object) {
        String name = requireNonNullElse(object.getMetadata().getNamespace(), "") + "/"
                + object.getMetadata().getName();
        // All kinds without their own class share one.
        return object instanceof GenericKubernetesResource ? name + "/" + object.getKind() : name;
    }
}
