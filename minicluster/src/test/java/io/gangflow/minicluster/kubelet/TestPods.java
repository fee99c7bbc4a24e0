package io.gangflow.minicluster.kubelet;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.Map;

/** Pods of gangs, and pods that run programs of this machine. */
final class TestPods {

    private TestPods() {}

    /** A pod of the gang {@code gang}, found as {@code NAME.gang}. */
    static Pod rank(String name) {
        return rank(name, "gang", "default");
    }

    static Pod rank(String name, String gang, String namespace) {
        return new PodBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace(namespace)
                .withUid("uid-of-" + namespace + "-" + name)
                .addToLabels("app", gang)
                .endMetadata()
                .withNewSpec()
                .withHostname(name)
                .withSubdomain(gang)
                .endSpec()
                .build();
    }

    /** A pod of one container with the image {@code own} that is bound to the node and is not restarted. */
    static Pod own(String name, Map<String, String> variables, String... command) {
        Container container = new ContainerBuilder()
                .withName("main")
                .withImage("own")
                .withCommand(command)
                .build();
        variables.forEach((variable, value) -> container
                .getEnv()
                .add(new EnvVarBuilder().withName(variable).withValue(value).build()));
        return new PodBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace("default")
                .endMetadata()
                .withNewSpec()
                .withNodeName(RunningKubelet.NODE)
                .withRestartPolicy("Never")
                .withTerminationGracePeriodSeconds(3L)
                .withContainers(container)
                .endSpec()
                .build();
    }
}
