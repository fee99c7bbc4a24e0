package io.gangflow.argo.compiler.security;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * Evaluates a pod by a level of the Pod Security Standards of one minor version of Kubernetes
 * (k8s.io/pod-security-admission 0.37.2, folder policy).
 *
 * @param minor 36 for Kubernetes 1.36
 */
public record PodSecurityStandard(Level level, int minor) {

    /** The two levels that forbid something. */
    public enum Level {
        BASELINE,
        RESTRICTED
    }

    /** Returns the names of the checks that the pod fails; empty if it is admitted. */
    public List<String> violations(JsonNode pod) {
        SecuredPod secured = SecuredPod.of(pod);
        return PodSecurityChecks.ALL.stream()
                .filter(check -> check.applies(level, minor))
                .filter(check -> !check.admits().test(secured))
                .map(PodSecurityCheck::id)
                .toList();
    }
}
