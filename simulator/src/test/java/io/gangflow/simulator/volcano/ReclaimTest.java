package io.gangflow.simulator.volcano;

import static io.gangflow.simulator.volcano.SessionCase.session;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.simulator.volcano.SessionCase.Outcome;
import org.junit.jupiter.api.Test;

/** Reclaim across queues, after Volcano's actions/reclaim/reclaim_test.go. */
class ReclaimTest {

    @Test
    void aQueueTakesBackItsHalf() {
        SessionCase is = reclaiming().node("n1", "cpu=3 memory=3Gi");
        is.queue("q1", "weight=1").queue("q2", "weight=1");
        is.group("full", "min=0 queue=q1").pods("full", 3, "cpu=1 memory=1Gi on=n1");
        is.group("starving", "min=1 queue=q2").pods("starving", 1, "cpu=1 memory=1Gi");

        Outcome outcome = is.look();

        assertThat(outcome.evicted()).hasSize(1);
        assertThat(outcome.nominated()).containsExactly("starving-0@n1");
    }

    @Test
    void aQueueThatIsNotReclaimableKeepsWhatItHas() {
        SessionCase is = reclaiming().node("n1", "cpu=3 memory=3Gi");
        is.queue("q1", "weight=1 reclaimable=false").queue("q2", "weight=1");
        is.group("full", "min=0 queue=q1").pods("full", 3, "cpu=1 memory=1Gi on=n1");
        is.group("starving", "min=1 queue=q2").pods("starving", 1, "cpu=1 memory=1Gi");

        assertThat(is.look().evicted()).isEmpty();
    }

    @Test
    void aQueueThatHasWhatItDeservesReclaimsNothing() {
        SessionCase is = reclaiming().node("n1", "cpu=4 memory=4Gi");
        is.queue("q1", "weight=1").queue("q2", "weight=1");
        is.group("q1-job", "min=0 queue=q1").pods("q1-job", 2, "cpu=1 memory=1Gi on=n1");
        is.group("q2-job", "min=0 queue=q2").pods("q2-job", 2, "cpu=1 memory=1Gi on=n1");
        is.group("more", "min=1 queue=q2").pods("more", 1, "cpu=1 memory=1Gi");

        assertThat(is.look().evicted()).isEmpty();
    }

    private static SessionCase reclaiming() {
        return session("allocate, reclaim", "conformance, gang | proportion, predicates");
    }
}
