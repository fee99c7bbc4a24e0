package io.gangflow.kubernetes.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpec;
import org.junit.jupiter.api.Test;

class SharedCopyTest {

    private static final Pod POD = new PodBuilder()
            .withNewMetadata()
            .withName("one")
            .addToLabels("a", "b")
            .endMetadata()
            .withNewSpec()
            .addNewContainer()
            .withName("main")
            .withImage("work")
            .endContainer()
            .withSchedulerName("volcano")
            .endSpec()
            .addToAdditionalProperties("more", "than the model knows")
            .build();

    @Test
    void aCopyIsEqualAndSharesItsParts() {
        Pod copy = SharedCopy.of(POD);

        assertThat(copy).isNotSameAs(POD).isEqualTo(POD);
        assertThat(copy.getSpec()).isSameAs(POD.getSpec());
    }

    @Test
    void whatIsSetInACopyLeavesTheOriginalAsItIs() {
        PodSpec spec = SharedCopy.of(POD.getSpec());
        spec.setNodeName("node-1");

        assertThat(POD.getSpec().getNodeName()).isNull();
        assertThat(spec.getContainers()).isSameAs(POD.getSpec().getContainers());
    }

    @Test
    void whatIsNoModelIsRefused() {
        assertThatThrownBy(() -> SharedCopy.of(7))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("java.lang.Integer");
    }
}
