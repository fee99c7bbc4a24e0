package io.gangflow.live;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.run.Label;
import io.gangflow.verdict.why.Waiting;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Selects waiting pods and gangs that belong to a run, or to one of its stages or instances. Existing pods are matched
 * by their labels; pods of a gang that has not been admitted are matched by name.
 */
public final class PodsOfRun {

    private PodsOfRun() {}

    /**
     * Reads the pods of a run, and returns the filter for its waiting pods and gangs.
     *
     * @param part a stage, {@code STAGE-INDEX}, or a pod; empty for the whole run
     */
    public static Predicate<Waiting> of(KubernetesClient client, String namespace, String workflow, String part) {
        Map<String, Set<String>> parts = new HashMap<>();
        Pages.of(client.pods().inNamespace(namespace).withLabel(Label.WORKFLOW, workflow)::list)
                .objects()
                .forEach(pod -> parts.put(
                        pod.getMetadata().getName(), names(pod.getMetadata().getName(), ObjectView.labels(pod))));
        String prefix = workflow + "-" + (part.isEmpty() ? "" : part + "-");
        return waiting -> waiting.pods().stream()
                .anyMatch(pod -> parts.containsKey(pod)
                        ? part.isEmpty() || parts.get(pod).contains(part)
                        : pod.startsWith(prefix));
    }

    private static Set<String> names(String pod, Map<String, String> labels) {
        String stage = labels.getOrDefault(Label.STAGE, "");
        return Stream.of(pod, stage, stage + "-" + labels.getOrDefault(Label.INSTANCE, "0"))
                .collect(Collectors.toSet());
    }
}
