package io.gangflow.argo.compiler.stage;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.gangflow.argo.compiler.template.PodParts;
import java.util.List;

/** Variables that the programs of a Spark image read, in addition to those of the stage. */
final class SparkEnv {

    private SparkEnv() {}

    /** The address of a driver, or of a pod of a strict gang. */
    static EnvVar address() {
        return PodParts.fieldEnv("SPARK_DRIVER_BIND_ADDRESS", "status.podIP");
    }

    /** For a driver in client mode: its own pod, which will own its executors. */
    static EnvVar driverPodName() {
        return PodParts.fieldEnv("SPARK_DRIVER_POD_NAME", "metadata.name");
    }

    /** For a submitting pod: its own identity, so that the driver is deleted with it. */
    static List<EnvVar> owner() {
        return List.of(PodParts.fieldEnv("POD_NAME", "metadata.name"), PodParts.fieldEnv("POD_UID", "metadata.uid"));
    }

    /**
     * The heap of a JVM that is started without a heap option; a command-line option takes precedence. Without this the
     * heap would be a quarter of the container's memory.
     */
    static EnvVar java(long heapMebi, String more) {
        String options = "-Xmx" + heapMebi + "m" + (more.isEmpty() ? "" : " " + more);
        return new EnvVarBuilder()
                .withName("JDK_JAVA_OPTIONS")
                .withValue(options)
                .build();
    }
}
