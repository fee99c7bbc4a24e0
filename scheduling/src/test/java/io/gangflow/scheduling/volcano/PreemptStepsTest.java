package io.gangflow.scheduling.volcano;

import static io.gangflow.scheduling.volcano.SessionCase.PRIORITIES;
import static io.gangflow.scheduling.volcano.SessionCase.preempting;
import static io.gangflow.scheduling.volcano.SessionCase.session;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.scheduling.volcano.SessionCase.Outcome;
import io.gangflow.scheduling.volcano.job.Profile;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Several attempts to preempt in one session, and preemption within a job (Volcano, actions/preempt/preempt.go and
 * framework/statement.go).
 */
class PreemptStepsTest {

    /** Without gang's protection, so that a job's own tasks can be victims. */
    private static final String WITHIN = "conformance, gang-enablePreemptable, priority, proportion | predicates";

    @Test
    void twoPreemptorsEvictDifferentTasks() {
        SessionCase is = preempting(PRIORITIES).node("n1", "cpu=3 memory=3G");
        is.group("low", "min=0 class=low").pods("low", 3, "cpu=1 memory=1G on=n1");
        is.group("a", "min=1 class=high").pods("a", 1, "cpu=1 memory=1G");
        is.group("b", "min=1 class=high").pods("b", 1, "cpu=1 memory=1G");

        Outcome outcome = is.look();

        assertThat(outcome.evicted()).as("the last tasks first").containsExactly("low-1", "low-2");
        assertThat(outcome.nominated()).containsExactly("a-0@n1", "b-0@n1");
    }

    @Test
    void whatAFailedGangWouldHaveEvictedIsThereForTheNextJob() {
        SessionCase is = preempting(PRIORITIES).priorityClass("mid", 500).node("n1", "cpu=2 memory=2G");
        is.group("low", "min=0 class=low").pods("low", 2, "cpu=1 memory=1G on=n1");
        is.group("high", "min=3 class=high").pods("high", 3, "cpu=1 memory=1G");
        is.group("mid", "min=2 class=mid").pods("mid", 2, "cpu=1 memory=1G");

        Outcome outcome = is.look();

        assertThat(outcome.evicted()).containsExactly("low-0", "low-1");
        assertThat(outcome.nominated()).contains("mid-0@n1", "mid-1@n1");
    }

    @Test
    void aTaskThatItsQueueCannotGrantLeavesItsVictimsToTheNext() {
        SessionCase is = preempting(PRIORITIES).node("n1", "cpu=6 memory=6G").queue("q", "capability=3:3G");
        is.group("low", "min=0 class=low queue=q").pods("low", 3, "cpu=1 memory=1G on=n1");
        is.group("a-large", "min=1 class=high queue=q").pods("a-large", 1, "cpu=4 memory=4G");
        is.group("b-small", "min=1 class=high queue=q").pods("b-small", 1, "cpu=2 memory=2G");

        Outcome outcome = is.look();

        assertThat(outcome.evicted()).containsExactly("low-1", "low-2");
        assertThat(outcome.nominated()).containsExactly("b-small-0@n1");
    }

    @Test
    void theBestNodeIsTriedFirstAndOnlyOneIsCleared() {
        SessionCase is = preempting(PRIORITIES + ", binpack");
        is.node("n1", "cpu=8 memory=8G").node("n2", "cpu=4 memory=4G").node("n3", "cpu=8 memory=8G");
        is.group("low", "min=0 class=low")
                .pod("on-n1", "low", "cpu=8 memory=8G on=n1")
                .pod("on-n2", "low", "cpu=3 memory=3G on=n2")
                .pod("on-n3", "low", "cpu=8 memory=8G on=n3");
        is.pod("kept", "", "cpu=1 memory=1G on=n2");
        is.group("high", "min=1 class=high").pods("high", 1, "cpu=2 memory=2G");

        Outcome outcome = is.look();

        assertThat(outcome.evicted()).as("of equal scores, the first").containsExactly("on-n1");
        assertThat(outcome.nominated()).containsExactly("high-0@n1");
    }

    @Test
    void aNodeWithAHigherScoreGoesBeforeTheFirst() {
        SessionCase is = preempting(PRIORITIES + ", nodeorder");
        is.node("n1", "cpu=8 memory=8G").node("n2", "cpu=8 memory=8G label=disk:ssd");
        is.group("low", "min=0 class=low")
                .pod("on-n1", "low", "cpu=7 memory=7G on=n1")
                .pod("on-n2", "low", "cpu=7 memory=7G on=n2");
        is.group("high", "min=1 class=high").pods("high", 1, "cpu=2 memory=1G prefer=disk:ssd");

        assertThat(is.look().evicted()).containsExactly("on-n2");
    }

    @Test
    void aTaskThatIsOnlyBoundCanBeEvicted() {
        SessionCase is = preempting(PRIORITIES).node("n1", "cpu=1 memory=1G");
        is.group("low", "min=0 class=low").pods("low", 1, "cpu=1 memory=1G on=n1 phase=PENDING");
        is.group("high", "min=1 class=high").pods("high", 1, "cpu=1 memory=1G");

        assertThat(is.look().evicted()).containsExactly("low-0");
    }

    @Test
    void aTaskWithASchedulingGateEvictsNobody() {
        SessionCase is = preempting(PRIORITIES).node("n1", "cpu=1 memory=1G");
        is.group("low", "min=0 class=low").pods("low", 1, "cpu=1 memory=1G on=n1");
        is.group("high", "min=1 class=high").pods("high", 1, "cpu=1 memory=1G gate=later");

        assertThat(is.look().evicted()).isEmpty();
    }

