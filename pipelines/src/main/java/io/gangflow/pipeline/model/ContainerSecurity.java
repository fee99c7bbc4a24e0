package io.gangflow.pipeline.model;

import java.util.List;
import java.util.OptionalLong;

/**
 * The security settings of a container. The default meets Pod Security "restricted": a user other than root, a
 * read-only root file system, no capabilities.
 *
 * @param user id of the user, 0 for root; empty for the stage's default
 * @param readOnly whether the root file system is read-only
 * @param capabilities Linux capabilities without {@code CAP_}, such as {@code NET_ADMIN}
 */
public record ContainerSecurity(OptionalLong user, boolean readOnly, List<String> capabilities) {

    /** The default. */
    public static final ContainerSecurity RESTRICTED = new ContainerSecurity(OptionalLong.empty(), true, List.of());

    public ContainerSecurity {
        capabilities = List.copyOf(capabilities);
    }

    /** Returns whether it equals {@link #RESTRICTED}. */
    public boolean isDefault() {
        return user.isEmpty() && readOnly && capabilities.isEmpty();
    }

    /** Returns whether the program runs as root. */
    public boolean isRoot() {
        return user.isPresent() && user.getAsLong() == 0;
    }
}
