package io.gangflow.minicluster.launch;

import io.gangflow.minicluster.api.PodLogs;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** The logs of a kubelet that starts after the API server that serves them. Thread-safe. */
final class LateLogs implements PodLogs {

    private volatile PodLogs logs = PodLogs.NONE;

    void set(PodLogs later) {
        logs = later;
    }

    @Override
    public Optional<InputStream> open(Request request) throws IOException {
        return logs.open(request);
    }
}
