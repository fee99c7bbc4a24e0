package io.gangflow.minicluster.control;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.Queue;
import io.gangflow.simulator.controller.ClusterObjects;
import java.net.HttpURLConnection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * The objects of a cluster as informers see them: pods, nodes, services, jobs, Volcano's kinds. It lags a little
 * behind the API; {@link #await} waits until it has caught up. A kind that the API does not serve is empty.
 * Thread-safe.
 */
public final class ClusterView implements ClusterObjects, AutoCloseable {

    private static final List<Class<? extends HasMetadata>> KINDS = List.of(
            Node.class,
            Pod.class,
            Service.class,
            Job.class,
            PriorityClass.class,
            io.fabric8.volcano.api.model.batch.v1alpha1.Job.class,
            PodGroup.class,
            Queue.class);

    private final Map<Class<?>, SharedIndexInformer<? extends HasMetadata>> informers = new LinkedHashMap<>();
    private final List<Consumer<HasMetadata>> listeners = new CopyOnWriteArrayList<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    private ClusterView() {}

    /** Lists everything and begins to watch it. */
    public static ClusterView open(KubernetesClient client) {
        ClusterView view = new ClusterView();
        try {
            KINDS.forEach(kind -> view.follow(client, kind));
        } catch (RuntimeException e) {
            view.close();
            throw e;
        }
        return view;
    }

    /** Calls the listener, on an informer's thread, with every object that comes, changes or goes. */
    public void onChange(Consumer<HasMetadata> listener) {
        listeners.add(listener);
    }

    @Override
    public <T extends HasMetadata> List<T> list(Class<T> kind) {
        SharedIndexInformer<? extends HasMetadata> informer = informers.get(kind);
        return informer == null
                ? List.of()
                : informer.getStore().list().stream().map(kind::cast).toList();
    }

    @Override
    public <T extends HasMetadata> Optional<T> get(Class<T> kind, String namespace, String name) {
        SharedIndexInformer<? extends HasMetadata> informer = informers.get(kind);
        String key = namespace.isEmpty() ? name : Cache.namespaceKeyFunc(namespace, name);
        return informer == null
                ? Optional.empty()
                : Optional.ofNullable(informer.getIndexer().getByKey(key)).map(kind::cast);
    }

    /** Waits until the condition holds, looking again at every change; says whether it does. */
    public boolean await(BooleanSupplier condition, long timeoutMillis) throws InterruptedException {
        long remaining = timeoutMillis * 1_000_000;
        lock.lockInterruptibly();
        try {
            while (!condition.getAsBoolean()) {
                if (remaining <= 0) {
                    return false;
                }
                remaining = changed.awaitNanos(remaining);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        informers.values().forEach(SharedIndexInformer::close);
    }

    private <T extends HasMetadata> void follow(KubernetesClient client, Class<T> kind) {
        if (isServed(client, kind)) {
            informers.put(kind, client.resources(kind).inAnyNamespace().inform(new Changes<>(this::tell), 0));
        }
    }

    private static <T extends HasMetadata> boolean isServed(KubernetesClient client, Class<T> kind) {
        try {
            client.resources(kind).inAnyNamespace().list();
            return true;
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
                return false;
            }
            throw e;
        }
    }

    private void tell(HasMetadata object) {
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        listeners.forEach(listener -> listener.accept(object));
    }

    private record Changes<T extends HasMetadata>(Consumer<HasMetadata> listener) implements ResourceEventHandler<T> {
        @Override
        public void onAdd(T object) {
            listener.accept(object);
        }

        @Override
        public void onUpdate(T before, T after) {
            listener.accept(after);
        }

        @Override
        public void onDelete(T object, boolean finalStateUnknown) {
            listener.accept(object);
        }
    }
}
