package io.gangflow.minicluster.kubelet;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.gangflow.minicluster.image.Launchable;
import io.gangflow.pipeline.model.LocalProgram;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The command line that runs a container with docker or podman: the real image, with the pod's network (which is this
 * machine's), mounts and limits. The container runs as the current user of this machine regardless of the pod's user,
 * because only that user can access the mounts. Values of variables are passed in the environment, not on the command
 * line, where other users could read them.
 */
final class EngineCommand {

    /** Variables of this machine that have no meaning in an image. */
    private static final Set<String> OF_THIS_MACHINE = Stream.concat(
                    RemoteShell.VARIABLES.stream(),
                    Stream.of(
                            "PATH",
                            "JAVA_HOME",
                            "HOME",
                            "TMPDIR",
                            ProgressFile.VARIABLE,
                            PodSandbox.LOG_VARIABLE,
                            "GANGFLOW_VOLUMES"))
            .collect(Collectors.toUnmodifiableSet());

    /** Variables that the engine's client needs to find its engine, images and keys; never passed to the container. */
    private static final Pattern OF_THE_CLIENT =
            Pattern.compile("PATH|HOME|TMPDIR|REGISTRY_AUTH_FILE|SSH_AUTH_SOCK|DBUS_SESSION_BUS_ADDRESS"
                    + "|(?:DOCKER|PODMAN|CONTAINERS?|XDG)_.*");

    private final Pod pod;
    private final Container container;
    private final Launchable.Container launchable;
    private final Map<String, String> variables;

    /**
     * @param environment of the container
     * @param base the part of it that all containers on this machine share
     */
    EngineCommand(
            Pod pod,
            Container container,
            Launchable.Container launchable,
            Map<String, String> environment,
            Map<String, String> base) {
        this.pod = pod;
        this.container = container;
        this.launchable = launchable;
        Map<String, String> meant = new TreeMap<>(environment);
        meant.entrySet()
                .removeIf(variable -> OF_THIS_MACHINE.contains(variable.getKey())
                        && variable.getValue().equals(base.get(variable.getKey())));
        this.variables = meant;
    }

    /** The program of the engine. */
    String engine() {
        return launchable.engine().name().toLowerCase(Locale.ROOT);
    }

    /** The container's name in the engine, by which it can be removed even when the client has been killed. */
    String name() {
        return "gangflow-%s-%s".formatted(pod.getMetadata().getUid(), container.getName());
    }

    /** The environment of the engine's client: its own variables from this machine, and the container's values. */
    Map<String, String> clientEnvironment(Map<String, String> machine) {
        Map<String, String> environment = new TreeMap<>(variables);
        environment.keySet().removeIf(EngineCommand::isOfTheClient);
        machine.forEach((name, value) -> {
            if (isOfTheClient(name)) {
                environment.put(name, value);
            }
        });
        return environment;
    }

    /**
     * The command line.
     *
     * @param owner user and group of the mounts, {@code 1000:1000}
     * @param entrypoint how many of the container's words replace the image's entry point
     */
    List<String> words(Map<String, Path> mounts, Path hostsFile, String owner, int entrypoint) {
        List<String> words = new ArrayList<>(List.of(engine(), "run", "--rm", "--name", name(), "--network", "host"));
        words.addAll(List.of("--volume", hostsFile + ":/etc/hosts:ro"));
        mounts.forEach((path, folder) -> words.addAll(List.of("--volume", folder + ":" + path)));
        variables.forEach(
                (name, value) -> words.addAll(List.of("--env", isOfTheClient(name) ? name + "=" + value : name)));
        words.addAll(user(owner));
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

    /** Rootless podman runs in a user namespace that maps the current user to another ID unless it is asked to keep it. */
    private List<String> user(String owner) {
        boolean rootless = launchable.engine() == LocalProgram.Engine.PODMAN && !owner.startsWith("0:");
        return rootless ? List.of("--userns", "keep-id") : List.of("--user", owner);
    }

    private static boolean isOfTheClient(String name) {
        return OF_THE_CLIENT.matcher(name).matches();
    }

    private Optional<Quantity> limit(String resource) {
        return Optional.ofNullable(container.getResources())
                .flatMap(resources -> Optional.ofNullable(resources.getLimits()))
                .flatMap(limits -> Optional.ofNullable(limits.get(resource)));
    }
}
