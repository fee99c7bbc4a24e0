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
import java.util.List;
import java.util.Objects;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.k8s.SparkPod;
import org.jspecify.annotations.Nullable;

/**
 * The requirements of the Kubernetes Pod Security Standard "restricted" for a pod and all of its containers. Values of
 * a template are kept, even if they violate the standard: then the API server reports it, and the user's values are not
 * changed silently.
 */
final class PodHardening {

    /** The user id of Spark's images. Kubernetes cannot verify that the user name {@code spark} is not root. */
    private static final long SPARK_USER = 185;

    private PodHardening() {}

    static SparkPod harden(SparkPod pod, SparkConf conf) {
        return VolcanoSetting.POD_SECURITY.isDefault(conf, "none")
                ? new SparkPod(harden(pod.pod()), harden(pod.container()))
                : pod;
    }

    private static Pod harden(Pod pod) {
        List<Container> containers = pod.getSpec() == null
                ? List.of()
                : pod.getSpec().getContainers().stream()
                        .map(PodHardening::harden)
                        .toList();
        List<Container> initContainers = pod.getSpec() == null
                ? List.of()
                : pod.getSpec().getInitContainers().stream()
                        .map(PodHardening::harden)
                        .toList();
        return new PodBuilder(pod)
                .editOrNewSpec()
                .withSecurityContext(
                        context(pod.getSpec() == null ? null : pod.getSpec().getSecurityContext()))
                .withContainers(containers)
                .withInitContainers(initContainers)
                .endSpec()
                .build();
    }

    private static PodSecurityContext context(@Nullable PodSecurityContext given) {
        PodSecurityContextBuilder context =
                new PodSecurityContextBuilder(Objects.requireNonNullElseGet(given, () -> new PodSecurityContext()));
        if (!context.hasSeccompProfile()) {
            context.withSeccompProfile(
                    new SeccompProfileBuilder().withType("RuntimeDefault").build());
        }
        if (!context.hasRunAsUser()) {
            context.withRunAsUser(SPARK_USER);
        }
        if (!context.hasRunAsNonRoot()) {
            context.withRunAsNonRoot(true);
        }
        return context.build();
    }

    private static Container harden(Container container) {
        SecurityContextBuilder context = new SecurityContextBuilder(
                Objects.requireNonNullElseGet(container.getSecurityContext(), () -> new SecurityContext()));
        if (!context.hasAllowPrivilegeEscalation()) {
            context.withAllowPrivilegeEscalation(false);
        }
        boolean drops = context.buildCapabilities() != null
                && context.buildCapabilities().getDrop().contains("ALL");
        if (!drops) {
            context.editOrNewCapabilities().addToDrop("ALL").endCapabilities();
        }
        return new ContainerBuilder(container)
                .withSecurityContext(context.build())
                .build();
    }
}
