package io.gangflow.scheduling.volcano;

import static io.gangflow.scheduling.volcano.SessionCase.session;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.scheduling.volcano.SessionCase.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Queues with deserved amounts, after Volcano's plugins/capacity/capacity_test.go. */
class CapacityTest {

    private static final String PLUGINS = "capacity, predicates, gang-enableReclaimable";

    @Test
    void aPodIsPlacedWhileItsQueueIsWithinItsCapability() {
        SessionCase is = twoNodes().queue("q1", "capability=2:2Gi");
        is.group("a", "min=1 queue=q1 phase=Running").pods("a", 1, "cpu=1 memory=1Gi on=n1");
        is.group("b", "min=1 queue=q1").pod("b-0", "b", "cpu=1 memory=1Gi select=selector:worker");

        assertThat(is.look().bindings()).containsExactly("b-0@n1");
    }

    @Test
    void aPodThatWouldExceedTheCapabilityIsNotPlaced() {
        SessionCase is = twoNodes().queue("q2", "capability=1500m:1500Mi");
        is.group("a", "min=1 queue=q2 phase=Running").pods("a", 1, "cpu=1 memory=1Gi on=n1");
        is.group("b", "min=1 queue=q2").pods("b", 1, "cpu=1 memory=1Gi");

        assertThat(is.look().bound()).isEmpty();
    }

    @Test
    void aQueueTakesBackWhatItDeserves() {
        SessionCase is = twoNodes().queue("q3", "deserved=2:4Gi").queue("q4", "deserved=2:4Gi");
        is.group("full", "min=1 queue=q3 phase=Running")
                .pod("p5", "full", "cpu=2 memory=4Gi on=n1 note=volcano.sh/preemptable:false")
                .pod("p6", "full", "cpu=2 memory=4Gi on=n2");
        is.group("new", "min=1 queue=q4").pods("new", 1, "cpu=2 memory=4Gi");

        Outcome outcome = is.look();

        assertThat(outcome.evicted()).containsExactly("p6");
        assertThat(outcome.nominated()).containsExactly("new-0@n2");
    }

    @Test
    void gpusAreTakenBackAlthoughTheQueueHasTooMuchOfOtherThings() {
        SessionCase is = session("reclaim, allocate", PLUGINS)
                .node("n3", "cpu=2 memory=4Gi gpu=10")
                .node("n4", "cpu=2 memory=4Gi gpu=10");
        is.queue("q5", "deserved=2:4Gi:10").queue("q6", "deserved=2:4Gi:10");
        is.group("gpus", "min=1 queue=q5 phase=Running")
                .pod("p8", "gpus", "gpu=10 on=n3 note=volcano.sh/preemptable:false")
                .pod("p9", "gpus", "gpu=10 on=n4");
        is.group("cpus", "min=1 queue=q6 phase=Running")
                .pod("p10", "cpus", "cpu=2 memory=4Gi on=n3")
                .pod("p11", "cpus", "cpu=2 memory=4Gi on=n4");
        is.group("new", "min=1 queue=q6").pods("new", 1, "gpu=10");

        assertThat(is.look().evicted()).containsExactly("p9");
    }

    @Test
    void theQueueOfHigherPriorityIsServedFirst() {
        SessionCase is = session("reclaim, allocate", PLUGINS)
                .node("n5", "cpu=2 memory=4Gi")
                .node("n6", "cpu=2 memory=4Gi");
        is.queue("q7", "priority=5 capability=2:4Gi")
                .queue("q8", "priority=1 capability=2:4Gi")
                .queue("q9", "priority=10 capability=2:4Gi");
        is.group("g7", "min=1 queue=q7 phase=Running").pods("g7", 1, "cpu=2 memory=4Gi on=n5");
        is.group("g8", "min=1 queue=q8").pods("g8", 1, "cpu=2 memory=4Gi");
        is.group("g9", "min=1 queue=q9").pods("g9", 1, "cpu=2 memory=4Gi");

        assertThat(is.look().bindings()).containsExactly("g9-0@n6");
    }

    @Test
    void oneResourceBelowWhatIsDeservedIsEnoughToReclaim() {
        SessionCase is = session("reclaim, allocate", PLUGINS).node("n1", "cpu=2 memory=4Gi");
        is.queue("q10", "deserved=2:2Gi capability=4:4Gi").queue("q11", "capability=2:2Gi");
        is.group("a", "min=1 queue=q10 phase=Running").pods("a", 1, "cpu=1 memory=3Gi on=n1");
        is.group("b", "min=1 queue=q10").pods("b", 1, "cpu=1 memory=1Gi");
        is.group("c", "min=1 queue=q11 phase=Running").pods("c", 1, "cpu=1 memory=1Gi on=n1");

        assertThat(is.look().evicted()).containsExactly("c-0");
    }

