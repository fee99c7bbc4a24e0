package io.gangflow.cli.walkthrough;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.cli.report.ReportedRun;
import io.gangflow.cluster.Resources;
import io.gangflow.run.PodRef;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunEvent.PodOutcome;
import io.gangflow.run.SchedulingLock;
import io.gangflow.run.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SummaryTableTest {

    private static final PodRef RANK = new PodRef("default", "train-0-0", "train", 0, "worker");
    private static final Section.Expected LOCKS = Section.DDP.runs().get(0);
    private static final ExpectedOutcomes EITHER =
            new ExpectedOutcomes(Set.of(Outcome.LOCKED, Outcome.COMPLETED), "10 of 20 lock");

    @Test
    void everyAttemptHasItsOutcomeAndItsReason() {
        SchedulingLock lock = new SchedulingLock(
                List.of(new SchedulingLock.Holder(RANK, "n1", Resources.of(1_000, 1L << 30))),
                List.of(new SchedulingLock.Waiter(RANK, Resources.of(1_000, 1L << 30), "")),
                List.of());

        List<String> lines = SummaryTable.of(List.of(
                run(1, Outcome.COMPLETED), run(2, Outcome.LOCKED, new RunEvent.Locked(1_000, lock)), run(3, failed())));

        assertThat(String.join("\n", lines))
                .contains("attempt 1: no lock this time: 10 of 20 lock")
                .contains("attempt 2: 1 worker pod of 1 `train` instance holds 1 cpu")
                .contains("attempt 3: pod train-0-0 failed: only 3 of 4 ranks have come");
        assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
    }

    @Test
    void theFileHasEveryAttemptAndItsReason() {
        assertThat(WalkthroughJson.of(List.of(run(1, Outcome.COMPLETED), run(2, failed())), Optional.empty()))
                .contains("\"attempt\" : 1", "\"attempt\" : 2", "\"reason\" : \"no lock this time: 10 of 20 lock\"")
                .contains("only 3 of 4 ranks have come");
    }

    @Test
    void theSentencesHaveTheNumbersOfTheCluster() {
        assertThat(Section.WORD_COUNT.text(6, 4))
                .startsWith("6 independent word counts are created at once; this cluster has room for at most 4");
        assertThat(Section.DDP.text(4, 4)).contains("room for all of them at a time");
    }

    private static RunEvent[] failed() {
        return new RunEvent[] {
            new RunEvent.PodCreated(0, RANK, Resources.NONE),
            new RunEvent.PodEnded(5, RANK, PodOutcome.FAILED, "only 3 of 4 ranks have come")
        };
    }

    private static SectionRun run(int attempt, RunEvent... events) {
        return run(attempt, Outcome.FAILED, events);
    }

    private static SectionRun run(int attempt, Outcome outcome, RunEvent... events) {
        List<RunEvent> all = new ArrayList<>();
        all.add(new RunEvent.RunStarted(0, "run", "section-6-ddp", "kube-scheduler", "lab", List.of()));
        all.addAll(List.of(events));
        return new SectionRun(
                Section.DDP,
                LOCKS,
                EITHER,
                attempt,
                outcome,
                new ReportedRun("under kube-scheduler", Timeline.of(all)),
                List.of());
    }
}