    @Test
    void aResourceThatIsNotRequestedNeedsNoVictims() {
        SessionCase is = preempting("conformance, gang, priority | predicates").node("n1", "cpu=2 memory=2G");
        is.pod("foreign", "", "memory=3G on=n1");
        is.group("low", "min=0 class=low").pods("low", 2, "cpu=1 on=n1");
        is.group("high", "min=1 class=high").pods("high", 1, "cpu=1");

        assertThat(is.look().evicted())
                .as("memory is overcommitted, but not requested")
                .containsExactly("low-1");
    }

    /** 1.15 does not check the predicates after the evictions, so they must be checked before. */
    @Test
    void release115EvictsNobodyFromANodeThatThePodMayNotUse() {
        SessionCase is = preempting(PRIORITIES)
                .as(Profile.V1_15)
                .priorityClass("low", 10)
                .priorityClass("high", 1_000);
        is.node("n1", "cpu=1 memory=1G label=disk:hdd").node("n2", "cpu=1 memory=1G label=disk:ssd");
        is.group("low", "min=0 class=low")
                .pod("on-hdd", "low", "cpu=1 memory=1G on=n1")
                .pod("on-ssd", "low", "cpu=1 memory=1G on=n2");
        is.group("high", "min=1 class=high").pod("high-0", "high", "cpu=1 memory=1G select=disk:ssd");

        assertThat(is.look().evicted()).containsExactly("on-ssd");
    }

    @Test
    void withinAJobAnUrgentTaskReplacesALessImportantOne() {
        SessionCase is = preempting(WITHIN).node("n1", "cpu=2 memory=2G");
        is.group("g", "min=3 class=high phase=Running")
                .pod("g-kept", "g", "cpu=1 memory=1G on=n1 priority=9")
                .pod("g-given", "g", "cpu=1 memory=1G on=n1 priority=1")
                .pod("g-urgent", "g", "cpu=1 memory=1G priority=9");

        Outcome outcome = is.look();

        assertThat(outcome.evicted())
                .as("although the job stays below its minimum")
                .containsExactly("g-given");
        assertThat(outcome.nominated()).containsExactly("g-urgent@n1");
        assertThat(is.gone("g-given").look().bound())
                .as("it cannot become ready")
                .isEmpty();
    }

    @ParameterizedTest(name = "{0}: {2}")
    @CsvSource({
        "the most important one never preempts, cpu=1 memory=1G never, ''",
        "the most important one does not fit anywhere, cpu=5 memory=5G, ''",
        "the most important one fits, cpu=1 memory=1G, 'g-given-1, g-given-2'",
    })
    void withinAJobTheFirstTaskThatFailsEndsTheAttempts(String situation, String words, String evicted) {
        SessionCase is = preempting(WITHIN).node("n1", "cpu=2 memory=2G");
        is.group("g", "min=4 class=high phase=Running")
                .pod("g-given-1", "g", "cpu=1 memory=1G on=n1 priority=1")
                .pod("g-given-2", "g", "cpu=1 memory=1G on=n1 priority=1")
                .pod("g-first", "g", words + " priority=9")
                .pod("g-second", "g", "cpu=1 memory=1G priority=8");

        assertThat(String.join(", ", is.look().evicted())).as(situation).isEqualTo(evicted);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "the node no longer exists, gone, '', ''",
        "the node admits the task now, n3, '', ''",
        "a less important pod is being deleted there, n1, deleting priority=0, ''",
        "no pod is being deleted there, n1, priority=0, occupant",
        "the pod that is being deleted is as important, n1, deleting priority=1, other",
        "the task may never use that node, n4, deleting priority=0, other",
    })
    void aNominatedTaskWaitsWhileItsNodeIsBeingCleared(String situation, String node, String words, String evicted) {
        // n1 has room for one pod only; n4 is closed to the task by its taint
        SessionCase is = preempting(PRIORITIES)
                .node("n1", "cpu=2 memory=2G pods=1")
                .node("n2", "cpu=1 memory=1G")
                .node("n3", "cpu=2 memory=2G pods=5")
                .node("n4", "cpu=2 memory=2G taint=team");
        is.group("low", "min=0 class=low")
                .pod("occupant", "low", "cpu=1 memory=1G on=n1 " + words)
                .pod(
                        "other",
                        "low",
                        "cpu=1 memory=1G on=n2 note=volcano.sh/preemptable:" + !evicted.equals("occupant"));
        is.pod("large", "", "cpu=2 memory=2G on=n3").pod("far", "", "cpu=1 memory=1G on=n4 deleting priority=0");
        is.group("high", "min=1 class=high").pods("high", 1, "cpu=1 memory=1G nominated=" + node);

        Outcome outcome = is.look();

        assertThat(String.join(", ", outcome.evicted())).as(situation).isEqualTo(evicted);
        assertThat(outcome.nominated())
                .as("written only if it is another node")
                .hasSize(evicted.equals("other") ? 1 : 0);
    }

    /** An overdue job is pipelined whatever gang says (plugins/sla). */
    @ParameterizedTest(name = "created at {0} s: {1}")
    @CsvSource({"71, overdue, ''", "72, not overdue yet, small-0"})
    void anOverdueGangKeepsTheResourcesThatItHasGot(int created, String situation, String bound) {
        SessionCase is = session("allocate", "sla | gang, predicates", Map.of("sla.sla-waiting-time", "30s"))
                .node("n1", "cpu=2 memory=2G");
        is.group("gang", "min=3 created=" + created).pods("gang", 3, "cpu=1 memory=1G");
        is.group("small", "min=1 created=99").pods("small", 1, "cpu=1 memory=1G");

        assertThat(String.join(", ", is.look().bound())).as(situation).isEqualTo(bound);
    }
}
