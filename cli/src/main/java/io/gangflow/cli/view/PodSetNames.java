package io.gangflow.cli.view;

import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.run.Label;
import io.gangflow.run.PodRef;
import io.gangflow.workloads.pods.PodSet;
import java.util.Map;

/** Display names for the pods of a set. */
final class PodSetNames {

    private PodSetNames() {}

    static boolean isOfPipeline(PodSet set) {
        return ObjectView.labels(set.pod()).containsKey(Label.PIPELINE);
    }

    static PodRef ref(PodSet set, String pod) {
        Map<String, String> labels = ObjectView.labels(set.pod());
        String[] parts = set.id().split("#", 2);
        return new PodRef(
                set.pod().getMetadata().getNamespace(),
                pod,
                labels.getOrDefault(Label.STAGE, parts[0].substring(parts[0].lastIndexOf('/') + 1)),
                Label.number(labels, Label.INSTANCE, 0),
                labels.getOrDefault(Label.ROLE, parts.length > 1 ? parts[1] : "pod"));
    }
}