    @Test
    void aboveWhatIsDeservedInEveryResourceNothingIsReclaimed() {
        SessionCase is = session("reclaim, allocate", PLUGINS).node("n1", "cpu=2 memory=4Gi");
        is.queue("q12", "deserved=1:2Gi capability=4:4Gi").queue("q13", "capability=2:2Gi");
        is.group("a", "min=1 queue=q12 phase=Running").pods("a", 1, "cpu=1 memory=1Gi on=n1");
        is.group("b", "min=1 queue=q12").pods("b", 1, "cpu=1 memory=2Gi");
        is.group("c", "min=1 queue=q13 phase=Running").pods("c", 1, "cpu=1 memory=1Gi on=n1");

        assertThat(is.look().evicted()).isEmpty();
    }

    @Test
    void aTaskWithNothingThatTheReclaimerNeedsIsSpared() {
        SessionCase is = session("reclaim, allocate", PLUGINS).node("n8", "cpu=4 memory=8Gi gpu=1");
        is.queue("q17", "deserved=2:2Gi").queue("q18", "deserved=2:4Gi:1");
        is.group("g26", "min=1 queue=q17 phase=Running").pods("g26", 1, "memory=4Gi on=n8");
        is.group("g27", "min=1 queue=q17 phase=Running").pods("g27", 1, "cpu=1 on=n8");
        is.group("g28", "min=1 queue=q17 phase=Running").pods("g28", 1, "gpu=1 on=n8");
        is.group("g29", "min=1 queue=q18 phase=Running").pods("g29", 1, "cpu=2 memory=4Gi on=n8");
        is.group("new", "min=1 queue=q18").pods("new", 1, "cpu=1 gpu=1");

        assertThat(is.look().evicted()).containsExactly("g28-0");
    }

    @Test
    void aQueueThatDeservesOnlyGpusKeepsTheCpusOfItsGpuPods() {
        SessionCase is = session("reclaim, allocate", PLUGINS).node("n8", "cpu=4 memory=8Gi gpu=1");
        is.queue("q19", "deserved=0:0:1").queue("q20", "deserved=2:2Gi");
        is.group("g31", "min=1 queue=q19 phase=Running").pods("g31", 1, "cpu=4 memory=4Gi gpu=1 on=n8");
        is.group("g32", "min=1 queue=q20").pods("g32", 1, "cpu=1 memory=1Gi");

        assertThat(is.look().evicted()).isEmpty();
    }

    @Test
    void nothingIsReclaimedBeyondTheOwnCapability() {
        SessionCase is = session("reclaim, allocate", PLUGINS)
                .node("n9", "cpu=8 memory=100Gi")
                .node("n10", "cpu=8 memory=100Gi");
        is.queue("q21", "deserved=8:100Gi capability=8:100Gi").queue("q22", "capability=2:5Gi");
        is.group("g33", "min=1 queue=q21 phase=Running").pods("g33", 1, "cpu=7 memory=90Gi on=n9");
        is.group("g34", "min=1 queue=q21").pods("g34", 1, "cpu=2 memory=5Gi");
        is.group("g35", "min=1 queue=q22 phase=Running").pods("g35", 1, "cpu=2 memory=5Gi on=n10");

        assertThat(is.look().evicted()).isEmpty();
    }

    @Test
    void victimsGoOnlyDownToTheGuarantee() {
        SessionCase is = session("reclaim, allocate", PLUGINS).node("n1", "cpu=4 memory=4Gi");
        is.queue("kept", "guarantee=3:3Gi").queue("new", "deserved=4:4Gi");
        is.group("full", "min=0 queue=kept phase=Running").pods("full", 4, "cpu=1 memory=1Gi on=n1");
        is.group("two", "min=2 queue=new").pods("two", 2, "cpu=1 memory=1Gi");
        assertThat(is.look().evicted()).isEmpty();

        is.group("one", "min=1 queue=new").pods("one", 1, "cpu=1 memory=1Gi");
        assertThat(is.look().evicted()).hasSize(1);
    }

    @Test
    void victimsGoOnlyDownToWhatTheirQueueDeserves() {
        assertThat(beyondDeserved("2:2Gi")).as("2 of 4").containsExactly("full-2", "full-3");
        assertThat(beyondDeserved("3:3Gi"))
                .as("only 1 of 4, which is not enough")
                .isEmpty();
    }

