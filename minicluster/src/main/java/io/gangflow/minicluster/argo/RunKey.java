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
        String namespace = object.getMetadata().getNamespace();
        return Optional.ofNullable(object.getMetadata().getLabels())
                .map(labels -> labels.get(Label.WORKFLOW))
                .filter(name -> namespace != null)
                .map(name -> new RunKey(namespace, name));
    }
}
