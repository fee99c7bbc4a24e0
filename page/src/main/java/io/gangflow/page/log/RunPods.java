package io.gangflow.page.log;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.live.Pages;
import io.gangflow.pipeline.name.NameForm;
import io.gangflow.run.Label;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The pods of a run's stages. Pods without a stage belong to Argo, which creates and deletes objects with them. */
public final class RunPods {

    private RunPods() {}

    /**
     * Returns the pods in order of creation.
     *
     * @param stage empty for all; the API server filters, because a pod of a large pipeline has 27 KB, and refuses what
     *     cannot be a label
     */
    public static List<Pod> of(KubernetesClient kubernetes, String namespace, String workflow, String stage) {
        if (!NameForm.VALUE.allows(stage)) {
            return List.of();
        }
        var ofRun = kubernetes.pods().inNamespace(namespace).withLabel(Label.WORKFLOW, workflow);
        return Pages.of(
                        stage.isEmpty()
                                ? ofRun.withLabel(Label.STAGE)::list
                                : ofRun.withLabel(Label.STAGE, stage)::list)
                .objects()
                .stream()
                .sorted(Comparator.comparing((Pod pod) -> pod.getMetadata().getCreationTimestamp())
                        .thenComparing(pod -> pod.getMetadata().getName()))
                .toList();
    }

    /**
     * Leaves launchers out, unless the log of a launcher is all that remains of its pods: KubeRay deletes the pods of a
     * RayJob when it ends.
     */
    public static List<Pod> withLastLogs(List<Pod> all) {
        List<Pod> work = withoutLaunchers(all);
        return all.stream()
                .filter(pod -> !isLauncher(pod)
                        || (PodStatusView.hasEnded(pod)
                                && work.stream().noneMatch(other -> isOfSameInstance(pod, other))))
                .toList();
    }

    /** Leaves out the pods that launch others and repeat their logs. */
    public static List<Pod> withoutLaunchers(List<Pod> pods) {
        return pods.stream().filter(pod -> !isLauncher(pod)).toList();
    }

    private static boolean isOfSameInstance(Pod pod, Pod other) {
        return Stream.of(Label.STAGE, Label.INSTANCE)
                .allMatch(label -> ObjectView.label(pod, label).equals(ObjectView.label(other, label)));
    }

    private static boolean isLauncher(Pod pod) {
        return ObjectView.label(pod, Label.ROLE).equals("launcher");
    }
}