    private static List<String> beyondDeserved(String deserved) {
        SessionCase is = session("reclaim, allocate", PLUGINS).node("n1", "cpu=4 memory=4Gi");
        is.queue("q1", "deserved=" + deserved).queue("q2", "deserved=2:2Gi");
        is.group("full", "min=0 queue=q1 phase=Running").pods("full", 4, "cpu=1 memory=1Gi on=n1");
        is.group("new", "min=1 queue=q2").pods("new", 1, "cpu=2 memory=2Gi");
        return is.look().evicted();
    }

    @Test
    void aTaskThatItsQueuesGuaranteeNeedsIsSparedAlthoughTheQueueHasTooMuchMemory() {
        SessionCase is = session("reclaim, allocate", PLUGINS).node("n1", "cpu=2 memory=4Gi");
        is.queue("kept", "guarantee=2:2Gi deserved=2:2Gi").queue("new", "deserved=0:4Gi");
        is.group("full", "min=0 queue=kept phase=Running").pods("full", 2, "cpu=1 memory=2Gi on=n1");
        is.group("new", "min=1 queue=new").pods("new", 1, "memory=1Gi");

        assertThat(is.look().evicted()).isEmpty();
    }

    @Test
    void aJobIsLetInByTheResourcesThatItAsksForOnly() {
        SessionCase memoryFull = enqueueing();
        memoryFull.group("cpu", "min=1 queue=q1 phase=Pending resources=1:0").pods("cpu", 1, "cpu=1");
        assertThat(memoryFull.look().bound()).containsExactly("cpu-0");

        SessionCase cpuFull = enqueueing();
        cpuFull.group("memory", "min=1 queue=q2 phase=Pending resources=0:1G").pods("memory", 1, "memory=1G");
        assertThat(cpuFull.look().bound()).containsExactly("memory-0");
    }

    @Test
    void aJobThatWouldExceedTheCapabilityIsNotLetIn() {
        SessionCase is = enqueueing();
        is.group("both", "min=1 queue=q1 phase=Pending resources=1:1G").pods("both", 1, "cpu=1 memory=1G");

        Outcome outcome = is.look();

        assertThat(outcome.bound()).isEmpty();
        assertThat(outcome.phase("both")).isEqualTo("Pending");
    }

    @Test
    void aQueueMayBorrowBeyondWhatItDeserves() {
        SessionCase is =
                session("allocate", PLUGINS).node("n1", "cpu=4 memory=4Gi").queue("q", "deserved=1:1Gi");
        is.group("g", "min=4 queue=q").pods("g", 4, "cpu=1 memory=1Gi");

        assertThat(is.look().bound()).hasSize(4);
    }

    @Test
    void theGuaranteeOfAnotherQueueIsOutOfReach() {
        SessionCase is = session("allocate", PLUGINS)
                .node("n1", "cpu=4 memory=4Gi")
                .queue("q", "")
                .queue("safe", "guarantee=1:1Gi");
        is.group("g", "min=0 queue=q").pods("g", 4, "cpu=1 memory=1Gi");

        assertThat(is.look().bound()).hasSize(3);
    }

    @Test
    void aQueueThatDeservesNothingGoesLast() {
        SessionCase is = session("allocate", PLUGINS)
                .node("n1", "cpu=1 memory=1Gi")
                .queue("a-nothing", "")
                .queue("b-some", "deserved=1:1Gi");
        is.group("a", "min=1 queue=a-nothing").pods("a", 1, "cpu=1");
        is.group("b", "min=1 queue=b-some").pods("b", 1, "cpu=1");

        assertThat(is.look().bound()).containsExactly("b-0");
    }

    private static SessionCase enqueueing() {
        SessionCase is = session("enqueue, allocate", "capacity")
                .node("n1", "cpu=3 memory=3G")
                .node("n2", "cpu=3 memory=3G")
                .queue("q1", "deserved=2:2G capability=2:2G")
                .queue("q2", "deserved=2:2G capability=3:3G");
        is.group("a", "min=1 queue=q1 phase=Running resources=1:3G").pods("a", 1, "cpu=1 memory=3G on=n1");
        is.group("b", "min=1 queue=q2 phase=Running resources=3:1G").pods("b", 1, "cpu=3 memory=1G on=n2");
        return is;
    }

    private static SessionCase twoNodes() {
        return session("reclaim, allocate", PLUGINS)
                .node("n1", "cpu=2 memory=4Gi label=selector:worker")
                .node("n2", "cpu=2 memory=4Gi");
    }
}
