package io.gangflow.minicluster.kubelet;

import io.fabric8.kubernetes.api.model.Pod;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Mount and UTS namespaces for each container (Linux): the cluster's hosts file is mounted over {@code /etc/hosts}, and
 * the pod's name becomes the host name, as in a container. Without root this uses an unprivileged user namespace, in
 * which the program keeps its outside user.
 *
 * @param enter the words before the mount script, such as {@code unshare -m -u sh -c}
 * @param leave the words between that script and the program
 */
record PodNamespace(List<String> enter, List<String> leave) implements NameResolution {

    /** HOST_NAME_MAX of Linux; kubelets cut longer names to 63 characters as well. */
    private static final int LONGEST_HOST_NAME = 63;

    private static final long PROBE_SECONDS = 5;

    /**
     * Mounted read-only, because all pods share the file. The host name is optional: a machine that does not permit
     * setting it is fine.
     */
    private static final String MOUNT = """
            own=$PATH
            PATH=/usr/bin:/bin:/usr/sbin:/sbin
            mount -o bind "$1" /etc/hosts && mount -o remount,bind,ro /etc/hosts || exit 125
            hostname "$2" 2>/dev/null || :
            shift 2
            PATH=$own
            exec "$@"
            """;

    private static final List<String> FOLDERS = List.of("/usr/bin", "/bin", "/usr/sbin", "/sbin");

    PodNamespace {
        enter = List.copyOf(enter);
        leave = List.copyOf(leave);
    }

    /** The namespaces that this user can create on this machine; empty when none. */
    static Optional<PodNamespace> ofThisMachine() throws IOException, InterruptedException {
        for (PodNamespace candidate : candidates()) {
            if (candidate.works()) {
                return Optional.of(candidate);
            }
        }
        return Optional.empty();
    }

    private static List<PodNamespace> candidates() throws IOException {
        Path self = Path.of("/proc/self");
        return Files.exists(self)
                ? candidates(
                        String.valueOf(Files.getAttribute(self, "unix:uid")),
                        String.valueOf(Files.getAttribute(self, "unix:gid")))
                : List.of();
    }

    /** The variants that may work for a user, given as numeric IDs, the preferred one first. */
    static List<PodNamespace> candidates(String user, String group) {
        String unshare = program("unshare");
        return user.equals("0")
                ? List.of(new PodNamespace(List.of(unshare, "-m", "-u"), List.of()))
                : List.of(
                        new PodNamespace(
                                List.of(unshare, "-U", "-r", "-m", "-u"),
                                List.of(unshare, "-U", "--map-user=" + user, "--map-group=" + group)),
                        // An older unshare cannot map the user back: the program appears to run as root but does not.
                        new PodNamespace(List.of(unshare, "-U", "-r", "-m", "-u"), List.of()));
    }

    /** The path of a program on this machine; the container's own {@code PATH} may not include it. */
    private static String program(String name) {
        return FOLDERS.stream()
                .map(folder -> Path.of(folder, name))
                .filter(Files::isExecutable)
                .findFirst()
                .map(Path::toString)
                .orElse(name);
    }

    private boolean works() throws IOException, InterruptedException {
        Path hosts = Files.createTempFile("gangflow-hosts", "");
        try {
            String mark = "127.0.0.1 " + hosts.getFileName();
            Files.writeString(hosts, mark + "\n");
            Process probe = new ProcessBuilder(command(List.of("grep", "-qF", mark, "/etc/hosts"), hosts, "probe"))
                    .redirectErrorStream(true)
                    .redirectOutput(new File("/dev/null"))
                    .start();
            boolean ended = probe.waitFor(PROBE_SECONDS, TimeUnit.SECONDS);
            probe.destroyForcibly();
            return ended && probe.exitValue() == 0;
        } catch (IOException noUnshare) {
            return false; // the program does not exist
        } finally {
            Files.delete(hosts);
        }
    }

    @Override
    public List<String> command(List<String> words, Path hostsFile, String hostName) {
        List<String> command = new ArrayList<>(enter);
        String name = hostName.substring(0, Math.min(LONGEST_HOST_NAME, hostName.length()));
        command.addAll(List.of("/bin/sh", "-c", MOUNT, "gangflow-names", hostsFile.toString(), name));
        command.addAll(leave);
        command.addAll(words);
        return command;
    }

    @Override
    public String text(String value, Pod pod) {
        return value;
    }
}
