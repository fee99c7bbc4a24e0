package io.gangflow.minicluster.control;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import io.gangflow.kubernetes.view.ClusterObjects;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * The objects of a cluster as its informers see them, for every kind that was requested. Lags slightly behind the API;
 * {@link #await} waits for updates. A kind that the API does not serve is empty. Thread-safe.
 */
public final class ClusterView implements ClusterObjects, AutoCloseable {

    private final KubernetesClient client;
    private final Map<Class<?>, Optional<SharedIndexInformer<? extends HasMetadata>>> informers =
            new ConcurrentHashMap<>();
    private final List<ChangeListener> listeners = new CopyOnWriteArrayList<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    private ClusterView(KubernetesClient client) {
        this.client = client;
    }

    /** Lists and watches pods, nodes and services; other kinds are added at the first request. */
    public static ClusterView open(KubernetesClient client) {
        ClusterView view = new ClusterView(client);
        try {
            view.list(Node.class);
            view.list(Pod.class);
            view.list(Service.class);
        } catch (RuntimeException e) {
            view.close();
            throw e;
        }
        return view;
    }

    /** Calls the listener for every object that is added, modified or deleted, until the returned handle is closed. */
    public Subscription onChange(ChangeListener listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    /** Ends a subscription of {@link #onChange}. */
    @FunctionalInterface
    public interface Subscription extends AutoCloseable {
        @Override
        void close();
    }

    @Override
    public <T extends HasMetadata> List<T> list(Class<T> kind) {
        return informer(kind)
                .map(informer ->
                        informer.getStore().list().stream().map(kind::cast).toList())
                .orElse(List.of());
    }

    @Override
    public <T extends HasMetadata> Optional<T> get(Class<T> kind, String namespace, String name) {
        String key = namespace.isEmpty() ? name : Cache.namespaceKeyFunc(namespace, name);
        return informer(kind)
                .map(informer -> informer.getIndexer().getByKey(key))
                .map(kind::cast);
    }

    /** Waits until the condition holds, checking it after every change; returns whether it does. */
    public boolean await(BooleanSupplier condition, long timeoutMillis) throws InterruptedException {
        long remaining = TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
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
        informers.values().forEach(informer -> informer.ifPresent(SharedIndexInformer::close));
    }

    private <T extends HasMetadata> Optional<SharedIndexInformer<? extends HasMetadata>> informer(Class<T> kind) {
        return informers.computeIfAbsent(kind, absent -> follow(kind));
    }

    private <T extends HasMetadata> Optional<SharedIndexInformer<? extends HasMetadata>> follow(Class<T> kind) {
        return isServed(kind)
                ? Optional.of(
                        client.resources(kind).inAnyNamespace().inform(new ChangeHandler<>(this::notifyListeners), 0))
                : Optional.empty();
    }

    /** Kinds without a Java class are not watched. */
    private <T extends HasMetadata> boolean isServed(Class<T> kind) {
        if (kind.equals(GenericKubernetesResource.class)) {
            return false;
        }
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

    private void notifyListeners(Optional<HasMetadata> before, Optional<HasMetadata> after) {
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        listeners.forEach(listener -> listener.onChange(before, after));
    }
}
