package io.gangflow.minicluster.launch;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.gangflow.kubernetes.json.ModelJson;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.minicluster.api.ApiServer;
import io.gangflow.minicluster.kubelet.KubeletLogs;
import io.gangflow.minicluster.store.ApiServerOptions;
import io.gangflow.minicluster.store.PodLogSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The API of a stopped minicluster that kept its objects, with its last objects and pod logs. Nothing runs, and writes
 * are not stored. Thread-safe.
 */
public final class StoppedCluster implements AutoCloseable {

    private final ApiServer server;

    private StoppedCluster(ApiServer server) {
        this.server = server;
    }

    /** The file of a cluster's objects below its work folder. */
    static Path journal(Path workDir) {
        return workDir.resolve("objects.jsonl");
    }

    /** Whether a work folder belongs to a cluster that kept its objects. */
    public static boolean isIn(Path workDir) {
        return Files.isRegularFile(journal(workDir));
    }

    /**
     * Serves the objects of a cluster whose process has ended.
     *
     * @throws IOException when they cannot be read
     */
    public static StoppedCluster start(Path workDir) throws IOException {
        AtomicReference<PodLogSource> logs =
                new AtomicReference<>(PodLogSource.NONE); // the logs need the server, which starts with them
        ApiServer server = ApiServer.start(ApiServerOptions.defaults(1)
                .withObjectsOf(journal(workDir))
                .withLogs(request -> Objects.requireNonNull(logs.get()).open(request)));
        logs.set(new KubeletLogs((namespace, name) -> pod(server, namespace, name), workDir));
        return new StoppedCluster(server);
    }

    private static Optional<Pod> pod(ApiServer server, String namespace, String name) {
        return server.store()
                .get(KindCatalogue.POD, namespace, name)
                .map(stored -> ModelJson.MAPPER.convertValue(stored.toJson(), Pod.class));
    }

    /** The client configuration. */
    public Config config() {
        return new ConfigBuilder(Config.empty())
                .withMasterUrl(server.url().toString())
                .withNamespace("default")
                .build();
    }

    @Override
    public void close() {
        server.close();
    }
}
