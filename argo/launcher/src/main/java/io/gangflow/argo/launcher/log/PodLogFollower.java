package io.gangflow.argo.launcher.log;

import io.gangflow.argo.launcher.api.KubernetesApi;
import io.gangflow.argo.launcher.api.Lines;
import io.gangflow.argo.launcher.api.Pause;
import io.gangflow.argo.launcher.api.Reply;
import io.gangflow.argo.launcher.api.Request;
import io.gangflow.argo.launcher.api.StreamRefusedException;
import io.gangflow.argo.launcher.child.ChildRef;
import io.gangflow.argo.launcher.pod.PodView;
import io.gangflow.argo.launcher.pod.PodViews;
import io.gangflow.workloads.events.LogPosition;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;

/** Follows the log of one pod from its first line to its last, across broken connections. */
final class PodLogFollower {

    private static final int LONGEST_LINE = 16 << 10;
    private static final Duration FIRST_WAIT = Duration.ofMillis(200);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

    private final KubernetesApi api;
    private final String podPath;
    private final PodView pod;
    private final PodViews views;
    private final LogSink sink;
    private final Pause pause;
    private final LogPosition mark = new LogPosition();
    private boolean replaced;

    PodLogFollower(KubernetesApi api, String namespace, PodView pod, PodViews views, LogSink sink, Pause pause) {
        this.api = api;
        this.podPath = "/api/v1/namespaces/" + namespace + "/pods/" + pod.name();
        this.pod = pod;
        this.views = views;
        this.sink = sink;
        this.pause = pause;
    }

    /**
     * Reads until the pod writes no more.
     *
     * @return why the log is incomplete; empty when it is complete
     */
    Optional<String> follow() {
        Duration wait = FIRST_WAIT;
        boolean last = pod.ended();
        String before = "";
        while (true) {
            String trouble = "";
            try {
                boolean some = read(!last);
                if (last) {
                    return Optional.empty();
                }
                wait = some ? FIRST_WAIT : wait;
                last = hasEnded();
            } catch (StreamRefusedException e) {
                trouble = String.valueOf(e.getMessage());
                if (e.status() == 403 || e.status() == 404 || (last && e.status() == 400)) {
                    return refused(e, last, before);
                }
                last = last || endedAsFarAsKnown();
            } catch (IOException e) {
                trouble = String.valueOf(e.getMessage());
                last = last || endedAsFarAsKnown();
            }
            if (replaced) {
                // The log is now that of another pod with this name, which has its own follower.
                return gap(trouble);
            }
            // An ended pod is read once more immediately: its last lines may have come after the end of the stream.
            if (!last || !trouble.isEmpty()) {
                if (!pause.pause(wait)) {
                    return Optional.of(trouble.isEmpty() ? "it was still being written" : trouble);
                }
                wait = longer(wait);
            }
            before = trouble;
        }
    }

    private static Optional<String> refused(StreamRefusedException e, boolean last, String before) {
        return switch (e.status()) {
            // The pod has ended before its container could write anything.
            case 400 -> Optional.empty();
            // The log of a pod that is gone is whole if it was read to its end before.
            case 404 -> gap(last ? before : String.valueOf(e.getMessage()));
            default -> gap(String.valueOf(e.getMessage()));
        };
    }

    private static Optional<String> gap(String trouble) {
        return Optional.of(trouble).filter(text -> !text.isEmpty());
    }

    private static Duration longer(Duration wait) {
        Duration twice = wait.multipliedBy(2);
        return twice.compareTo(LONGEST_WAIT) < 0 ? twice : LONGEST_WAIT;
    }

    /** Returns whether there was a new line. */
    private boolean read(boolean follow) throws IOException {
        mark.again();
        String since = mark.since()
                .map(time -> "&sinceTime=" + ChildRef.encoded(time.toString()))
                .orElse("");
        String path = "%s/log?container=%s&follow=%s&timestamps=true%s"
                .formatted(podPath, ChildRef.encoded(pod.container()), follow, since);
        boolean some = false;
        try (InputStream stream = api.open(path)) {
            Lines lines = new Lines(stream, LONGEST_LINE);
            Optional<Lines.Line> line = lines.next();
            while (line.isPresent()) {
                // Text after the last line end may continue, unless the pod has ended.
                if (line.get().isWhole() || !follow) {
                    Lines.Line whole = line.get();
                    Optional<Integer> text = mark.next(whole.bytes());
                    text.ifPresent(from -> sink.write(pod.rank(), whole, from));
                    some |= text.isPresent();
                }
                line = lines.next();
            }
        }
        return some;
    }

    private boolean endedAsFarAsKnown() {
        try {
            return hasEnded();
        } catch (IOException e) {
            // Read again after the pause.
            return false;
        }
    }

    private boolean hasEnded() throws IOException {
        Reply reply = api.send(Request.get(podPath));
        if (reply.status() == 404) {
            return true;
        }
        if (!reply.isGood()) {
            throw new IOException(reply.message());
        }
        replaced = !reply.body().path("metadata").path("uid").asText().equals(pod.uid());
        return views.of(reply.body()).ended();
    }
}
