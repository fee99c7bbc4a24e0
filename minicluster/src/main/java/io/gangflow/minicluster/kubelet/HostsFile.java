package io.gangflow.minicluster.kubelet;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The hosts file that the pods resolve names by. The JDK reads it anew at every look-up ({@code
 * jdk.net.hosts.file}) and asks nobody else, so it also holds localhost and this machine's name. Replaced as a whole:
 * a reader sees the old or the new one. Not thread-safe.
 */
final class HostsFile {

    private final Path path;
    private List<String> written = List.of();

    HostsFile(Path path) {
        this.path = path;
    }

    Path path() {
        return path;
    }

    /** Writes the file where the lines differ from those of the last time. */
    void write(List<String> lines) throws IOException {
        List<String> all = new ArrayList<>();
        all.add("127.0.0.1 localhost " + machineName());
        all.add("127.0.0.1 kubernetes kubernetes.default kubernetes.default.svc kubernetes.default.svc.cluster.local");
        all.addAll(lines);
        if (!all.equals(written)) {
            Path next = path.resolveSibling(path.getFileName() + ".next");
            Files.write(next, all);
            Files.move(next, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            written = all;
        }
    }

    private static String machineName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException unresolved) {
            // The message is "<name>: <why>"; the name alone is what the pods' JVMs will ask for.
            return String.valueOf(unresolved.getMessage()).split(":", 2)[0];
        }
    }
}
