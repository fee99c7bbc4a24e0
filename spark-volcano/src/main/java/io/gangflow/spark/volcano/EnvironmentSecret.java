package io.gangflow.spark.volcano;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.k8s.SparkPod;

/** Variables from a Secret that may be absent; Spark 4.1.1 knows only single keys, and these have to be there. */
final class EnvironmentSecret {

    private EnvironmentSecret() {}

    /** @param conf names it in {@link VolcanoSetting#ENVIRONMENT_SECRET}, or none */
    static SparkPod read(SparkPod pod, SparkConf conf) {
        String secret = VolcanoSetting.ENVIRONMENT_SECRET.of(conf);
        if (secret.isEmpty()) {
            return pod;
        }
        return new SparkPod(
                pod.pod(),
                new ContainerBuilder(pod.container())
                        .addNewEnvFrom()
                        .withNewSecretRef()
                        .withName(secret)
                        .withOptional(true)
                        .endSecretRef()
                        .endEnvFrom()
                        .build());
    }
}
