package io.gangflow.minicluster.launch;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.minicluster.kubelet.Kubelet;
import io.gangflow.minicluster.ray.RayMachine;
import io.gangflow.minicluster.ray.SessionFolders;
import java.io.IOException;
import java.nio.file.Path;

/** The machine of a kubelet, for Ray. */
record KubeletMachine(Kubelet kubelet, SessionFolders sessions) implements RayMachine {

    @Override
    public String address(String namespace, String pod) {
        return kubelet.address(namespace, pod);
    }

    @Override
    public int port(String namespace, String name) {
        return kubelet.port(namespace, name);
    }

    @Override
    public void end(Pod pod) {
        kubelet.terminate(pod);
    }

    @Override
    public Path folder() throws IOException {
        return sessions.create();
    }
}
