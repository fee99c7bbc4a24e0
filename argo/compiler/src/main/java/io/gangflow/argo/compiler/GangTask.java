package io.gangflow.argo.compiler;

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
 * @param replacements how many of these pods may fail, each replaced by a new one, before the gang has failed
 */
record GangTask(
        String name,
        String role,
        int replicas,
        String image,
        List<Text> command,
        Resources resources,
        boolean decides,
        int replacements,
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

        boolean isOurs() {
            return user == PodParts.USER && env.isEmpty();
        }
    }

    GangTask {
        command = List.copyOf(command);
    }

    /** Pods that the gang cannot do without. */
    GangTask(
            String name,
            String role,
            int replicas,
            String image,
            List<Text> command,
            Resources resources,
            boolean decides,
            Host host) {
        this(name, role, replicas, image, command, resources, decides, 0, host);
    }

    static GangTask of(String image, Role role, boolean decides) {
        return new GangTask(
                role.name(), role.name(), role.replicas(), image, role.command(), role.resources(), decides, Host.OURS);
    }

    /** Whether a pod that fails is replaced, and the others continue. */
    boolean isReplaced() {
        return replacements > 0;
    }
}
