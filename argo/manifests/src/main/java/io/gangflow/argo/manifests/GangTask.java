package io.gangflow.argo.manifests;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.Role;
import io.gangflow.pipeline.model.Text;
import java.util.List;

/**
 * Equal pods of a gang.
 *
 * @param role value of the role label
 * @param decides whether the gang's work is done when these pods have succeeded, whatever the others do
 */
record GangTask(
        String name,
        String role,
        int replicas,
        String image,
        List<Text> command,
        Resources resources,
        boolean decides,
        Host host) {

    /**
     * What the image needs of its container.
     *
     * @param user id of the user that the programs of the image run as
     * @param env beside the stage's own
     */
    record Host(long user, List<EnvVar> env) {

        static final Host OURS = new Host(PodParts.USER, List.of());

        Host {
            env = List.copyOf(env);
        }
    }

    GangTask {
        command = List.copyOf(command);
    }

    static GangTask of(String image, Role role, boolean decides) {
        return new GangTask(
                role.name(), role.name(), role.replicas(), image, role.command(), role.resources(), decides, Host.OURS);
    }
}
