package io.gangflow.minicluster.ray;

import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.ProbeBuilder;

/** The readiness probe of pods of a Ray cluster (KubeRay v1.7.0, controllers/ray/utils/constant.go). */
final class RayProbes {

    private RayProbes() {}

    /** The dashboard's agent, which every version of Ray 2 has, reports the health of the raylet beside it. */
    static Probe readiness(RayNode node) {
        return new ProbeBuilder()
                .withNewHttpGet()
                .withPath("/api/local_raylet_healthz")
                .withNewPort(node.agent())
                .endHttpGet()
                .withInitialDelaySeconds(1)
                .withTimeoutSeconds(2)
                .withPeriodSeconds(1)
                .withFailureThreshold(10)
                .build();
    }
}
