package io.gangflow.minicluster.argo;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.run.Label;
import java.util.Optional;

/** The namespace and name of a workflow. */
record RunKey(String namespace, String name) {

    static RunKey of(HasMetadata workflow) {
        return new RunKey(
                workflow.getMetadata().getNamespace(), workflow.getMetadata().getName());
    }

    /** The workflow that an object belongs to, by the object's label. */
    static Optional<RunKey> ofPart(HasMetadata object) {
        String namespace = object.getMetadata().getNamespace();
        return Optional.ofNullable(object.getMetadata().getLabels())
                .map(labels -> labels.get(Label.WORKFLOW))
                .filter(name -> namespace != null)
                .map(name -> new RunKey(namespace, name));
    }
}
