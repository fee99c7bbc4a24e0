package io.gangflow.minicluster.ray;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The variables that KubeRay adds to the containers of a Ray cluster (v1.7.0, controllers/ray/common/pod.go,
 * {@code setContainerEnvVars}), without those of its autoscaler. Token authentication is on, because Ray listens on all
 * addresses of the machine and runs any submitted program. Usage statistics are off.
 *
 * @param service the name of the head's service
 * @param head address and port of the head
 * @param start the full {@code ray start} command
 */
record RayPodVariables(String service, String head, String start, String token) {

    static final String TOKEN = "RAY_AUTH_TOKEN";

    private static final String CLUSTER_LABEL = "metadata.labels['ray.io/cluster']";
    private static final String GROUP_LABEL = "metadata.labels['ray.io/group']";

    /** The variables of a container plus the missing ones. */
    List<EnvVar> added(List<EnvVar> own, boolean worker) {
        Set<String> names = own.stream().map(EnvVar::getName).collect(Collectors.toSet());
        List<EnvVar> more = new ArrayList<>();
        if (worker) {
            more.add(variable("FQ_RAY_IP", service));
            more.add(variable("RAY_IP", service.substring(0, service.indexOf('.'))));
        }
        more.add(field("RAY_CLUSTER_NAME", CLUSTER_LABEL));
        more.add(field("RAY_CLUSTER_NAMESPACE", "metadata.namespace"));
        more.add(field("RAY_CLOUD_INSTANCE_ID", "metadata.name"));
        more.add(field("RAY_NODE_TYPE_NAME", GROUP_LABEL));
        more.add(variable("KUBERAY_GEN_RAY_START_CMD", start));
        more.add(variable("RAY_PORT", head.substring(head.indexOf(':') + 1)));
        more.add(variable("RAY_ADDRESS", head));
        more.add(variable("RAY_USAGE_STATS_KUBERAY_IN_USE", "1"));
        more.add(variable("RAY_USAGE_STATS_ENABLED", "0"));
        more.add(variable("RAY_AUTH_MODE", "token"));
        more.add(variable(TOKEN, token));
        List<EnvVar> all = new ArrayList<>(own);
        more.stream().filter(variable -> !names.contains(variable.getName())).forEach(all::add);
        return all;
    }

    private static EnvVar variable(String name, String value) {
        return new EnvVar(name, value, null);
    }

    private static EnvVar field(String name, String path) {
        return new EnvVarBuilder()
                .withName(name)
                .withNewValueFrom()
                .withNewFieldRef()
                .withFieldPath(path)
                .endFieldRef()
                .endValueFrom()
                .build();
    }
}
