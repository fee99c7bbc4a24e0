package io.gangflow.minicluster.kubelet;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.minicluster.image.JavaCommand;
import io.gangflow.minicluster.image.Launchable;
import io.gangflow.minicluster.image.UnknownProgramException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A pod's folder, volumes and variables, in which its containers are started. Used by one thread. */
final class PodSandbox {

    /** Contains the path of the container's log, for programs that start others whose output goes elsewhere. */
    static final String LOG_VARIABLE = "GANGFLOW_CONTAINER_LOG";

    private final KubeletOptions options;
    private final Pod pod;
    private final ClusterNames names;
    private final Path folder;
    private final PodVolumes volumes;
    private final ContainerEnvironment environment;
    private final ServiceAccount serviceAccount;
    private final ProgressFile progress;
    private Map<String, Path> folders = Map.of();

    PodSandbox(
            KubernetesClient client,
            KubeletOptions options,
            Pod pod,
            ClusterNames names,
            ObjectPoller await,
            PodStatusReport report) {
        this.options = options;
        this.pod = pod;
        this.names = names;
        this.folder = folder(options.workDir(), pod);
        this.progress = new ProgressFile(folder.resolve("progress"));
        PodFields fields = new PodFields(pod, names.address(pod));
        String namespace = pod.getMetadata().getNamespace();
        this.serviceAccount = new ServiceAccount(client);
        this.volumes = new PodVolumes(
                serviceAccount,
                new ConfigSource(
                        client,
                        namespace,
                        await,
                        absent -> report.waitsFor("ContainerCreating", absent, "FailedMount", absent)),
                pod,
                fields,
                this::resolvable,
                options.claims());
        this.environment = new ContainerEnvironment(
                new ConfigSource(
                        client,
                        namespace,
                        await,
                        absent -> report.waitsFor("CreateContainerConfigError", absent, "Failed", "Error: " + absent)),
                fields);
    }

