package io.gangflow.argo.log;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.kubernetes.view.PodMain;
import java.util.List;
import java.util.Objects;

/** The end of the log of a pod's main container, safe for a terminal: twenty lines at most. */
public final class LastLines {

    private static final int MOST_LINES = 20;
    private static final int MOST_CHARACTERS = 400;

    /** Additional lines to read, because Argo's executor writes some at the end. */
    private static final int MORE_LINES = 10;

    private static final int MOST_BYTES = 1 << 18;

    private LastLines() {}

    /** The lines, without those of Argo's executor; empty when the log cannot be read. */
    public static List<String> of(KubernetesClient client, Pod pod) {
        try {
            String log = client.pods()
                    .inNamespace(pod.getMetadata().getNamespace())
                    .withName(pod.getMetadata().getName())
                    .inContainer(PodMain.of(pod))
                    .limitBytes(MOST_BYTES)
                    .tailingLines(MOST_LINES + MORE_LINES)
                    .getLog();
            List<String> lines = Objects.requireNonNullElse(log, "")
                    .lines()
                    .filter(line -> !ExecutorLine.is(line))
                    .map(LastLines::printable)
                    .toList();
            return lines.subList(Math.max(0, lines.size() - MOST_LINES), lines.size());
        } catch (KubernetesClientException gone) {
            return List.of(); // the pod was deleted, or its log must not be read: the reason is still reported
        }
    }

    /** Removes control characters and truncates, so that a program cannot control or flood the terminal. */
    private static String printable(String line) {
        String plain = line.replaceAll("\\p{Cntrl}(?:\\[[0-9;]*[A-Za-z])?", " ").stripTrailing();
        return plain.length() <= MOST_CHARACTERS ? plain : plain.substring(0, MOST_CHARACTERS) + " …";
    }
}
