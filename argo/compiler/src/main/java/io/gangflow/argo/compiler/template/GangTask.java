package io.gangflow.argo.compiler.template;

import io.fabric8.kubernetes.api.model.EnvVar;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.model.Role;
import io.gangflow.pipeline.model.Text;
import java.util.List;

/**
 * Identical pods of a gang.
 *
 * @param role value of the role label
 * @param decides whether the gang succeeds when these pods have succeeded, whatever the state of the others
 * @param replacements how many of these pods may fail and be replaced before the gang fails
 */
public record GangTask(
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
     * The image's requirements for its container.
     *
     * @param user ID of the user that runs the image's programs
     * @param env in addition to the stage's own
     */
    public record Host(long user, List<EnvVar> env) {

        public static final Host OURS = new Host(PodParts.USER, List.of());

        public Host {
            env = List.copyOf(env);
        }

        boolean isOurs() {
            return user == PodParts.USER && env.isEmpty();
        }
    }

    public GangTask {
        command = List.copyOf(command);
    }

    /** Pods that are all required. */
    public GangTask(
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

    public static GangTask of(String image, Role role, boolean decides) {
        return new GangTask(
                role.name(), role.name(), role.replicas(), image, role.command(), role.resources(), decides, Host.OURS);
    }

    /** Whether a failed pod is replaced while the others continue. */
    boolean isReplaced() {
        return replacements > 0;
    }
}