    /** Decoded as ISO 8859-1, which has a character for every byte, so bytes that are not text stay unchanged. */
    private byte[] resolvable(byte[] content) {
        String text = new String(content, StandardCharsets.ISO_8859_1);
        return names.resolution().text(text, pod).getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The folder for a pod's logs and volumes; includes the UID to separate pods of the same name. */
    static Path folder(Path workDir, Pod pod) {
        String uid = pod.getMetadata().getUid();
        return workDir.resolve("pods")
                .resolve("%s_%s_%s"
                        .formatted(
                                pod.getMetadata().getNamespace(),
                                pod.getMetadata().getName(),
                                uid.substring(0, Math.min(8, uid.length()))));
    }

    static Path log(Path podFolder, String container) {
        return podFolder.resolve(container + ".log");
    }

    /** Creates the folders; waits for ConfigMaps and Secrets that do not exist yet. */
    void prepare() throws IOException, InterruptedException {
        Files.createDirectories(folder.resolve("root"));
        Files.createDirectories(folder.resolve("tmp"));
        Files.createDirectories(options.workDir().resolve("home"));
        folders = volumes.make(folder);
        if (!Boolean.FALSE.equals(pod.getSpec().getAutomountServiceAccountToken())) {
            serviceAccount.writeTo(folder.resolve("serviceaccount"), pod);
        }
    }

    ContainerProcess start(Container container) throws IOException, InterruptedException, UnknownProgramException {
        Map<String, Path> folders = mounts(container);
        MountPaths mounts = new MountPaths(folders, ownFolders());
        Map<String, String> base = base();
        base.put(LOG_VARIABLE, log(folder, container.getName()).toString());
        Map<String, String> env = environment.of(container, base);
        Launchable launchable = launchable(container, env, mounts::rewrite);
        if (!(launchable instanceof Launchable.Java)) {
            env = new GangPorts(rank -> names.port(pod, rank)).apply(env);
        }
        if (launchable instanceof Launchable.Container) {
            EngineCommand command = new EngineCommand(
                    pod, container, (Launchable.Container) launchable(container, env, word -> word), env, base);
            return engine(container, command, folders);
        }
        launchable = launchable(container, env, mounts::rewrite);
        env.replaceAll((name, value) -> value.equals(base.get(name)) ? value : mounts.rewrite(value));
        env.put("GANGFLOW_VOLUMES", mounts.asVariable());
        List<String> words = words(launchable, env);
        return ContainerProcess.start(
                names.resolution().command(words, names.hostsFile(), env.getOrDefault("HOSTNAME", "")),
                env,
                directory(container, mounts, launchable),
                log(folder, container.getName()));
    }

    private ContainerProcess engine(Container container, EngineCommand command, Map<String, Path> folders)
            throws IOException {
        Path root = folder.resolve("root");
        String owner = Files.getAttribute(root, "unix:uid") + ":" + Files.getAttribute(root, "unix:gid");
        Map<String, Path> present = new LinkedHashMap<>(folders);
        present.values().removeIf(Files::notExists); // a pod without a token has no folder for it
        ownFiles().forEach(file -> present.put(file.toString(), file));
        int entrypoint = container.getCommand().isEmpty() ? 0 : 1;
        return ContainerProcess.startContained(
                command.words(present, names.hostsFile(), owner, entrypoint),
                command.clientEnvironment(machine()),
                root,
                log(folder, container.getName()),
                List.of(command.engine(), command.name()));
    }

    private Launchable launchable(Container container, Map<String, String> env, UnaryOperator<String> rewrite)
            throws UnknownProgramException {
        List<String> words = Stream.concat(container.getCommand().stream(), container.getArgs().stream())
                .map(word -> rewrite.apply(ContainerEnvironment.expand(word, env)))
                .toList();
        String image = Objects.requireNonNullElse(container.getImage(), "");
        return options.catalogue().resolve(image, words, env.getOrDefault("PATH", ""));
    }

    /** The words of the command line; adds the variables that a program of this machine needs. */
    private List<String> words(Launchable launchable, Map<String, String> env) {
        if (launchable instanceof Launchable.Java java) {
            env.putAll(java.environment());
            boolean bySystem = java.reachesOthers() && names.resolution() instanceof PodNamespace;
            Optional<Path> hostsFile = bySystem ? Optional.empty() : Optional.of(names.hostsFile());
            return JavaCommand.of(java, hostsFile, folder.resolve("tmp"));
        }
        Launchable.Command command = (Launchable.Command) launchable;
        env.putAll(command.environment());
        env.replaceAll((name, value) -> names.resolution().text(value, pod));
        return command.words().stream()
                .map(word -> names.resolution().text(word, pod))
                .toList();
    }

    /** Folders whose paths are never rewritten, even below a mount path. */
    private List<Path> ownFolders() {
        return Stream.concat(Stream.of(options.workDir()), options.catalogue().folder().stream())
                .toList();
    }

    /** The termination message of an ended container; often empty. */
    String lastWords(Container container) throws IOException {
        return TerminationLog.of(folder, container).read();
    }

    /** The progress reported by its containers. */
    ProgressFile progress() {
        return progress;
    }

    private Path directory(Container container, MountPaths mounts, Launchable launchable) {
        if (container.getWorkingDir() != null) {
            Path wanted = Path.of(mounts.rewrite(container.getWorkingDir()));
            if (Files.isDirectory(wanted)) {
                return wanted;
            }
        }
        boolean apart =
                launchable instanceof Launchable.Java java && java.program().apart();
        Path root = folder.resolve("root");
        return apart ? root : options.catalogue().folder().orElse(root);
    }

    private Map<String, Path> mounts(Container container) throws IOException {
        Map<String, Path> mounts = new LinkedHashMap<>();
        mounts.put(ServiceAccount.MOUNT_PATH, folder.resolve("serviceaccount"));
        mounts.put(
                TerminationLog.pathIn(container),
                TerminationLog.of(folder, container).truncated());
        for (VolumeMount mount : container.getVolumeMounts()) {
            Path volume = folders.get(mount.getName());
            if (volume == null) {
                throw new IOException("container %s mounts volume `%s`, which the pod does not have"
                        .formatted(container.getName(), mount.getName()));
            }
            String path = mount.getMountPath();
            mounts.put(path.endsWith("/") ? path.substring(0, path.length() - 1) : path, below(volume, mount));
        }
        return mounts;
    }

    private static Path below(Path volume, VolumeMount mount) throws IOException {
        String subPath = mount.getSubPath();
        if (subPath == null || subPath.isEmpty()) {
            return volume;
        }
        Path inside = volume.resolve(subPath).normalize();
        if (!inside.startsWith(volume)) {
            throw new IOException("subPath `%s` leaves its volume".formatted(subPath));
        }
        if (!Files.exists(inside)) {
            Files.createDirectories(inside);
        }
        return inside;
    }

    /** Files of the cluster, such as the keys of an object store, to which variables of every container refer. */
    private List<Path> ownFiles() {
        return options.environment().values().stream()
                .filter(value -> value.startsWith(options.workDir().toString() + File.separator))
                .map(Path::of)
                .filter(Files::isRegularFile)
                .toList();
    }

    /** Variables of this machine, with the path by which its programs are found. */
    private Map<String, String> machine() {
        Map<String, String> machine = new LinkedHashMap<>(System.getenv());
        machine.put("PATH", base().getOrDefault("PATH", ""));
        return machine;
    }

    private Map<String, String> base() {
        Map<String, String> env = new LinkedHashMap<>();
        env.put("PATH", Objects.requireNonNullElse(System.getenv("PATH"), "/usr/bin" + File.pathSeparator + "/bin"));
        env.put("JAVA_HOME", System.getProperty("java.home"));
        env.put("HOME", options.workDir().resolve("home").toString());
        env.put("TMPDIR", folder.resolve("tmp").toString());
        env.put(
                "HOSTNAME",
                Objects.requireNonNullElse(
                        pod.getSpec().getHostname(), pod.getMetadata().getName()));
        // All pods share this machine, so a server must listen on its pod's address and not on all addresses.
        env.put("GANGFLOW_POD_IP", names.address(pod));
        int port = options.api().getPort();
        String portText = Integer.toString(port > 0 ? port : 443);
        env.put("KUBERNETES_SERVICE_HOST", options.api().getHost());
        env.put("KUBERNETES_SERVICE_PORT", portText);
        env.put("KUBERNETES_SERVICE_PORT_HTTPS", portText);
        env.put(ProgressFile.VARIABLE, progress.path().toString());
        env.putAll(RemoteShell.environment(options.workDir()));
        env.putAll(options.environment());
        return env;
    }
}
