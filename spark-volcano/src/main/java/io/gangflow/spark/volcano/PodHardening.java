package io.gangflow.spark.volcano;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.PodSecurityContextBuilder;
import io.fabric8.kubernetes.api.model.SeccompProfileBuilder;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.SecurityContextBuilder;
import java.util.Objects;

/** What the Kubernetes Pod Security Standard "restricted" asks of a pod; what a template says already is kept. */
final class PodHardening {

    private PodHardening() {}

    static Pod harden(Pod pod) {
        PodSecurityContext given = pod.getSpec() == null ? null : pod.getSpec().getSecurityContext();
        PodSecurityContextBuilder context =
                given == null ? new PodSecurityContextBuilder() : new PodSecurityContextBuilder(given);
        if (!context.hasSeccompProfile()) {
            context.withSeccompProfile(
                    new SeccompProfileBuilder().withType("RuntimeDefault").build());
        }
        return new PodBuilder(pod)
                .editOrNewSpec()
                .withSecurityContext(context.withRunAsNonRoot(true).build())
                .endSpec()
                .build();
    }

    static Container harden(Container container) {
        SecurityContext given =
                Objects.requireNonNullElseGet(container.getSecurityContext(), () -> new SecurityContext());
        return new ContainerBuilder(container)
                .withSecurityContext(new SecurityContextBuilder(given)
                        .withAllowPrivilegeEscalation(false)
                        .withRunAsNonRoot(true)
                        .editOrNewCapabilities()
                        .withDrop("ALL")
                        .endCapabilities()
                        .build())
                .build();
    }
}
