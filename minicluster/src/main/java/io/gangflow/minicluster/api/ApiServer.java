package io.gangflow.minicluster.api;

import io.gangflow.minicluster.access.Authorizer;
import io.gangflow.minicluster.http.LoopbackServer;
import io.gangflow.minicluster.object.JsonMetadata;
import io.gangflow.minicluster.object.ResourceRegistry;
import io.gangflow.minicluster.object.WriteOptions;
import io.gangflow.minicluster.store.ApiObjectStore;
import io.gangflow.minicluster.store.ApiServerOptions;
import io.gangflow.minicluster.store.NamespaceContents;
import java.io.IOException;
import java.net.URI;

/**
 * A Kubernetes API server in this process, on loopback, over HTTP/1.1. Supports enough of the API for fabric8 clients,
 * Spark's Kubernetes backend and kubectl. Requests with the token of a service account are subject to the cluster's
 * roles; requests without a token may do everything. Thread-safe.
 */
public final class ApiServer implements AutoCloseable {

    private final LoopbackServer http;
    private final ApiObjectStore store;
    private final LogRequests logs;

    private ApiServer(LoopbackServer http, ApiObjectStore store, LogRequests logs) {
        this.http = http;
        this.store = store;
        this.logs = logs;
    }

    /**
     * Starts a server with namespaces {@code default} and {@code kube-system}.
     *
     * @throws IOException when the port is in use, or the journal cannot be read or written
     */
    public static ApiServer start(ApiServerOptions options) throws IOException {
        ApiObjectStore store = new ApiObjectStore(options, ResourceRegistry.withBuiltins());
        NamespaceContents.ofCluster(store.registry()).stream()
                .filter(content -> store.get(
                                content.resource(),
                                "",
                                JsonMetadata.peek(content.object()).name())
                        .isEmpty()) // a journal already contains them
                .forEach(content -> store.create(content.resource(), "", content.object(), WriteOptions.DEFAULT));
        LogRequests logs = new LogRequests(store, options.logs());
        PodSubresources pods = new PodSubresources(store, logs, options.clock());
        ServiceAccountTokens tokens = new ServiceAccountTokens(store, options.clock());
        ResourceRequests resources =
                new ResourceRequests(store, pods, tokens, options.clock(), options.bookmarkInterval());
        Access access = new Access(options.token(), tokens, new Authorizer(new StoredRoles(store)));
        Router router = new Router(new Discovery(store.registry()), new OpenApi(store.registry()), access, resources);
        return new ApiServer(LoopbackServer.start(options.port(), "minicluster-api", router), store, logs);
    }

    /** The address of the server, such as {@code http://127.0.0.1:41234}. */
    public URI url() {
        return http.url();
    }

    /** The server's objects, for use in this process. */
    public ApiObjectStore store() {
        return store;
    }

    /** Ends all watches and followed logs, closes the port, and waits for the server's threads. */
    @Override
    public void close() {
        store.close();
        logs.close();
        http.close();
    }
}
