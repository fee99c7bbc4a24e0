package io.gangflow.cli.remote;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.ContainerResource;
import io.fabric8.kubernetes.client.dsl.LogWatch;
import io.fabric8.kubernetes.client.dsl.Loggable;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.function.Consumer;

/** The log of one pod's main container, each line after the pod's title. */
final class PodLog {

    private static final String MAIN = "main";
    private static final int MOST_TRIES = 5;

    private final ClusterSession cluster;
    private final Pod pod;
    private final int tail;
    private final Consumer<String> line;
    private final LogPosition position = new LogPosition();

    PodLog(ClusterSession cluster, Pod pod, int tail, Consumer<String> line) {
        this.cluster = cluster;
        this.pod = pod;
        this.tail = tail;
        this.line = line;
    }

    /** Whether a container of the pod has run. */
    static boolean hasBegun(Pod pod) {
        return pod.getStatus() != null
                && Set.of("Running", "Succeeded", "Failed")
                        .contains(pod.getStatus().getPhase());
    }

    /** What there is by now. */
    void print() {
        try (InputStream log = limited().getLogInputStream()) {
            copy(log);
        } catch (IOException | KubernetesClientException e) {
            say("the log can't be read: " + reason(e));
        }
    }

    /** Until the container has ended; a connection that breaks is opened again where it broke. */
    void follow() {
        for (int tries = 1; tries <= MOST_TRIES; tries++) {
            try (LogWatch log = limited().watchLog()) {
                copy(log.getOutput());
            } catch (IOException | KubernetesClientException e) {
                if (tries == MOST_TRIES) {
                    say("the log can't be read any further: " + reason(e));
                }
            }
            if (ended()) {
                print(); // the last lines, if the connection ended before them
                return;
            }
        }
    }

    private ContainerResource container() {
        return cluster.kubernetes()
                .pods()
                .inNamespace(cluster.namespace())
                .withName(pod.getMetadata().getName())
                .inContainer(container(pod));
    }

    private Loggable limited() {
        var stamped = container().usingTimestamps();
        return position.isAtTheBeginning()
                ? (tail < 0 ? stamped : stamped.tailingLines(tail))
                : stamped.sinceTime(position.timestamp());
    }

    private static String container(Pod pod) {
        return pod.getSpec().getContainers().stream()
                        .anyMatch(each -> each.getName().equals(MAIN))
                ? MAIN
                : pod.getSpec().getContainers().get(0).getName();
    }

    private void copy(InputStream log) throws IOException {
        position.reopened();
        BufferedReader reader = new BufferedReader(new InputStreamReader(log, StandardCharsets.UTF_8));
        for (String next = reader.readLine(); next != null; next = reader.readLine()) {
            position.news(next).ifPresent(this::say);
        }
    }

    private static String reason(Exception e) {
        return e instanceof KubernetesClientException refused && refused.getStatus() != null
                ? String.valueOf(refused.getStatus().getMessage())
                : String.valueOf(e.getMessage());
    }

    private boolean ended() {
        Pod now = cluster.kubernetes()
                .pods()
                .inNamespace(cluster.namespace())
                .withName(pod.getMetadata().getName())
                .get();
        return now == null
                || now.getStatus() == null
                || Set.of("Succeeded", "Failed").contains(now.getStatus().getPhase());
    }

    private void say(String text) {
        line.accept("[" + PodTitle.of(pod) + "] " + text);
    }
}
