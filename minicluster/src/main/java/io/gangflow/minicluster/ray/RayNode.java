package io.gangflow.minicluster.ray;

import java.nio.file.Path;

/**
 * The addresses of one pod of a Ray cluster. On a Kubernetes cluster each pod has its own network, so Ray's usual ports
 * are free. Here all pods share the ports of one machine.
 *
 * @param gcs port of the global control service; only for the head, as are the next two
 * @param dashboard port of the job API
 * @param client port of the Ray client
 * @param agent port of the dashboard's agent
 * @param metrics port for Prometheus
 * @param folder of the session
 */
record RayNode(String address, int gcs, int dashboard, int client, int agent, int metrics, Path folder) {

    /** The node of the pod of this name. */
    static RayNode of(RayMachine machine, String namespace, String pod, Path folder) {
        return new RayNode(
                machine.address(namespace, pod),
                machine.port(namespace, pod + "/gcs"),
                machine.port(namespace, pod + "/dashboard"),
                machine.port(namespace, pod + "/client"),
                machine.port(namespace, pod + "/agent"),
                machine.port(namespace, pod + "/metrics"),
                folder);
    }

    /** The value of {@code RAY_ADDRESS} for a head. */
    String endpoint() {
        return address + ":" + gcs;
    }
}
