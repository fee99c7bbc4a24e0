package io.gangflow.argo.compiler;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import java.util.List;

/** Variables that the programs of a Spark image read, beside those of the stage. */
final class SparkEnv {

    private SparkEnv() {}

    /** Where a driver, or a pod of a strict gang, is reached. */
    static EnvVar address() {
        return PodParts.fieldEnv("SPARK_DRIVER_BIND_ADDRESS", "status.podIP");
    }

    /** Of a driver in client mode: its own pod, which will own its executors. */
    static EnvVar driverPodName() {
        return PodParts.fieldEnv("SPARK_DRIVER_POD_NAME", "metadata.name");
    }

    /** Of a pod that submits: itself, so that the driver goes when it does. */
    static List<EnvVar> owner() {
        return List.of(PodParts.fieldEnv("POD_NAME", "metadata.name"), PodParts.fieldEnv("POD_UID", "metadata.uid"));
    }

    /**
     * The heap of a JVM that nobody starts with one; the command line wins over it. Without it the heap would be a
     * quarter of the container's memory.
     */
    static EnvVar java(long heapMebi, String more) {
        String options = "-Xmx" + heapMebi + "m" + (more.isEmpty() ? "" : " " + more);
        return new EnvVarBuilder()
                .withName("JDK_JAVA_OPTIONS")
                .withValue(options)
                .build();
    }
}
