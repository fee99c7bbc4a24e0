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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A pod's folder, volumes and variables, and how its containers are started in them. Used by one thread. */
final class PodSandbox {

    private final KubeletOptions options;
    private final Pod pod;
    private final String address;
    private final Path folder;
    private final Path hostsFile;
    private final PodVolumes volumes;
    private final ContainerEnvironment environment;
    private final ServiceAccount serviceAccount;
    private final ProgressFile progress;
    private Map<String, Path> folders = Map.of();

    PodSandbox(KubernetesClient client, KubeletOptions options, Pod pod, String address, Path hostsFile, Await await) {
        this.options = options;
        this.pod = pod;
        this.address = address;
        this.folder = folder(options.workDir(), pod);
        this.hostsFile = hostsFile;
        this.progress = new ProgressFile(folder.resolve("progress"));
        PodFields fields = new PodFields(pod, address);
        this.volumes = new PodVolumes(client, await, pod, fields);
        this.environment = new ContainerEnvironment(client, await, pod, fields);
        this.serviceAccount = new ServiceAccount(client);
    }

    /** Where a pod's logs and volumes are; the uid keeps pods of the same name apart. */
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

    /** Makes the folders; waits for configMaps and secrets that are not there yet. */
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
        MountPaths mounts = new MountPaths(mounts(container));
        Map<String, String> env = environment.of(container, base());
        List<String> words = new ArrayList<>();
        container.getCommand().forEach(word -> words.add(ContainerEnvironment.expand(word, env)));
        container.getArgs().forEach(word -> words.add(ContainerEnvironment.expand(word, env)));
        words.replaceAll(mounts::rewrite);
        env.replaceAll((name, value) -> mounts.rewrite(value));
        env.put("GANGFLOW_VOLUMES", mounts.asVariable());
        Launchable launchable =
                options.catalogue().resolve(Objects.requireNonNullElse(container.getImage(), ""), words);
        List<String> command = launchable instanceof Launchable.Java java
                ? JavaCommand.of(java, hostsFile, folder.resolve("tmp"))
                : ((Launchable.Command) launchable).words();
        return ContainerProcess.start(command, env, directory(container, mounts), log(folder, container.getName()));
    }

    /** What its containers say of how far they have come. */
    ProgressFile progress() {
        return progress;
    }

    private Path directory(Container container, MountPaths mounts) {
        if (container.getWorkingDir() != null) {
            Path wanted = Path.of(mounts.rewrite(container.getWorkingDir()));
            if (Files.isDirectory(wanted)) {
                return wanted;
            }
        }
        return folder.resolve("root");
    }

    private Map<String, Path> mounts(Container container) throws IOException {
        Map<String, Path> mounts = new LinkedHashMap<>();
        mounts.put(ServiceAccount.MOUNT_PATH, folder.resolve("serviceaccount"));
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
        // All pods share this machine: a server has to listen on its own address, not on every one.
        env.put("GANGFLOW_POD_IP", address);
        int port = options.api().getPort();
        String portText = Integer.toString(port > 0 ? port : 443);
        env.put("KUBERNETES_SERVICE_HOST", options.api().getHost());
        env.put("KUBERNETES_SERVICE_PORT", portText);
        env.put("KUBERNETES_SERVICE_PORT_HTTPS", portText);
        env.put(ProgressFile.VARIABLE, progress.path().toString());
        env.putAll(options.environment());
        return env;
    }
}
