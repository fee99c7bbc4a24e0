package io.gangflow.page.log;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.argo.log.ExecutorLine;
import io.gangflow.argo.log.PodFailure;
import java.util.List;

/**
 * Which lines of a run's logs are wanted.
 *
 * @param stage empty for all
 * @param pod empty for all
 * @param tail maximum number of lines per pod
 * @param search part of a line, in lower case; empty for all
 */
public record LogRequest(String stage, String pod, int tail, String search) {

    /** Returns the pods whose logs are wanted, in order of creation. */
    List<Pod> pods(KubernetesClient kubernetes, String namespace, String workflow) {
        List<Pod> all = RunPods.of(kubernetes, namespace, workflow, stage);
        return pod.isEmpty()
                ? RunPods.withLastLogs(all).stream().filter(PodLog::hasStarted).toList()
                : all.stream()
                        .filter(each -> pod.equals(each.getMetadata().getName()))
                        .toList();
    }

    /** Whether a line is wanted; those of Argo's executor are not the program's. */
    boolean wants(LogText line) {
        boolean executor = PodFailure.isOfArgo(line.pod()) && ExecutorLine.is(line.text());
        return !executor && line.contains(search);
    }
}
