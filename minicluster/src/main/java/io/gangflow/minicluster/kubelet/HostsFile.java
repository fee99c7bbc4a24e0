package io.gangflow.minicluster.kubelet;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The hosts file by which pods resolve names. The JDK reads it at every lookup ({@code jdk.net.hosts.file}) and uses no
 * other source, so it also contains localhost and this machine's name. It is mounted into containers, and a mount
 * refers to the file and not to its name; so the file is never replaced. Lines are appended at the end, and an obsolete
 * line becomes a comment by a change of its first character: readers see either the old or the new state of each line.
 * Not thread-safe.
 */
final class HostsFile {

    /** Beyond this size of comments the file is rewritten. During the rewrite a reader can miss a name for a moment. */
    private static final long MOST_COMMENTS = 1 << 20;

    private final Path path;
    private final Map<String, Long> offsets = new LinkedHashMap<>();
    private Set<String> written = Set.of();
    private long end;

    HostsFile(Path path) {
        this.path = path;
    }

    Path path() {
        return path;
    }

    /** Writes the differences from the previous lines. */
    void write(List<String> lines) throws IOException {
        List<String> wanted = new ArrayList<>();
        wanted.add("127.0.0.1 localhost " + machineName());
        wanted.add(
                "127.0.0.1 kubernetes kubernetes.default kubernetes.default.svc kubernetes.default.svc.cluster.local");
        wanted.addAll(lines);
        Set<String> all = new HashSet<>(wanted);
        if (all.equals(written)) {
            return;
        }
        if (end == 0) {
            Files.deleteIfExists(path); // an earlier process's file may still be mounted somewhere
        }
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            long kept = all.stream().mapToLong(line -> line.length() + 1L).sum();
            if (end - kept > MOST_COMMENTS) {
                file.truncate(0);
                forget();
            }
            for (String line : wanted) {
                show(file, line);
            }
            for (String line : written) {
                if (!all.contains(line)) {
                    put(file, "#", offsets.getOrDefault(line, end));
                }
            }
        }
        written = all;
    }

    private void forget() {
        offsets.clear();
        written = Set.of();
        end = 0;
    }

    private void show(FileChannel file, String line) throws IOException {
        Long offset = offsets.get(line);
        if (offset == null) {
            offsets.put(line, end);
            end += put(file, line + "\n", end);
        } else if (!written.contains(line)) {
            put(file, line.substring(0, 1), offset);
        }
    }

    private static int put(FileChannel file, String text, long offset) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        int length = bytes.remaining();
        while (bytes.hasRemaining()) {
            file.write(bytes, offset + bytes.position());
        }
        return length;
    }

    private static String machineName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException unresolved) {
            // The message is "<name>: <why>"; the pods' JVMs look up this name.
            return String.valueOf(unresolved.getMessage()).split(":", 2)[0];
        }
    }
}
