package io.gangflow.minicluster.api;

import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.minicluster.object.ApiException;
import io.gangflow.minicluster.object.Query;
import io.gangflow.minicluster.object.StoredObject;
import io.gangflow.minicluster.store.ApiObjectStore;
import io.gangflow.minicluster.store.PodLogSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Serves the logs of pods, and ends followed logs when the server closes. */
final class LogRequests implements AutoCloseable {

    private static final int BUFFER = 16 << 10;

    private final ApiObjectStore store;
    private final PodLogSource logs;
    private final Set<InputStream> open = ConcurrentHashMap.newKeySet();

    LogRequests(ApiObjectStore store, PodLogSource logs) {
        this.store = store;
        this.logs = logs;
    }

    Reply open(ApiResource pods, ApiRequest request) {
        ResourcePath path = request.path();
        StoredObject pod = store.require(pods, path.namespace(), path.name());
        String container = container(pod, request.query().text("container"));
        OptionalLong limit = request.query().number("limitBytes");
        Optional<InputStream> log = open(wanted(path, container, request.query()));
        InputStream stream = log.orElseThrow(() -> ApiException.badRequest("container \"" + container + "\" in pod \""
                + path.name() + "\" is waiting to start: ContainerCreating"));
        return new Reply.Streaming("text/plain", out -> copy(stream, out, limit.orElse(Long.MAX_VALUE)));
    }

    private static PodLogSource.Request wanted(ResourcePath path, String container, Query query) {
        return new PodLogSource.Request(
                path.namespace(),
                path.name(),
                container,
                query.flag("follow"),
                query.flag("previous"),
                query.flag("timestamps"),
                query.number("tailLines"),
                query.number("sinceSeconds"));
    }

    private Optional<InputStream> open(PodLogSource.Request wanted) {
        try {
            return logs.open(wanted);
        } catch (IOException e) {
            throw ApiException.internal(
                    "the log of " + wanted.pod() + "/" + wanted.container() + " can't be read: " + e.getMessage());
        }
    }

    private void copy(InputStream log, OutputStream out, long limit) throws IOException {
        open.add(log);
        try (log) {
            byte[] buffer = new byte[BUFFER];
            long left = limit;
            int count = log.read(buffer, 0, (int) Math.min(left, BUFFER));
            while (count > 0) {
                out.write(buffer, 0, count);
                out.flush();
                left -= count;
                count = left == 0 ? -1 : log.read(buffer, 0, (int) Math.min(left, BUFFER));
            }
        } finally {
            open.remove(log);
        }
    }

    /** The requested container, or the only one when none is named. */
    private static String container(StoredObject pod, String wanted) {
        List<String> names = pod.node()
                .path("spec")
                .path("containers")
                .valueStream()
                .map(container -> container.path("name").asText())
                .toList();
        List<String> initNames = pod.node()
                .path("spec")
                .path("initContainers")
                .valueStream()
                .map(container -> container.path("name").asText())
                .toList();
        if (!wanted.isEmpty()) {
            if (!names.contains(wanted) && !initNames.contains(wanted)) {
                throw ApiException.badRequest("container " + wanted + " is not valid for pod "
                        + pod.name().name());
            }
            return wanted;
        }
        if (names.size() != 1) {
            throw ApiException.badRequest("a container name must be specified for pod "
                    + pod.name().name() + ", choose one of: " + names.toString().replace(",", ""));
        }
        return names.get(0);
    }

    @Override
    public void close() {
        for (InputStream log : open) {
            try {
                log.close();
            } catch (IOException e) {
                throw new UncheckedIOException("A followed log could not be closed", e);
            }
        }
    }
}
