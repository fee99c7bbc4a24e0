package io.gangflow.simulator.fault;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FaultSyntaxTest {

    @Test
    void aFaultNamesWhatWhomAndWhen() {
        assertThat(FaultSyntax.parse("node-lost=workers-1@120s")).contains(new Fault.NodeLost("workers-1", 120_000));
        assertThat(FaultSyntax.parse("pod-killed=train-0@2m")).contains(new Fault.PodKilled("train-0", 120_000));
        assertThat(FaultSyntax.parse("spot-reclaim=gpu-3@1h")).contains(new Fault.SpotReclaim("gpu-3", 3_600_000));
    }

    @Test
    void anythingElseIsNone() {
        assertThat(FaultSyntax.parse("node-lost=workers-1")).isEmpty();
        assertThat(FaultSyntax.parse("earthquake=here@1s")).isEmpty();
        assertThat(FaultSyntax.parse("pod-killed=@1s")).isEmpty();
    }
}
