package io.gangflow.spark.volcano;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodBuilder;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.k8s.SparkPod;

/**
 * Mounts the keys of an object store as files, and sets its endpoint in variables, from an optional Secret and
 * ConfigMap; Spark 4.1.1 can only mount Secrets that exist. Compiled pods get the same (argo/manifests, ObjectStore).
 */
final class StorageFiles {

    static final String FOLDER = "/var/run/gangflow/storage";
    private static final String VOLUME = "storage";

    private StorageFiles() {}

    /**
     * @param conf names both objects in {@link VolcanoSetting#OBJECT_STORE}, or none
     */
    static SparkPod mount(SparkPod pod, SparkConf conf) {
        String name = VolcanoSetting.OBJECT_STORE.of(conf);
        if (name.isEmpty()) {
            return pod;
        }
        ContainerBuilder container = new ContainerBuilder(pod.container())
                .addNewEnvFrom()
                .withNewConfigMapRef(name, true)
                .endEnvFrom()
                .addNewVolumeMount()
                .withName(VOLUME)
                .withMountPath(FOLDER)
                .withReadOnly(true)
                .endVolumeMount();
        variable(container, "AWS_SHARED_CREDENTIALS_FILE", FOLDER + "/credentials");
        variable(container, "AWS_CONFIG_FILE", FOLDER + "/config");
        return new SparkPod(
                new PodBuilder(pod.pod())
                        .editOrNewSpec()
                        .addNewVolume()
                        .withName(VOLUME)
                        .withNewSecret()
                        .withSecretName(name)
                        .withOptional(true)
                        .endSecret()
                        .endVolume()
                        .endSpec()
                        .build(),
                container.build());
    }

    /** Adds a variable. One that the application sets itself takes precedence. */
    private static void variable(ContainerBuilder container, String name, String value) {
        if (!container.hasMatchingEnv(variable -> variable.getName().equals(name))) {
            container.addNewEnv().withName(name).withValue(value).endEnv();
        }
    }
}
