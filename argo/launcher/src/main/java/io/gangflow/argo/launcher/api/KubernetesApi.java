package io.gangflow.argo.launcher.api;

import java.io.IOException;
import java.io.InputStream;

/** A Kubernetes API server; calls are not retried. Used by many threads concurrently. */
public interface KubernetesApi {

    /**
     * Sends a request and reads its whole response, whatever its status.
     *
     * @throws IOException when no response came; the server may have carried out the request
     */
    Reply send(Request request) throws IOException;

    /**
     * Opens a streamed response, of a watch or a log. A read fails when nothing has come for a minute.
     *
     * @throws StreamRefusedException when the server responded with an error
     * @throws IOException when no response came
     */
    InputStream open(String path) throws IOException;
}
