package io.gangflow.argo.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.NodeAffinity;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.PreferredSchedulingTerm;
import io.gangflow.argo.compiler.template.PodParts;
import io.gangflow.cluster.GpuType;
import io.gangflow.pipeline.model.Placement;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GpuTypesTest {

    @Test
    void oneTypeIsANodeSelector() {
        assertThat(PodParts.nodeSelector(types("a100"))).containsExactly(Map.entry(GpuType.LABEL, "a100"));
        assertThat(PodParts.affinity(types("a100"))).isEmpty();
    }

    @Test
    void ofSeveralTypesOneIsRequiredAndTheEarlierIsPreferred() {
        NodeAffinity affinity =
                PodParts.affinity(types("a100", "v100", "t4")).orElseThrow().getNodeAffinity();

        assertThat(PodParts.nodeSelector(types("a100", "v100", "t4"))).isEmpty();
        assertThat(affinity.getRequiredDuringSchedulingIgnoredDuringExecution().getNodeSelectorTerms())
                .flatExtracting(NodeSelectorTerm::getMatchExpressions)
                .singleElement()
                .satisfies(one -> assertThat(one.getValues()).containsExactly("a100", "v100", "t4"));
        assertThat(affinity.getPreferredDuringSchedulingIgnoredDuringExecution())
                .extracting(PreferredSchedulingTerm::getWeight)
                .containsExactly(100, 50, 25);
    }

    /** Kubernetes permits weights from 1 to 100. */
    @Test
    void theTenthTypeStillHasAWeight() {
        String[] ten = Collections.nCopies(10, "t4").toArray(String[]::new);

        assertThat(PodParts.affinity(types(ten))
                        .orElseThrow()
                        .getNodeAffinity()
                        .getPreferredDuringSchedulingIgnoredDuringExecution())
                .allSatisfy(term -> assertThat(term.getWeight()).isBetween(1, 100));
    }

    private static Placement types(String... types) {
        return new Placement(List.of(types), Map.of(), List.of(), List.of(), List.of());
    }
}
