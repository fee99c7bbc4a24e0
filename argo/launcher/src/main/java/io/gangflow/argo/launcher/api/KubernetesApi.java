package io.gangflow.argo.launcher.api;

import java.io.IOException;
import java.io.InputStream;

/** A Kubernetes API server; every call is made once. Used by many threads at once. */
public interface KubernetesApi {

    /**
     * Sends a request and reads its whole answer, whatever it says.
     *
     * @throws IOException when no answer came; the server may have done what was asked
     */
    Reply send(Request request) throws IOException;

    /**
     * Opens an answer that goes on, of a watch or a log. A read fails when nothing has come for a minute.
     *
     * @throws StreamRefusedException when the server answered with an error
     * @throws IOException when no answer came
     */
    InputStream open(String path) throws IOException;
}
