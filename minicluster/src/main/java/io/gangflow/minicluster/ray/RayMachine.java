package io.gangflow.minicluster.ray;

import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.nio.file.Path;

/** The machine that all pods of a minicluster share, as needed by Ray. */
public interface RayMachine {

    /** The address of the pod of this name, which may not exist yet. */
    String address(String namespace, String pod);

    /** A free port, reserved for this name. */
    int port(String namespace, String name);

    /** Ends the containers of a pod; the pod and its logs are kept. */
    void end(Pod pod);

    /**
     * A new folder for the session of a pod. Its path is short because it contains Ray's sockets, and the path of a
     * socket has 107 characters at most (103 on macOS).
     */
    Path folder() throws IOException;
}
