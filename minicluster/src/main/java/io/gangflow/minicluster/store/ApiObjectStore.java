package io.gangflow.minicluster.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.minicluster.object.ApiException;
import io.gangflow.minicluster.object.DeleteOptions;
import io.gangflow.minicluster.object.JsonMetadata;
import io.gangflow.minicluster.object.ObjectIdentity;
import io.gangflow.minicluster.object.ObjectListing;
import io.gangflow.minicluster.object.ObjectName;
import io.gangflow.minicluster.object.ResourceRegistry;
import io.gangflow.minicluster.object.Selection;
import io.gangflow.minicluster.object.StoredObject;
import io.gangflow.minicluster.object.WriteOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The objects of the cluster, with one revision counter over all of them. Every write is validated, completed and sent
 * to the watches in one step under one lock, so a list and a watch from its revision together miss nothing.
 * Thread-safe.
 *
 * <p>All methods throw {@link ApiException} with the code and wording of kube-apiserver.
 */
public final class ApiObjectStore implements AutoCloseable {

    private final ReentrantLock lock = new ReentrantLock();
    private final ResourceRegistry registry;
    private final ObjectTables tables = new ObjectTables();
    private final Optional<Journal> journal;
    private final Commits commits;
    private final Creation creation;
    private final Deletion deletion;
    private final ObjectAdmission.AdmissionView view = new View();
    private boolean closed;

    /** @throws IOException when the journal cannot be read or written */
    public ApiObjectStore(ApiServerOptions options, ResourceRegistry registry) throws IOException {
        this(options, registry, Optional.empty());
    }

    /** @param file replaces the file of the options */
    ApiObjectStore(ApiServerOptions options, ResourceRegistry registry, Optional<JournalFile> file) throws IOException {
        this.registry = registry;
        this.journal = file.isPresent() ? Optional.of(Journal.open(file.get(), registry, tables)) : journal(options);
        this.commits = new Commits(tables, journal, options.historyLength(), options.watchLimit());
        ObjectIdentity identity = new ObjectIdentity(options.clock(), random(options));
        ServiceAddresses addresses = new ServiceAddresses(options.servicePrefix());
        tables.all(KindCatalogue.SERVICE)
                .forEach(service -> addresses.taken(
                        service.node().path("spec").path("clusterIP").asText()));
        this.creation = new Creation(identity, new Admissions(addresses, options.scheduler()));
        this.deletion = new Deletion(tables, commits, identity, registry);
    }

    private Optional<Journal> journal(ApiServerOptions options) throws IOException {
        if (options.journal().isEmpty()) {
            return Optional.empty();
        } else if (options.readOnly()) {
            Journal.read(options.journal().get(), registry, tables);
            return Optional.empty();
        }
        return Optional.of(Journal.open(options.journal().get(), registry, tables));
    }

    /** Names and UIDs that the seed generated before a restart are in use, so a restored store uses another seed. */
    private RandomGenerator random(ApiServerOptions options) {
        return commits.revision() == 0
                ? options.random()
                : new SplittableRandom(options.random().nextLong() + commits.revision());
    }

    public ResourceRegistry registry() {
        return registry;
    }

    /** Creates an object; the namespace is empty for a cluster-scoped resource. */
    public StoredObject create(ApiResource resource, String namespace, ObjectNode object, WriteOptions options) {
        return locked(() -> createLocked(resource, namespace, object, options));
    }

    public Optional<StoredObject> get(ApiResource resource, String namespace, String name) {
        return locked(() -> Optional.ofNullable(tables.get(resource, new ObjectName(namespace, name))));
    }

    /** Like {@link #get}, but throws (404) when the object does not exist. */
    public StoredObject require(ApiResource resource, String namespace, String name) {
        return get(resource, namespace, name).orElseThrow(() -> ApiException.notFound(resource, name));
    }

    public ObjectListing list(ApiResource resource, Selection selection) {
        long[] revision = new long[1];
        List<StoredObject> all = locked(() -> {
            revision[0] = commits.revision();
            return new ArrayList<>(tables.all(resource));
        });
        return new ObjectListing(all.stream().filter(selection::matches).toList(), revision[0]);
    }

    /**
     * Changes an object in one step.
     *
     * @param change gets a copy of the current object and returns the new state; runs under the store's lock
     */
    public StoredObject update(
            ApiResource resource,
            String namespace,
            String name,
            UnaryOperator<ObjectNode> change,
            WriteOptions options) {
        return locked(() -> {
            StoredObject current = require(resource, namespace, name);
            return updateLocked(resource, current, change.apply(current.toJson()), options);
        });
    }

    /** Creates or changes an object in one step; {@code change} gets null when the object does not exist. */
    public StoredObject createOrUpdate(
            ApiResource resource,
            ObjectName name,
            Function<@Nullable ObjectNode, ObjectNode> change,
            WriteOptions options) {
        return locked(() -> {
            StoredObject current = tables.get(resource, name);
            if (current == null) {
                return createLocked(resource, name.namespace(), change.apply(null), options);
            }
            return updateLocked(resource, current, change.apply(current.toJson()), options);
        });
    }

