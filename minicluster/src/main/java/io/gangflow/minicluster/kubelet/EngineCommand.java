package io.gangflow.minicluster.kubelet;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.gangflow.minicluster.image.Launchable;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A container by docker or podman: the image itself, with the pod's network, which is this machine's, its mounts, user and
 * limits. Values of variables are handed over in the environment, not in the command line, where other users would see
 * them.
 */
final class EngineCommand {

    /** Variables of this machine that mean nothing in an image. */
    private static final Set<String> OF_THIS_MACHINE =
            Set.of("PATH", "JAVA_HOME", "HOME", "TMPDIR", ProgressFile.VARIABLE, "GANGFLOW_VOLUMES");

    private final Pod pod;
    private final Container container;
    private final Launchable.Container launchable;

    EngineCommand(Pod pod, Container container, Launchable.Container launchable) {
        this.pod = pod;
        this.container = container;
        this.launchable = launchable;
    }

    /** The program of the engine. */
    String engine() {
        return launchable.engine().name().toLowerCase(Locale.ROOT);
    }

    /** What the engine calls the container, so that it can be removed whatever becomes of the client. */
    String name() {
        return "gangflow-%s-%s".formatted(pod.getMetadata().getUid(), container.getName());
    }

    /**
     * The words that run it.
     *
     * @param variables of the container; those of this machine are left out
     * @param entrypoint how many of the container's words replace the image's entry point
     */
    List<String> words(Map<String, String> variables, Map<String, Path> mounts, Path hostsFile, int entrypoint) {
        List<String> words = new ArrayList<>(List.of(engine(), "run", "--rm", "--name", name(), "--network", "host"));
        words.addAll(List.of("--volume", hostsFile + ":/etc/hosts:ro"));
        mounts.forEach((path, folder) -> words.addAll(List.of("--volume", folder + ":" + path)));
        variables.keySet().stream()
                .filter(name -> !OF_THIS_MACHINE.contains(name))
                .forEach(name -> words.addAll(List.of("--env", name)));
        user().ifPresent(user -> words.addAll(List.of("--user", user)));
        limit("memory")
                .ifPresent(bytes -> words.addAll(
                        List.of("--memory", Quantity.getAmountInBytes(bytes).toBigInteger() + "b")));
        limit("cpu")
                .ifPresent(cpus -> words.addAll(List.of(
                        "--cpus",
                        cpus.getNumericalAmount()
                                .setScale(3, RoundingMode.CEILING)
                                .toPlainString())));
        if (container.getWorkingDir() != null) {
            words.addAll(List.of("--workdir", container.getWorkingDir()));
        }
        List<String> own = launchable.words();
        if (entrypoint > 0) {
            words.addAll(List.of("--entrypoint", own.get(0)));
        }
        words.add(launchable.image());
        words.addAll(own.subList(entrypoint > 0 ? 1 : 0, own.size()));
        return words;
    }

    private Optional<String> user() {
        return Optional.ofNullable(container.getSecurityContext())
                .flatMap(context -> Optional.ofNullable(context.getRunAsUser()))
                .or(() -> Optional.ofNullable(pod.getSpec().getSecurityContext())
                        .flatMap(context -> Optional.ofNullable(context.getRunAsUser())))
                .map(String::valueOf);
    }

    private Optional<Quantity> limit(String resource) {
        return Optional.ofNullable(container.getResources())
                .flatMap(resources -> Optional.ofNullable(resources.getLimits()))
                .flatMap(limits -> Optional.ofNullable(limits.get(resource)));
    }
}
