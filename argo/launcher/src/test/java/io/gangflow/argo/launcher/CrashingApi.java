package io.gangflow.argo.launcher;

import io.gangflow.argo.launcher.api.KubernetesApi;
import io.gangflow.argo.launcher.api.Reply;
import io.gangflow.argo.launcher.api.Request;
import java.io.IOException;
import java.io.InputStream;

/**
 * Kills the launcher at one of its calls: before the server receives it, or before the launcher receives the response.
 */
final class CrashingApi implements KubernetesApi {

    private final KubernetesApi api;
    private final int at;
    private final boolean afterTheServer;
    private int calls;

    CrashingApi(KubernetesApi api, int at, boolean afterTheServer) {
        this.api = api;
        this.at = at;
        this.afterTheServer = afterTheServer;
    }

    int calls() {
        return calls;
    }

    @Override
    public Reply send(Request request) throws IOException {
        boolean now = calls++ == at;
        if (now && !afterTheServer) {
            throw new Crash("before " + request);
        }
        Reply reply = api.send(request);
        if (now) {
            throw new Crash("after " + request);
        }
        return reply;
    }

    @Override
    public InputStream open(String path) throws IOException {
        return api.open(path);
    }
}