    /** Changes spec and status of a pod in one step, as binding does. */
    public void bind(ApiResource pods, ObjectName name, UnaryOperator<ObjectNode> change, boolean dryRun) {
        locked(() -> {
            StoredObject current = require(pods, name.namespace(), name.name());
            ObjectNode next = change.apply(current.toJson());
            return dryRun ? current : commits.put(pods, current, next);
        });
    }

    /** Deletes an object or marks it for deletion; returns its state afterwards. */
    public StoredObject delete(ApiResource resource, String namespace, String name, DeleteOptions options) {
        return locked(() -> deletion.delete(resource, require(resource, namespace, name), options));
    }

    /** Whether exactly this object, by UID, is stored. */
    public boolean holds(ApiResource resource, StoredObject object) {
        return locked(() -> {
            StoredObject current = tables.get(resource, object.name());
            return current != null
                    && current.metadata().uid().equals(object.metadata().uid());
        });
    }

    /**
     * Watches a resource.
     *
     * @param after the revision after which changes are delivered; empty: the current state first
     * @throws ApiException (410) when changes since then have been dropped
     */
    public WatchStream watch(ApiResource resource, Selection selection, OptionalLong after) {
        return locked(() -> {
            WatchStream[] self = new WatchStream[1];
            WatchStream stream = commits.watch(resource, selection, after.orElse(-1), () -> forget(resource, self[0]));
            self[0] = stream;
            if (closed) {
                stream.close();
            }
            return stream;
        });
    }

    /** The revision of the latest change. */
    public long revision() {
        return locked(commits::revision);
    }

    /** Ends all watches; stored objects stay readable. */
    @Override
    public void close() {
        List<WatchStream> streams = locked(() -> {
            closed = true;
            return commits.allStreams();
        });
        streams.forEach(WatchStream::close);
        journal.ifPresent(file -> locked(() -> {
            try {
                file.close();
            } catch (IOException e) {
                throw new UncheckedIOException("the journal of the cluster cannot be closed", e);
            }
            return file;
        }));
    }

    private StoredObject createLocked(ApiResource resource, String namespace, ObjectNode object, WriteOptions options) {
        if (resource.namespaced()) {
            requireActiveNamespace(
                    resource, namespace, JsonMetadata.peek(object).name());
        }
        ObjectNode next = creation.prepare(resource, namespace, object, view);
        ObjectName name = new ObjectName(
                resource.namespaced() ? namespace : "", JsonMetadata.peek(next).name());
        if (tables.get(resource, name) != null) {
            throw ApiException.alreadyExists(resource, name.name());
        }
        if (options.dryRun()) {
            return new StoredObject(next, commits.revision());
        }
        StoredObject created = commits.put(resource, null, next);
        if (resource.equals(KindCatalogue.NAMESPACE)) {
            NamespaceContents.defaults(registry)
                    .forEach(content -> createLocked(content.resource(), name.name(), content.object(), options));
        }
        deletion.collectIfOwnerless(resource, created);
        return created;
    }

    private void requireActiveNamespace(ApiResource resource, String namespace, String name) {
        ApiResource namespaces = KindCatalogue.NAMESPACE;
        StoredObject found = tables.get(namespaces, new ObjectName("", namespace));
        if (found == null) {
            throw ApiException.notFound(namespaces, namespace);
        }
        if (found.metadata().isDeleting()) {
            throw ApiException.forbidden(
                    resource,
                    name,
                    "unable to create new content in namespace " + namespace + " because it is being terminated");
        }
    }

    private StoredObject updateLocked(
            ApiResource resource, StoredObject current, ObjectNode wanted, WriteOptions options) {
        ObjectNode next = Replacement.prepare(resource, current, wanted, options);
        SecretStrings.merge(resource, next);
        if (next.equals(current.node())) {
            return current;
        }
        if (options.dryRun()) {
            return new StoredObject(next, current.resourceVersion());
        }
        StoredObject updated = commits.put(resource, current, next);
        if (Deletion.isOver(resource, next)) {
            return deletion.remove(resource, updated, false);
        }
        deletion.collectIfOwnerless(resource, updated);
        return updated;
    }

    private void forget(ApiResource resource, WatchStream stream) {
        locked(() -> {
            commits.forget(resource, stream);
            return stream;
        });
    }

    private <T> T locked(Supplier<T> action) {
        lock.lock();
        try {
            return action.get();
        } finally {
            lock.unlock();
        }
    }

    private final class View implements ObjectAdmission.AdmissionView {

        @Override
        public Iterable<StoredObject> all(ApiResource resource) {
            return tables.all(resource);
        }
    }
}
