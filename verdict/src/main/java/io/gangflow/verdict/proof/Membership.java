package io.gangflow.verdict.proof;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.run.Label;
import io.gangflow.workloads.pods.PodSet;
import java.util.List;
import java.util.Map;

/** The namespace, scheduler, PodGroup and stage of pods. */
public final class Membership {

    private Membership() {}

    public static String namespace(Pod pod) {
        String namespace = pod.getMetadata().getNamespace();
        return namespace == null ? "default" : namespace;
    }

    public static boolean isVolcanos(PodSet set) {
        return "volcano".equals(set.pod().getSpec().getSchedulerName());
    }

    /** Returns namespace and name of a PodGroup. Volcano's pods without one get a PodGroup for their owner. */
    public static String podGroup(PodSet set) {
        return namespace(set.pod()) + "/" + set.podGroup().orElse("podgroup of " + set.id());
    }

    /** Returns the stage of a unit, or, for manifests, the object's name without the number at its end. */
    public static String stage(List<PodSet> unit) {
        PodSet first = unit.get(0);
        Map<String, String> labels = ObjectView.labels(first.pod());
        return labels.containsKey(Label.PIPELINE) && labels.containsKey(Label.STAGE)
                ? labels.getOrDefault(Label.STAGE, "")
                : similarName(first.id());
    }

    private static String similarName(String id) {
        String object = id.replaceFirst("#.*$", "").replaceFirst("-?[0-9]+$", "");
        return object.substring(object.lastIndexOf('/') + 1);
    }
}
