package io.gangflow.minicluster.argo;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.run.Label;
import java.util.Optional;

/** Which workflow of the cluster. */
record RunKey(String namespace, String name) {

    static RunKey of(HasMetadata workflow) {
        return new RunKey(
                workflow.getMetadata().getNamespace(), workflow.getMetadata().getName());
    }

    /** The workflow that an object belongs to by its label. */
    static Optional<RunKey> ofPart(HasMetadata object) {
        return object.getMetadata().getLabels() == null
                        || object.getMetadata().getNamespace() == null
                        || !object.getMetadata().getLabels().containsKey(Label.WORKFLOW)
                ? Optional.empty()
                : Optional.of(new RunKey(
                        object.getMetadata().getNamespace(),
                        object.getMetadata().getLabels().get(Label.WORKFLOW)));
    }
}
