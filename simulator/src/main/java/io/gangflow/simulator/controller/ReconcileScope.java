package io.gangflow.simulator.controller;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.kubernetes.view.ClusterObjects;
import io.gangflow.kubernetes.view.OwnerReferences;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The objects that a controller has to reconcile again after changes: all, none, or some objects of one kind.
 * Immutable.
 */
public sealed interface ReconcileScope {

    /** Any object may be affected. */
    ReconcileScope EVERYTHING = new Everything();

    /** No object is affected. */
    ReconcileScope NOTHING = new Nothing();

    /** Returns the concern for this object only. */
    static ReconcileScope only(Class<? extends HasMetadata> kind, String namespace, String name) {
        return new Some(kind, Set.of(new Key(namespace, name)));
    }

    /**
     * Returns the concern for the object itself if it is of the kind, or for its controller if that is; empty for any
     * other.
     */
    static Optional<ReconcileScope> ofObjectOrOwner(Class<? extends HasMetadata> kind, HasMetadata changed) {
        String namespace = changed.getMetadata().getNamespace();
        if (kind.isInstance(changed)) {
            return Optional.of(only(kind, namespace, changed.getMetadata().getName()));
        }
        return OwnerReferences.controllerOf(changed)
                .filter(owner -> HasMetadata.getApiVersion(kind).equals(owner.getApiVersion())
                        && HasMetadata.getKind(kind).equals(owner.getKind()))
                .map(owner -> only(kind, namespace, owner.getName()));
    }

    /** Returns the union of both. */
    ReconcileScope and(ReconcileScope other);

    /**
     * Returns the part that remains after a controller has reconciled and requested these changes. An object without
     * requested changes need not be reconciled before something about it changes.
     */
    ReconcileScope after(List<Change> changes);

    /** Returns a view of the cluster with only the affected objects of the reconciled kind. */
    ClusterObjects among(ClusterObjects objects);

    /** See {@link #EVERYTHING}. */
    record Everything() implements ReconcileScope {
        @Override
        public ReconcileScope and(ReconcileScope other) {
            return this;
        }

        @Override
        public ReconcileScope after(List<Change> changes) {
            return changes.isEmpty() ? NOTHING : this;
        }

        @Override
        public ClusterObjects among(ClusterObjects objects) {
            return objects;
        }
    }

    /** See {@link #NOTHING}. */
    record Nothing() implements ReconcileScope {
        @Override
        public ReconcileScope and(ReconcileScope other) {
            return other;
        }

        @Override
        public ReconcileScope after(List<Change> changes) {
            return this;
        }

        @Override
        public ClusterObjects among(ClusterObjects objects) {
            throw new IllegalStateException("a controller without a scope has nothing to reconcile");
        }
    }

    /** The key of an object. */
    record Key(String namespace, String name) {}

    /** Some objects of the kind; deleted ones are harmless. */
    record Some(Class<? extends HasMetadata> kind, Set<Key> keys) implements ReconcileScope {

        public Some {
            keys = Collections.unmodifiableSet(new LinkedHashSet<>(keys));
        }

        @Override
        public ReconcileScope and(ReconcileScope other) {
            if (!(other instanceof Some some) || some.kind != kind) {
                return other instanceof Nothing ? this : EVERYTHING;
            }
            if (keys.containsAll(some.keys)) {
                return this;
            }
            Set<Key> both = new LinkedHashSet<>(keys);
            both.addAll(some.keys);
            return new Some(kind, both);
        }

        @Override
        public ReconcileScope after(List<Change> changes) {
            Set<Key> wanted = new LinkedHashSet<>();
            for (Change change : changes) {
                if (!(ofObjectOrOwner(kind, change.object()).orElse(EVERYTHING) instanceof Some some)) {
                    return this; // the object of these changes is unknown
                }
                wanted.addAll(some.keys);
            }
            return wanted.isEmpty() ? NOTHING : new Some(kind, wanted);
        }

        @Override
        public ClusterObjects among(ClusterObjects objects) {
            return new Few(this, objects);
        }
    }

    /** A view of some objects of one kind, and of all objects of other kinds. */
    record Few(Some some, ClusterObjects all) implements ClusterObjects {

        @Override
        public <T extends HasMetadata> List<T> list(Class<T> kind) {
            if (kind != some.kind()) {
                return all.list(kind);
            }
            List<T> found = new ArrayList<>();
            for (Key key : some.keys()) {
                all.get(kind, key.namespace(), key.name()).ifPresent(found::add);
            }
            return found;
        }

        @Override
        public <T extends HasMetadata> Optional<T> get(Class<T> kind, String namespace, String name) {
            return all.get(kind, namespace, name);
        }

        @Override
        public List<Pod> podsOf(HasMetadata owner) {
            return all.podsOf(owner);
        }
    }
}
