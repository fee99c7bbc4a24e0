package io.gangflow.minicluster.kubelet;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.minicluster.store.PodLogSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The logs of a kubelet's containers. A restarted container appends to the same log, so there is no previous log. Lines
 * have no timestamps, so {@code timestamps} and {@code sinceSeconds} are ignored. Thread-safe.
 */
public final class KubeletLogs implements PodLogSource {

    /** Upper bound in bytes of what {@code tailLines} returns. */
    private static final int LONGEST_TAIL_BYTES = 1 << 20;

    private final Pods pods;
    private final Path workDir;

    /** Finds pods by name. */
    @FunctionalInterface
    public interface Pods {
        Optional<Pod> find(String namespace, String name);
    }

    /** @param workDir the kubelet's folder, see {@link KubeletOptions#workDir} */
    public KubeletLogs(Pods pods, Path workDir) {
        this.pods = pods;
        this.workDir = workDir;
    }

    /** The log file of a container, which may not exist yet. */
    public static Path file(Path workDir, Pod pod, String container) {
        return PodSandbox.log(PodSandbox.folder(workDir, pod), container);
    }

    @Override
    public Optional<InputStream> open(Request request) throws IOException {
        Optional<Path> log = pods.find(request.namespace(), request.pod())
                .map(pod -> file(workDir, pod, request.container()))
                .filter(Files::exists);
        if (log.isEmpty() || request.previous()) {
            return Optional.empty();
        }
        if (request.tailLines().isPresent() && !request.follow()) {
            return Optional.of(tail(log.get(), request.tailLines().getAsLong()));
        }
        return request.follow()
                ? Optional.of(new LogFollower(log.get(), () -> isRunning(request)))
                : Optional.of(Files.newInputStream(log.get()));
    }

    private boolean isRunning(Request request) {
        return pods.find(request.namespace(), request.pod())
                .filter(pod -> pod.getStatus() != null && pod.getStatus().getContainerStatuses() != null)
                .filter(pod -> !PodStatusView.hasEnded(pod))
                .isPresent();
    }

    /** The last lines as bytes, because a log need not be text. */
    private static InputStream tail(Path log, long lines) throws IOException {
        try (FileChannel file = FileChannel.open(log)) {
            long start = Math.max(0, file.size() - LONGEST_TAIL_BYTES);
            ByteBuffer end = ByteBuffer.allocate((int) (file.size() - start));
            while (end.hasRemaining() && file.read(end, start + end.position()) >= 0) {}
            byte[] bytes = end.array();
            int from = startOfLast(lines, bytes, end.position());
            return new ByteArrayInputStream(bytes, from, end.position() - from);
        }
    }

    private static int startOfLast(long lines, byte[] bytes, int length) {
        long left = lines;
        for (int at = length - 1; at >= 0; at--) {
            boolean ends = bytes[at] == '\n' && at < length - 1;
            if (ends && --left == 0) {
                return at + 1;
            }
        }
        return lines == 0 ? length : 0;
    }
}
