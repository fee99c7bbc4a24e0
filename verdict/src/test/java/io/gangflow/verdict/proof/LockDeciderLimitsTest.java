package io.gangflow.verdict.proof;

import static io.gangflow.verdict.proof.WorkFixture.work;
import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.Resources;
import io.gangflow.workloads.pods.PodSet.Creation;
import io.gangflow.workloads.pods.PodSet.End;
import io.gangflow.workloads.pods.PodSet.Need;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How much is searched: nothing for large work with a known lock, and little once a lock of any length is known. */
class LockDeciderLimitsTest {

    @ParameterizedTest
    @CsvSource({"1999, true", "2000, false"})
    void theShortestLockOfOneKindIsSearchedOnUpTo2000Nodes(int idle, boolean searched) {
        WorkFixture equal = work().gang("a-0", 4, 1).gang("a-1", 4, 1);

        LockVerdict verdict = new LockDecider().decide(LockQuestion.of(equal.build(), cluster(4, idle)));

        assertThat(verdict.answer()).isEqualTo(LockAnswer.CAN_LOCK);
        assertThat(verdict.states() > 0).isEqualTo(searched);
    }

    @ParameterizedTest
    @CsvSource({"999, true", "1000, false"})
    void theShortestLockOfTwoKindsIsSearchedOnUpTo1000Nodes(int idle, boolean searched) {
        WorkFixture unlike = work().gang("a", 4, 1).gang("b", 3, 1);

        LockVerdict verdict = new LockDecider().decide(LockQuestion.of(unlike.build(), cluster(4, idle)));

        assertThat(verdict.answer()).isEqualTo(LockAnswer.CAN_LOCK);
        assertThat(verdict.states() > 0).isEqualTo(searched);
    }

    /** A state of this work takes about 17 numbers. */
    @Test
    void aTenthOfTheBudgetIsSpentOnceALockIsKnown() {
        WorkFixture many = work();
        for (int gang = 0; gang < 6; gang++) {
            many.gang("g" + gang, 4 + gang, 1);
        }

        LockVerdict verdict = new LockDecider(100_000).decide(LockQuestion.of(many.build(), cluster(12, 1)));

        assertThat(verdict.answer()).isEqualTo(LockAnswer.CAN_LOCK);
        assertThat(verdict.states()).isBetween(300L, 1_200L);
    }

    /** Units with more states than a proof explores: only the search of the most likely place finds their lock. */
    @Test
    void aLockOfUnitsWithManyStatesIsFoundInTheMostLikelyPlace() {
        WorkFixture wide = work();
        for (String id : List.of("left", "right")) {
            List<String> sets = List.of(id + "-a", id + "-b", id + "-c");
            List<Need> needs = sets.stream().map(set -> new Need(set, 20)).toList();
            sets.forEach(set -> wide.sets.add(
                    wide.set(set, 20, 1, new Creation.At(0), needs, new End.After(10), Optional.empty())));
        }

        LockVerdict verdict = new LockDecider(10).decide(LockQuestion.of(wide.build(), cluster(60, 1)));

        assertThat(verdict.answer()).isEqualTo(LockAnswer.CAN_LOCK);
        assertThat(verdict.example().orElseThrow().events()).hasSize(60);
    }

    /** Returns a node with these CPUs, and others on which no pod finds room. */
    private static Cluster cluster(int cpus, int idle) {
        return Cluster.of(
                "limits",
                Cluster.pool("work", 1, Resources.of(cpus * 1_000L, 1L << 34)),
                Cluster.pool("idle", idle, Resources.of(500, 1L << 34)));
    }
}
