package io.gangflow.spark.volcano;

import io.fabric8.kubernetes.api.model.PodBuilder;
import org.apache.spark.deploy.k8s.SparkPod;

/**
 * Keeps the token of the driver's account, which may create pods, out of its executors. Spark 4.1.1 runs them with that
 * account unless another one is set ({@code ExecutorKubernetesCredentialsFeatureStep}); an executor never calls
 * Kubernetes.
 */
final class ExecutorToken {

    private ExecutorToken() {}

    /** Returns the pod without a token, unless its template requests one. */
    static SparkPod unmount(SparkPod pod) {
        boolean isSet = pod.pod().getSpec() != null && pod.pod().getSpec().getAutomountServiceAccountToken() != null;
        return isSet
                ? pod
                : new SparkPod(
                        new PodBuilder(pod.pod())
                                .editOrNewSpec()
                                .withAutomountServiceAccountToken(false)
                                .endSpec()
                                .build(),
                        pod.container());
    }
}
