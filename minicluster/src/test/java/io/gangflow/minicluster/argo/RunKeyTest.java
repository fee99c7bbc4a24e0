package io.gangflow.minicluster.argo;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import org.junit.jupiter.api.Test;

/** The workflow that an object is, or belongs to. */
final class RunKeyTest {

    @Test
    void aWorkflowIsFoundByItsNamespaceAndName() {
        assertThat(RunKey.of(object("default"))).isEqualTo(new RunKey("default", "a"));
    }

    @Test
    void aPartBelongsToTheWorkflowOfItsLabel() {
        assertThat(RunKey.ofPart(labelled("default"))).contains(new RunKey("default", "run"));
    }

    @Test
    void anObjectWithoutTheLabelOrWithoutANamespaceIsNoPart() {
        assertThat(RunKey.ofPart(object("default"))).isEmpty();
        assertThat(RunKey.ofPart(labelled(""))).isEmpty();
        Pod pod = labelled("default");
        pod.getMetadata().setLabels(null);
        assertThat(RunKey.ofPart(pod)).isEmpty();
    }

    private static Pod labelled(String namespace) {
        return new PodBuilder(object(namespace))
                .editMetadata()
                .addToLabels("workflows.argoproj.io/workflow", "run")
                .endMetadata()
                .build();
    }

    private static Pod object(String namespace) {
        return new PodBuilder()
                .withNewMetadata()
                .withName("a")
                .withNamespace(namespace.isEmpty() ? null : namespace)
                .endMetadata()
                .build();
    }
}
