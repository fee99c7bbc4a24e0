package io.gangflow.kubernetes.patch;

import io.fabric8.kubernetes.api.model.CapabilitiesBuilder;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.SecurityContextBuilder;
import io.gangflow.pipeline.model.ContainerSecurity;
import java.util.Optional;

/** The fields of a container's security context that differ from the restricted default. */
final class LoosenedSecurity {

    private LoosenedSecurity() {}

    /** Returns the fields; empty for the default. */
    static Optional<SecurityContext> of(ContainerSecurity security) {
        if (security.equals(ContainerSecurity.RESTRICTED)) {
            return Optional.empty();
        }
        SecurityContextBuilder context = new SecurityContextBuilder();
        security.user()
                .ifPresent(user -> context.withRunAsUser(user).withRunAsNonRoot(user == 0 ? Boolean.FALSE : null));
        if (!security.readOnly()) {
            context.withReadOnlyRootFilesystem(false);
        }
        if (!security.capabilities().isEmpty()) {
            context.withCapabilities(
                    new CapabilitiesBuilder().withAdd(security.capabilities()).build());
        }
        return Optional.of(context.build());
    }

    /** Returns a complete security context with the loosened fields replaced. */
    static SecurityContext in(SecurityContext restricted, ContainerSecurity security) {
        SecurityContextBuilder context = new SecurityContextBuilder(restricted);
        of(security).ifPresent(loosened -> {
            context.withRunAsUser(loosened.getRunAsUser()).withRunAsNonRoot(loosened.getRunAsNonRoot());
            context.withReadOnlyRootFilesystem(security.readOnly());
            if (!security.capabilities().isEmpty()) {
                context.editOrNewCapabilities().withAdd(security.capabilities()).endCapabilities();
            }
        });
        return context.build();
    }
}
