package io.gangflow.minicluster.ray;

import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.nio.file.Path;

/** What Ray needs to know of the machine that all pods of a minicluster share. */
public interface RayMachine {

    /** The address of the pod of this name, which need not exist yet. */
    String address(String namespace, String pod);

    /** A free port that no other name has. */
    int port(String namespace, String name);

    /** Ends the containers of a pod; the pod stays, and its logs with it. */
    void end(Pod pod);

    /**
     * A new folder for the session of a pod. Its path is short, because Ray's sockets are below it, and the path of a socket
     * has 107 characters at most (103 on macOS).
     */
    Path folder() throws IOException;
}
