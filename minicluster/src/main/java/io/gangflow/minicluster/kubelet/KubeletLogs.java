package io.gangflow.minicluster.kubelet;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.argo.view.PodStatusView;
import io.gangflow.minicluster.api.PodLogs;
import io.gangflow.minicluster.control.ClusterView;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The logs of a kubelet's containers. A container that is started again goes on in the same log, so there is no
 * previous one; lines carry no times, so {@code timestamps} and {@code sinceSeconds} are not honoured. Thread-safe.
 */
final class KubeletLogs implements PodLogs {

    private final ClusterView view;
    private final Kubelet kubelet;

    KubeletLogs(ClusterView view, Kubelet kubelet) {
        this.view = view;
        this.kubelet = kubelet;
    }

    @Override
    public Optional<InputStream> open(Request request) throws IOException {
        Optional<Pod> pod = view.get(Pod.class, request.namespace(), request.pod());
        Optional<Path> log =
                pod.map(found -> kubelet.log(found, request.container())).filter(Files::exists);
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
        return view.get(Pod.class, request.namespace(), request.pod())
                .filter(pod -> pod.getStatus() != null && pod.getStatus().getContainerStatuses() != null)
                .filter(pod -> !PodStatusView.hasEnded(pod))
                .isPresent();
    }

    private static InputStream tail(Path log, long count) throws IOException {
        List<String> lines = Files.readString(log).lines().toList();
        List<String> last = lines.subList((int) Math.max(0, lines.size() - count), lines.size());
        String text = last.isEmpty() ? "" : String.join("\n", last) + "\n";
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
}
