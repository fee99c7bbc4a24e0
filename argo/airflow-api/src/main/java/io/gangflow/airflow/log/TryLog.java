package io.gangflow.airflow.log;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.TimeTailPrettyLoggable;
import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.airflow.task.TaskInstance;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.model.value.S3Artifact;
import io.gangflow.argo.nodes.PodName;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.PodMain;
import io.gangflow.kubernetes.view.PodStatusView;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The log of one try, from the main containers of its pods. Pods that only create objects for others are left out,
 * unless there are no other pods. The log of a stage launcher contains those of all ranks.
 */
final class TryLog {

    private static final String POD_NAMES = "workflows.argoproj.io/pod-name-format";
    private static final long MOST_BYTES = 4 << 20;

    /** The texts that fit into one response, plus a timestamp for each of as many lines as possible. */
    private static final long MOST_SENT = 16 << 20;

    private final Cluster cluster;
    private final TaskInstance instance;
    private final NodeStatus tried;
    private final List<NodeStatus> pods;

    TryLog(Cluster cluster, TaskInstance instance, NodeStatus tried) {
        this.cluster = cluster;
        this.instance = instance;
        this.tried = tried;
        List<NodeStatus> all = instance.pods(tried);
        List<NodeStatus> work = all.stream().filter(pod -> !isPreparation(pod)).toList();
        this.pods = work.isEmpty() ? all : work;
    }

    private static boolean isPreparation(NodeStatus pod) {
        String name = pod.displayName();
        return name.equals("group") || name.endsWith(".onExit");
    }

    /**
     * Continues to read, to the end or to the size limit.
     *
     * @param most maximum number of lines
     */
    LogPart read(LogToken from, int most) {
        List<LogLine> lines = new ArrayList<>();
        LogBudget room = new LogBudget(most, MOST_BYTES);
        LogToken at = from;
        if (at.equals(LogToken.BEGIN)) {
            lines.add(LogLine.said("::group::Log message source details"));
            pods.forEach(
                    pod -> lines.add(LogLine.said("pod %s of namespace %s".formatted(name(pod), cluster.namespace()))));
            lines.add(LogLine.said("::endgroup::"));
            lines.forEach(room::take);
        }
        while (at.pod() < pods.size()) {
            NodeStatus pod = pods.get(at.pod());
            ReadLines read = new ReadLines();
            lines.addAll(lines(pod, at, room, read));
            if (room.isFull() || !pod.ended()) {
                return new LogPart(lines, Optional.of(read.next(at)));
            }
            at = LogToken.of(at.pod() + 1);
        }
        boolean more = instance.state().filter(state -> !state.ended()).isPresent() && isLast();
        if (more) {
            return new LogPart(lines, Optional.of(LogToken.of(pods.size())));
        }
        lines.addAll(FailureLines.of(cluster.kubernetes(), instance, tried));
        return new LogPart(lines, Optional.empty());
    }

    /** Whether it is the last try; the pods of earlier tries are complete. */
    private boolean isLast() {
        List<NodeStatus> tries = instance.tries();
        return !tries.isEmpty() && instance.pods(tries.get(tries.size() - 1)).containsAll(pods);
    }

    private List<LogLine> lines(NodeStatus node, LogToken from, LogBudget room, ReadLines read) {
        Optional<Pod> pod = cluster.find(Pod.class, name(node));
        if (pod.isEmpty()) {
            return from.isAtBeginning() ? List.of(LogLine.said(gone(node))) : List.of();
        }
        if (PodStatusView.phase(pod.get()).equals("Pending")) {
            return List.of();
        }
        try (InputStream log = opened(node, PodMain.of(pod.get()), from)) {
            return log == null ? List.of() : copied(log, from.lines(), room, read);
        } catch (IOException e) {
            throw new UncheckedIOException("the log of pod `%s` broke off".formatted(name(node)), e);
        } catch (KubernetesClientException e) {
            if (e.getCode() == 404 || e.getCode() == 400) {
                return from.isAtBeginning() ? List.of(LogLine.said(gone(node))) : List.of();
            }
            throw e;
        }
    }

    /** Opens the log with a limit on its size, however much the program has written. */
    private @Nullable InputStream opened(NodeStatus node, String container, LogToken from) {
        int limit = (int) Math.min(Integer.MAX_VALUE, from.bytes() + MOST_SENT);
        TimeTailPrettyLoggable log = cluster.kubernetes()
                .pods()
                .inNamespace(cluster.namespace())
                .withName(name(node))
                .inContainer(container)
                .usingTimestamps()
                .limitBytes(limit);
        return from.since() > 0
                ? log.sinceTime(Instant.ofEpochSecond(from.since()).toString()).getLogInputStream()
                : log.getLogInputStream();
    }

    static List<LogLine> copied(InputStream log, int skipped, LogBudget room, ReadLines read) throws IOException {
        List<LogLine> lines = new ArrayList<>();
        LogReader reader = new LogReader(log);
        for (int number = 0; !room.isFull(); number++) {
            Optional<String> text = reader.next();
            if (text.isEmpty()) {
                return lines;
            }
            LogLine line = LogLine.stamped(text.get());
            read.add(line.time(), text.get());
            if (number >= skipped) {
                lines.add(line);
                room.take(line);
            }
        }
        return lines;
    }

    private String gone(NodeStatus node) {
        return archived(node)
                .map(place -> "the pod `%s` is gone; its log was archived and is at %s".formatted(name(node), place))
                .orElse("pod `%s` was deleted and its log was not archived; set `archiveLogs: true` to keep logs"
                        .formatted(name(node)));
    }

    /** Returns the location of the archived log of a pod, if Argo has archived it. */
    static Optional<String> archived(NodeStatus node) {
        return node.outputs() == null
                ? Optional.empty()
                : node.outputs().artifacts().stream()
                        .filter(artifact -> "main-logs".equals(artifact.name()))
                        .flatMap(artifact -> Optional.ofNullable(artifact.s3()).stream())
                        .map(TryLog::place)
                        .findFirst();
    }

    private static String place(S3Artifact artifact) {
        return "s3://%s/%s"
                .formatted(
                        artifact.bucket().isEmpty() ? "the artifact repository's bucket" : artifact.bucket(),
                        artifact.key());
    }

    private String name(NodeStatus node) {
        String format = ObjectView.annotations(instance.tasks().workflow()).getOrDefault(POD_NAMES, "v2");
        return PodName.of(instance.run().name(), node, format);
    }
}
